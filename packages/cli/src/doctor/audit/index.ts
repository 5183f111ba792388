// Reads an audit log (audit.k8s.io/v1, a JSON event a line, of any API server) and finds what the requests tell: storms of
// writes, fights, conflicts, refusals, no-ops; and where the log has the objects, what the rules for a cluster see in them.
// The file is read once, line by line, with bounded memory; time is the log's.
export { AuditExamination } from './examination.js'
export { readAuditLog } from './read.js'
export type { AuditSelection } from './selection.js'
