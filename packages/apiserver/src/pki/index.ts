// Keys and certificates that the server makes for itself or is given, and the kubeconfig that hands them to clients.
export type { GivenCertificates } from './identity.js'
export { Identity } from './identity.js'
export { keptTokenKey } from './kept-token-key.js'
