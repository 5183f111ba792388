import { type FieldError, fieldPath, forbidden, formatTime, invalid, type KubeObject, sameValue } from '@setpoint/kube'
import type { PersistentVolume, PersistentVolumeSpec, VolumeNodeAffinity } from '@setpoint/kube/kinds/v1'
import { immutable } from '../immutable.js'
import { internalText, internalTextDiff } from '../internal-text.js'
import { nodeLabelDeprecation } from '../node-labels.js'
import { roundedUp } from '../pod/defaults/resource-list.js'
import { setVolumeDefaults } from '../pod/defaults/volume.js'
import type { ResourceList } from '../pod/resources.js'
import type { KindRules } from '../rules.js'
import { typedStrategy, typedSubresource } from '../typed-strategy.js'
import { validateVolumeSpec } from './spec.js'

const SPEC = fieldPath('spec')
const ATTRIBUTES_CLASS = SPEC.child('volumeAttributesClassName')
const MOUNT_OPTIONS = 'volume.beta.kubernetes.io/mount-options'

/** Sources whose mount options an annotation of old may give. */
const MOUNTABLE = [
  'gcePersistentDisk',
  'awsElasticBlockStore',
  'glusterfs',
  'nfs',
  'rbd',
  'quobyte',
  'iscsi',
  'cinder',
  'cephfs',
  'azureFile',
  'vsphereVolume',
  'azureDisk',
  'photonPersistentDisk',
] as const satisfies readonly (keyof PersistentVolumeSpec)[]

/** Labels of nodes by their names of old. */
const STABLE_LABELS: Readonly<Record<string, string>> = {
  'failure-domain.beta.kubernetes.io/zone': 'topology.kubernetes.io/zone',
  'failure-domain.beta.kubernetes.io/region': 'topology.kubernetes.io/region',
  'beta.kubernetes.io/os': 'kubernetes.io/os',
  'beta.kubernetes.io/arch': 'kubernetes.io/arch',
  'beta.kubernetes.io/instance-type': 'node.kubernetes.io/instance-type',
}

function defaults(object: KubeObject): void {
  const volume = object as unknown as PersistentVolume
  volume.status = { ...volume.status, phase: volume.status?.phase || 'Pending' }
  const { spec } = volume
  if (spec === undefined) return
  spec.persistentVolumeReclaimPolicy ||= 'Retain'
  spec.volumeMode ??= 'Filesystem'
  if (spec.capacity !== undefined) spec.capacity = roundedUp(spec.capacity) as ResourceList
  const { hostPath, rbd, iscsi, azureDisk, scaleIO } = spec
  // What these assume is the same in a pod's volume.
  setVolumeDefaults({ name: '', hostPath, rbd, iscsi, azureDisk, scaleIO })
}

function validate(volume: PersistentVolume): FieldError[] {
  const spec = volume.spec ?? {}
  return [...validateVolumeSpec(spec, volume.metadata.name ?? '', SPEC), ...validateMountOptions(volume)]
}

function validateMountOptions({ metadata, spec = {} }: PersistentVolume): FieldError[] {
  if (metadata.annotations?.[MOUNT_OPTIONS] === undefined || MOUNTABLE.some((source) => spec[source] !== undefined))
    return []
  const path = fieldPath('metadata', 'annotations', MOUNT_OPTIONS)
  return [forbidden(path, 'may not specify mount options for this volume type')]
}

/** Where the data of a volume is does not change; who may use it, and how much of it there is, may. */
function validateUpdate(volume: PersistentVolume, old: PersistentVolume): FieldError[] {
  const spec = volume.spec ?? {}
  const before = old.spec ?? {}
  const errors = [...validate(volume), ...validateVolumeSpec(spec, volume.metadata.name ?? '', SPEC)]
  const diff = internalTextDiff('PersistentVolumeSource', before, withoutNewExpandSecret(spec, before))
  if (diff !== '') {
    const detail = `spec.persistentvolumesource is immutable after creation\n${diff}`
    errors.push(forbidden(SPEC.child('persistentvolumesource'), detail))
  }
  errors.push(...immutable(fieldPath('volumeMode'), spec.volumeMode, before.volumeMode))
  if (
    before.nodeAffinity !== undefined &&
    !sameValue(spec.nodeAffinity, stableLike(before.nodeAffinity, spec.nodeAffinity))
  ) {
    const detail = 'field is immutable, except for updating from beta label to GA'
    errors.push(invalid(fieldPath('nodeAffinity'), internalText('*VolumeNodeAffinity', spec.nodeAffinity), detail))
  }
  if (before.volumeAttributesClassName !== undefined && spec.volumeAttributesClassName === undefined) {
    errors.push(forbidden(ATTRIBUTES_CLASS, 'update from non-nil value to nil is forbidden'))
  }
  return errors
}

/** A secret to expand with may be added to a volume that has none. */
function withoutNewExpandSecret(spec: PersistentVolumeSpec, before: PersistentVolumeSpec): PersistentVolumeSpec {
  if (spec.csi === undefined || before.csi === undefined || before.csi.controllerExpandSecretRef !== undefined)
    return spec
  const { controllerExpandSecretRef: _, ...csi } = spec.csi
  return { ...spec, csi }
}

/** The affinity with those labels under their stable names that the new one has so. */
function stableLike(affinity: VolumeNodeAffinity, next: VolumeNodeAffinity | undefined): VolumeNodeAffinity {
  const terms = affinity.required?.nodeSelectorTerms
  if (terms === undefined) return affinity
  const nextTerms = next?.required?.nodeSelectorTerms ?? []
  const nodeSelectorTerms = terms.map(({ matchExpressions, ...term }, index) => ({
    ...term,
    ...(matchExpressions === undefined
      ? {}
      : {
          matchExpressions: matchExpressions.map((expression, position) => {
            const key = nextTerms[index]?.matchExpressions?.[position]?.key
            return key !== undefined && STABLE_LABELS[expression.key] === key ? { ...expression, key } : expression
          }),
        }),
  }))
  return { required: { nodeSelectorTerms } }
}

const DEPRECATED_SOURCES = {
  cephfs: 'spec.cephfs: deprecated in v1.28, non-functional in v1.31+',
  photonPersistentDisk: 'spec.photonPersistentDisk: deprecated in v1.11, non-functional in v1.16+',
  scaleIO: 'spec.scaleIO: deprecated in v1.16, non-functional in v1.22+',
  storageos: 'spec.storageOS: deprecated in v1.22, non-functional in v1.25+',
  glusterfs: 'spec.glusterfs: deprecated in v1.25, non-functional in v1.26+',
  rbd: 'spec.rbd: deprecated in v1.28, non-functional in v1.31+',
} as const satisfies { [S in keyof PersistentVolumeSpec]?: string }

const DEPRECATED_ANNOTATIONS = {
  'volume.beta.kubernetes.io/storage-class': 'deprecated since v1.8; use "storageClassName" attribute instead',
  [MOUNT_OPTIONS]: 'deprecated since v1.31; use "mountOptions" attribute instead',
}

function warnings({ metadata, spec = {} }: PersistentVolume): string[] {
  const texts: string[] = []
  for (const [key, message] of Object.entries(DEPRECATED_ANNOTATIONS)) {
    if (metadata.annotations?.[key] !== undefined) texts.push(`metadata.annotations[${key}]: ${message}`)
  }
  if (spec.persistentVolumeReclaimPolicy === 'Recycle') {
    texts.push(
      'spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning.',
    )
  }
  const terms = SPEC.child('nodeAffinity', 'required', 'nodeSelectorTerms')
  for (const [index, { matchExpressions = [] }] of (spec.nodeAffinity?.required?.nodeSelectorTerms ?? []).entries()) {
    for (const [position, { key }] of matchExpressions.entries()) {
      const deprecation = nodeLabelDeprecation(key)
      if (deprecation === undefined) continue
      const at = terms.index(index).child('matchExpressions').index(position).child('key')
      texts.push(`${at.text}: ${key} is ${deprecation}`)
    }
  }
  for (const [source, message] of Object.entries(DEPRECATED_SOURCES)) {
    if (spec[source as keyof typeof DEPRECATED_SOURCES] !== undefined) texts.push(message)
  }
  return texts
}

export const persistentVolumeRules: KindRules = {
  defaults,
  strategy: typedStrategy<PersistentVolume>({
    prepareForCreate(volume, { now }) {
      volume.status = { phase: 'Pending', lastPhaseTransitionTime: formatTime(now) }
    },
    validate,
    validateUpdate,
    warnings,
  }),
  subresources: {
    status: typedSubresource<PersistentVolume>({
      prepareForUpdate(volume, old, { now }) {
        const time = volume.status?.lastPhaseTransitionTime
        const before = old.status?.lastPhaseTransitionTime
        if (volume.status?.phase === old.status?.phase) {
          if (time === undefined && before !== undefined) {
            volume.status = { ...volume.status, lastPhaseTransitionTime: before }
          }
        } else if (time === undefined || time === before) {
          volume.status = { ...volume.status, lastPhaseTransitionTime: formatTime(now) }
        }
      },
    }),
  },
}
