// Who is asking: client certificates, bearer tokens, or nobody in particular.
export { authenticator } from './authenticator.js'
