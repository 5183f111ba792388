// A real Kubernetes control plane on loopback, for tests and measurements: etcd, kube-apiserver with RBAC and, unless told
// otherwise, kube-controller-manager with the controllers that the embedded server has too. The programs come from
// $KUBEBUILDER_ASSETS, from the user's cache folder, or are built with Go once. Nothing survives the process that started
// it, however that process ends; nothing is promised about performance or about data after stop().
export type { Programs } from './find.js'
export { findPrograms } from './find.js'
export type { ControlPlane, ControlPlaneOptions } from './start.js'
export { startControlPlane } from './start.js'
export { etcdVersion, kubernetesVersion } from './versions.js'
