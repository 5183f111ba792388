// The operator: a platform of components, each Managed, Removed or Unmanaged, with one status for all of them.
export { dataScienceClusters } from './controller.js'
export { DataScienceCluster } from './kind.js'
