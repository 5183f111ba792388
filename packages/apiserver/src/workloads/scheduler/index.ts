// A scheduler in small: it keeps node selectors, required node affinity, taints, host ports and what the nodes have
// room for, and spreads pods evenly. It does not preempt, and knows no affinity between pods and no volumes.
export { matchesNode, tolerates, untolerated } from './affinity.js'
export { startScheduler } from './scheduler.js'
