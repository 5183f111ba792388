// Health as kube-apiserver tells it: plain text, `ok` when all is well, a line per check when asked or when not.
export type { HealthCheck, HealthChecks } from './health.js'
export { health } from './health.js'
