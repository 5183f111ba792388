// The admission plugins that are small enough for one file each, by kube-apiserver's names, with what they share: objects that
// storage has, and how much a pod asks for. The order in which they run is ../start.ts's part.
export { certificateApproval, certificateSigning, certificateSubjectRestriction } from './certificates.js'
export { defaultIngressClass } from './default-ingress-class.js'
export { limitRanger } from './limit-ranger.js'
export { defaultTolerationSeconds, taintNodesByCondition } from './nodes.js'
export { ownerReferencesPermissionEnforcement } from './owner-references.js'
export { type Amounts, amountsOf, podAmountsWithOverhead } from './pod-resources.js'
export { priority } from './priority.js'
export { runtimeClass } from './runtime-class.js'
export { serviceAccount } from './service-account.js'
export { defaultStorageClass, persistentVolumeClaimResize, storageObjectInUseProtection } from './storage.js'
export { listStored } from './stored.js'
