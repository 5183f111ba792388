// The nodes that are simulated: their objects, leases and kubelets, and what the control plane makes of their state
// (taints, pods that are not ready, evictions). Nodes that somebody else creates are left alone, but tainted and
// emptied by the same rules.
export { startNodeLifecycle } from './lifecycle.js'
export { Nodes } from './nodes.js'
