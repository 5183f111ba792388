// What the controllers of workloads are made of: typed stores over storage, a queue with delays, writes under a
// controller's name, events, and the rules about pods and owners that several of them share. Nothing here knows a
// particular controller.
export { slowStart } from './batch.js'
export { claim, type ClaimInput } from './claim.js'
export { Cluster, type Kit } from './cluster.js'
export { compact } from './compact.js'
export { enqueueEach, enqueueOwners } from './enqueue.js'
export { removeFinalizer } from './finalizers.js'
export { scaled } from './int-or-percent.js'
export type * from './kinds.js'
export type { Loop } from './loop.js'
export { byAge, createdAt, keyOf, nameOf, namespaceOf, splitKey } from './names.js'
export { createPod, deletePod } from './pod-control.js'
export {
  isActive,
  isAvailable,
  isOver,
  isReady,
  isTerminating,
  maxRestarts,
  nextAvailability,
  readySince,
} from './pods.js'
export type { Recorder } from './recorder.js'
export { labelsSelectorOf, selectorOf } from './selectors.js'
export type { Change, ObjectStore } from './store.js'
export { podFromTemplate } from './template.js'
export type { Writer } from './writer.js'
