// @setpoint/apiserver: a Kubernetes API server inside a Node process. Folders follow a request:
// http → pipeline (authenticate, authorize) → verbs (decode, negotiate) → registry (admission, strategies) → storage,
// with controllers/ behind it. ARCHITECTURE.md has the map.
export type { ApiServerOptions } from './server.js'
export { ApiServer } from './server.js'
