// Server-side apply and metadata.managedFields, as kube-apiserver keeps them. A FieldManager belongs to one resource at
// one version and computes who owns what after a write: pure, with the time as an argument. Around it: how /scale maps
// managers, which name a write goes by, when a change of times is none, what a manager has applied.
//
// It does not decode, default, validate or store objects; its caller does, in the order that each function states.
export type { AppliedObject } from './apply.js'
export type { ResetFields } from './changed-fields.js'
export type { Conflict } from './conflict.js'
export { ApplyConflictError } from './conflict.js'
export { decodeManagedFields, ManagedFieldsError } from './decode.js'
export { extractApplied } from './extract.js'
export type { ApplyRequest, FieldManagerOptions, UpdateRequest } from './field-manager.js'
export { FieldManager } from './field-manager.js'
export type { ManagerIdentity } from './identity.js'
export { LAST_APPLIED_ANNOTATION } from './last-applied.js'
export type { Managed, ManagedSet, ManagedSets, ManagedTimes } from './managed.js'
export { fieldManagerName } from './manager-name.js'
export { builtInResetFields } from './reset-fields.js'
export type { ReplicasPaths } from './scale.js'
export { managedFieldsFromScale, managedFieldsOfScale } from './scale.js'
export { settledManagedFields } from './timestamps.js'
export type { ObjectVersions } from './versions.js'
