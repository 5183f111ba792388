// What is done to pods by creating something below them: evictions, which ask the disruption budget first, and bindings,
// which put a pod onto a node. Connections with a pod (logs, exec, port-forward) come here, too, and end here.
export { PodActions } from './pod-actions.js'
