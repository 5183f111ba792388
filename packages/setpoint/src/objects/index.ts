// Objects in memory: the changes to metadata that every operator makes. Nothing here speaks to a server; owner
// references are in @setpoint/kube.
export { addFinalizer, hasFinalizer, isBeingDeleted, removeFinalizer } from './finalizers.js'
export { isGone, isGoneAfterDelete } from './is-gone.js'
export type { NamespacedName, Target } from './name.js'
export { describeObject, nameOf } from './name.js'
export { isMetadataOnly } from './metadata-only.js'
