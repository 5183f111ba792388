// Admission: what may be refused or changed between authorization and storage. Plugins run in a fixed order, first
// all mutating ones, then (after validation) all validating ones.
export type { AdmissionAttributes, AdmissionPlugin } from './admission.js'
export { Admission } from './admission.js'
export { startPolicyStatus } from './policy/index.js'
export { startQuotaController } from './quota/index.js'
export { startAdmission } from './start.js'
export type { RunningAdmission } from './start.js'
