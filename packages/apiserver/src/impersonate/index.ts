// Acting as somebody else: the Impersonate-* headers and who may use them, by the constrained verbs of Kubernetes 1.36
// or by the plain `impersonate`. It says who the request then is; what that user may do is authorization's business.
export { Impersonator } from './impersonate.js'
export type { Impersonation } from './mode.js'
