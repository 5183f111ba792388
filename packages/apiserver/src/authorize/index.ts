// Who may do what. Until RBAC is here, everyone with credentials may do everything.
export type { Authorize } from './authorizer.js'
export { allowAuthenticated, refusal } from './authorizer.js'
