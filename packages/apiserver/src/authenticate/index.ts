// Who is asking: client certificates, bearer tokens, or nobody in particular.
export { ANONYMOUS, authenticator } from './authenticator.js'
