// Who is asking: client certificates, bearer tokens, or nobody in particular. A 401 never says what was wrong.
export { Authenticator } from './authenticator.js'
export type { AuthenticationNotes, TokenAuthenticator } from './token.js'
export { staticTokens, TokenError } from './token.js'
