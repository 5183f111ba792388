// Role-based access control: roles and bindings, kept as an index that follows storage; the authorizer over it; the check
// that nobody gives away more than they have; aggregation; and the default policy (bootstrap/).
export { aggregatedRules } from './aggregate.js'
export { rbacAuthorizer } from './authorizer.js'
export { installDefaultPolicy } from './bootstrap/index.js'
export { escalationCheck } from './escalation.js'
export { Policy } from './policy.js'
