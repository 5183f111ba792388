// MutatingAdmissionPolicy: what expressions make of an object before it is validated.
export { mutatingPolicies } from './plugin.js'
export type { MutatingSpec } from './plugin.js'
