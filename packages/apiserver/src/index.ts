// @setpoint/apiserver: a Kubernetes API server inside a Node process. Folders follow a request:
// http → pipeline (authenticate, authorize) → verbs (decode, negotiate) → registry (admission, strategies) → storage,
// with controllers/ behind it. ARCHITECTURE.md has the map.
export type { AuthorizationMode, ServiceAccountOptions } from './access/index.js'
export type { ApiServerOptions } from './options.js'
export type { GivenCertificates } from './pki/index.js'
export { ApiServer } from './server.js'
export type { ServicePort } from './webhook/index.js'
export type {
  NodeOptions,
  Nodes,
  NodeTaint,
  PodFault,
  PodFaults,
  PodTarget,
  PodTimes,
  WorkloadOptions,
  Workloads,
} from './workloads/index.js'
