// The audit log: who did what, when, and how it was answered.
export type { AuditInput } from './audit.js'
export { auditLine } from './audit.js'
