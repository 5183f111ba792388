// Tokens of service accounts as clients get them: the subresource that issues them, and what others verify them with.
export { OPENID_PATHS, openIdMetadata } from './openid.js'
export type { TokenRequestDependencies } from './token-request.js'
export { TokenRequests } from './token-request.js'
