// ValidatingAdmissionPolicy: what expressions say against a request, and what the bindings make of it.
export { validatingPolicies } from './plugin.js'
export type { ValidatingSpec } from './plugin.js'
