// Access: authentication, authorization and service accounts' tokens, put together for one server from its options.
export type { AuthorizationMode, ServiceAccountOptions } from './access.js'
export { Access } from './access.js'
