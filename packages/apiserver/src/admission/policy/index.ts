// Admission policies: expressions that refuse requests (ValidatingAdmissionPolicy) or change their objects
// (MutatingAdmissionPolicy). A policy counts where a binding says so, from the moment both are stored. Expressions are
// compiled with the first request that a policy is about; without policies none of this costs anything.
export { Policies } from './policies.js'
export type { MutatingSpec } from './mutating/index.js'
export { mutatingPolicies } from './mutating/index.js'
export { startPolicyStatus } from './type-checking/index.js'
export type { ValidatingSpec } from './validating/index.js'
export { validatingPolicies } from './validating/index.js'
