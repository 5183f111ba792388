// Health: named checks behind /healthz and /readyz, in the format that Kubernetes' own servers use. It answers paths;
// whoever has an HTTP server asks it.
export type { HealthCheck, HealthResponse } from './health.js'
export { Health } from './health.js'
