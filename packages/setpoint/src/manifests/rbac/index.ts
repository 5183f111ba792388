// Rights from declarations: the role that controllers run under, and the objects around it. Exact: what is not declared
// is not there, and what is there is sent by the runtime.
export { rbacObjects, serviceAccountName } from './objects.js'
export type { RoleOptions } from './role.js'
export { roleOf } from './role.js'
