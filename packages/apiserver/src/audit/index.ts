// The audit log: who did what, when, and how it was answered, as audit.k8s.io/v1 Events at level Metadata. Two lines for
// a request (received, complete), three for a watch (started, too), one for a request whose sender is not known. No
// body and no header but the User-Agent is ever part of it.
export type { AuditSink } from './request-audit.js'
export { RequestAudit } from './request-audit.js'
