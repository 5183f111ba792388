// Kubeconfig: finds out which API server to talk to and as whom, as kubectl and client-go do. It reads kubeconfig files
// and the environment, and results in plain data; certificates, tokens and plugins are the business of credentials/.
// Errors name the file, the entry and the way out.
export type { ClusterConfig, ExecConfig, Impersonation, Material, ServerTls, UserConfig } from './config.js'
export { inClusterConfig } from './in-cluster.js'
export type { LoadOptions } from './load.js'
export { loadConfig, parseConfig } from './load.js'
