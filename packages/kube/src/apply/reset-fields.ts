import { excludeFields, type FieldFilter, fieldSet, fieldsPath } from '../fieldset/index.js'
import { type GroupKind, groupKindText } from '../gvk/index.js'

type Paths = readonly (readonly string[])[]

const STATUS: Paths = [['status']]
const SPEC: Paths = [['spec']]
const METADATA_AND_SPEC: Paths = [['metadata'], ['spec']]

/** Kinds whose status strategy leaves metadata alone altogether. */
const STRICT_STATUS = [
  'APIService.apiregistration.k8s.io',
  'DeviceTaintRule.resource.k8s.io',
  'FlowSchema.flowcontrol.apiserver.k8s.io',
  'PodGroup.scheduling.k8s.io',
  'PriorityLevelConfiguration.flowcontrol.apiserver.k8s.io',
  'ResourceClaim.resource.k8s.io',
  'ResourcePoolStatusRequest.resource.k8s.io',
  'ServiceCIDR.networking.k8s.io',
  'StorageVersion.internal.apiserver.k8s.io',
  'StorageVersionMigration.storagemigration.k8s.io',
  'ValidatingAdmissionPolicy.admissionregistration.k8s.io',
  'VolumeAttachment.storage.k8s.io',
]

/** Kinds whose status strategy takes labels, annotations and the like. */
const LENIENT_STATUS = [
  'CronJob.batch',
  'CustomResourceDefinition.apiextensions.k8s.io',
  'DaemonSet.apps',
  'HorizontalPodAutoscaler.autoscaling',
  'Ingress.networking.k8s.io',
  'Job.batch',
  'Namespace',
  'Node',
  'PersistentVolume',
  'PersistentVolumeClaim',
  'PodDisruptionBudget.policy',
  'ReplicaSet.apps',
  'ReplicationController',
  'ResourceQuota',
  'Service',
  'StatefulSet.apps',
]

/**
 * By kind, then by subresource ('': the resource itself). Those of pods that change one corner of the spec (resize,
 * ephemeralcontainers) name none to the field manager: whatever is sent there counts as set.
 */
const RESET: ReadonlyMap<string, { readonly [subresource: string]: Paths }> = new Map<
  string,
  { [name: string]: Paths }
>([
  ...STRICT_STATUS.map((kind) => [kind, { '': STATUS, status: METADATA_AND_SPEC }] as const),
  ...LENIENT_STATUS.map((kind) => [kind, { '': STATUS, status: SPEC }] as const),
  ['Namespace', { '': STATUS, status: SPEC, finalize: STATUS }],
  ['Deployment.apps', { '': STATUS, status: [['spec'], ['metadata', 'labels']] }],
  ['Pod', { '': STATUS, status: [['spec'], ['metadata', 'deletionTimestamp'], ['metadata', 'ownerReferences']] }],
  ['PodCertificateRequest.certificates.k8s.io', { status: SPEC }],
  [
    'CertificateSigningRequest.certificates.k8s.io',
    {
      '': [['spec'], ['status']],
      status: [['spec'], ['status', 'conditions']],
      approval: [['spec'], ['status', 'certificate']],
    },
  ],
])

/**
 * What writes through a built-in resource, or through one of its subresources, may own: everything but the fields that
 * its strategy puts back. The same in all versions. Undefined: it puts nothing back.
 */
export function builtInResetFields(kind: GroupKind, subresource = ''): FieldFilter | undefined {
  const paths = RESET.get(groupKindText(kind))?.[subresource]
  return paths === undefined ? undefined : excludeFields(fieldSet(...paths.map((path) => fieldsPath(...path))))
}
