// Who may do what: one question (user, attributes), one synchronous answer with its reason, and the 403 that follows from
// it. Which rules there are is an authorizer's own business (see ../rbac).
export type {
  Attributes,
  Authorizer,
  Decision,
  NonResourceRule,
  PathAttributes,
  ResourceAttributes,
  ResourceRule,
  RuleList,
} from './authorizer.js'
export { alwaysAllow, MASTERS, withMasters } from './authorizer.js'
export { refusal } from './refusal.js'
