// Manifests: what a cluster needs to run an operator, from the operator's own declarations. Pure functions: files are
// returned, not written, and the same operator gives the same bytes. The `setpoint` command writes and compares them.
// What else tools need to know an operator by.
export type { RunRecorder } from '../manager/index.js'
export { recordRuns } from '../manager/index.js'
export { breakingChanges } from './breaking/index.js'
export type { DeclaredKind } from './declared.js'
export { declaredKinds, isDeclared } from './declared.js'
export type { ManifestFile } from './files.js'
export { manifestFiles } from './files.js'
export type { OperatorObjects, OperatorSource } from './objects.js'
export { installationOf, operatorObjects } from './objects.js'
export type { ManifestOptions } from './options.js'
export type { RoleOptions } from './rbac/index.js'
export { roleOf } from './rbac/index.js'
export { HEADER, yamlOf } from './yaml.js'
