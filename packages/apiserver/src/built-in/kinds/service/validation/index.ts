// What kube-apiserver refuses about a Service, its changes and its status, in its words. Reads only; addresses and ports are
// given out by ../allocate.ts.
export { checkClusterIps } from './cluster-ips.js'
export { validateService } from './service.js'
export { validateServiceStatus } from './status.js'
export { validateServiceUpdate } from './update.js'
