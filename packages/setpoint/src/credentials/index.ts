// Credentials: what a kubeconfig's user becomes at the moment of a request. Files are read again when they may have
// changed, plugins run when their credentials have expired or were refused, and callers share one run.
export type { Credentials, CredentialsOptions, Identity, TlsIdentity } from './credentials.js'
export { credentialsFor } from './credentials.js'
export { explainRefusal } from './refusal.js'
