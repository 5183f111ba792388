/** Facts about built-in kinds that no schema tells. Keys are `group/Kind`; the core group is ''. */

/** Kinds whose generation rises with every change that is not metadata or status. */
export const WITH_GENERATION: ReadonlySet<string> = new Set([
  '/Pod',
  '/PodTemplate',
  '/ReplicationController',
  'admissionregistration.k8s.io/MutatingAdmissionPolicy',
  'admissionregistration.k8s.io/MutatingAdmissionPolicyBinding',
  'admissionregistration.k8s.io/MutatingWebhookConfiguration',
  'admissionregistration.k8s.io/ValidatingAdmissionPolicy',
  'admissionregistration.k8s.io/ValidatingAdmissionPolicyBinding',
  'admissionregistration.k8s.io/ValidatingWebhookConfiguration',
  'apiextensions.k8s.io/CustomResourceDefinition',
  'apps/DaemonSet',
  'apps/Deployment',
  'apps/ReplicaSet',
  'apps/StatefulSet',
  'batch/CronJob',
  'batch/Job',
  'discovery.k8s.io/EndpointSlice',
  'flowcontrol.apiserver.k8s.io/FlowSchema',
  'flowcontrol.apiserver.k8s.io/PriorityLevelConfiguration',
  'networking.k8s.io/Ingress',
  'networking.k8s.io/IngressClass',
  'networking.k8s.io/NetworkPolicy',
  'policy/PodDisruptionBudget',
  'resource.k8s.io/DeviceClass',
  'resource.k8s.io/DeviceTaintRule',
  'resource.k8s.io/ResourceSlice',
])

/** Kinds that start with a generation but never raise it, and the one that does the reverse. */
export const GENERATION_ON_CREATE_ONLY: ReadonlySet<string> = new Set(['scheduling.k8s.io/PriorityClass'])
export const GENERATION_ON_UPDATE_ONLY: ReadonlySet<string> = new Set(['storage.k8s.io/CSIDriver'])

/** Kinds whose PUT must say which version it replaces. */
export const NO_UNCONDITIONAL_UPDATE: ReadonlySet<string> = new Set([
  'admissionregistration.k8s.io/MutatingAdmissionPolicy',
  'admissionregistration.k8s.io/MutatingAdmissionPolicyBinding',
  'admissionregistration.k8s.io/MutatingWebhookConfiguration',
  'admissionregistration.k8s.io/ValidatingAdmissionPolicy',
  'admissionregistration.k8s.io/ValidatingAdmissionPolicyBinding',
  'admissionregistration.k8s.io/ValidatingWebhookConfiguration',
  'apiextensions.k8s.io/CustomResourceDefinition',
  'apiregistration.k8s.io/APIService',
  'certificates.k8s.io/ClusterTrustBundle',
  'certificates.k8s.io/PodCertificateRequest',
  'coordination.k8s.io/Lease',
  'coordination.k8s.io/LeaseCandidate',
  'internal.apiserver.k8s.io/StorageVersion',
  'node.k8s.io/RuntimeClass',
  'policy/PodDisruptionBudget',
  'storage.k8s.io/CSIDriver',
  'storage.k8s.io/CSINode',
  'storage.k8s.io/CSIStorageCapacity',
  'storage.k8s.io/VolumeAttachment',
  'storagemigration.k8s.io/StorageVersionMigration',
])

/** Kinds that a PUT may create. */
export const CREATE_ON_UPDATE: ReadonlySet<string> = new Set([
  '/Endpoints',
  '/Event',
  '/LimitRange',
  '/Service',
  'coordination.k8s.io/Lease',
  'coordination.k8s.io/LeaseCandidate',
  'node.k8s.io/RuntimeClass',
  'rbac.authorization.k8s.io/ClusterRole',
  'rbac.authorization.k8s.io/ClusterRoleBinding',
  'rbac.authorization.k8s.io/Role',
  'rbac.authorization.k8s.io/RoleBinding',
])

/** Kinds whose DELETE answers with the object. */
export const RETURNS_DELETED_OBJECT: ReadonlySet<string> = new Set([
  '/Namespace',
  '/PersistentVolume',
  '/PersistentVolumeClaim',
  '/Pod',
  '/PodTemplate',
  '/ResourceQuota',
  '/Service',
  '/ServiceAccount',
  'resource.k8s.io/DeviceClass',
  'resource.k8s.io/DeviceTaintRule',
  'resource.k8s.io/ResourceClaim',
  'resource.k8s.io/ResourceClaimTemplate',
  'resource.k8s.io/ResourceSlice',
  'storage.k8s.io/CSIDriver',
  'storage.k8s.io/CSINode',
  'storage.k8s.io/StorageClass',
  'storage.k8s.io/VolumeAttachment',
  'storage.k8s.io/VolumeAttributesClass',
])

/** Kinds that a DELETE without a policy orphans the dependents of. */
export const ORPHANS_BY_DEFAULT: ReadonlySet<string> = new Set(['/ReplicationController', 'batch/Job'])

/** Kinds that take no part in garbage collection. */
export const NOT_COLLECTED: ReadonlySet<string> = new Set(['/Event'])

/** Kinds whose status subresource leaves metadata alone, and the one that protects only its labels there. */
export const STATUS_KEEPS_METADATA: ReadonlySet<string> = new Set([
  'admissionregistration.k8s.io/ValidatingAdmissionPolicy',
  'certificates.k8s.io/PodCertificateRequest',
  'flowcontrol.apiserver.k8s.io/FlowSchema',
  'flowcontrol.apiserver.k8s.io/PriorityLevelConfiguration',
  'internal.apiserver.k8s.io/StorageVersion',
  'networking.k8s.io/ServiceCIDR',
  'resource.k8s.io/DeviceTaintRule',
  'resource.k8s.io/ResourceClaim',
  'storage.k8s.io/VolumeAttachment',
  'storagemigration.k8s.io/StorageVersionMigration',
])
export const STATUS_KEEPS_LABELS: ReadonlySet<string> = new Set(['apps/Deployment'])

/** `Warning:` texts for every use of a kind; keys are `version/Kind` or `group/version/Kind`. */
export const DEPRECATIONS: Readonly<Record<string, string>> = {
  'v1/ComponentStatus': 'v1 ComponentStatus is deprecated in v1.19+',
  'v1/Endpoints': 'v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice',
}
