import {
  checkQualifiedName,
  type FieldError,
  type FieldPath,
  fieldPath,
  forbidden,
  invalid,
  type KubeObject,
  notSupported,
  parseQuantity,
  required,
  sameValue,
} from '@setpoint/kube'
import type {
  PersistentVolumeClaim,
  PersistentVolumeClaimSpec,
  TypedLocalObjectReference,
} from '@setpoint/kube/kinds/v1'
import { immutable } from './immutable.js'
import { validateClaimSpec } from './persistent-volume-claim-spec.js'
import { roundedUp, roundResources } from './pod/defaults/resource-list.js'
import { internalDiff } from './pod/internal/index.js'
import { isNativeResource, type ResourceList } from './pod/resources.js'
import { validateResourceAmount } from './resource-names.js'
import type { KindRules } from './rules.js'
import { typedStrategy, typedSubresource } from './typed-strategy.js'

type Claim = PersistentVolumeClaim

const SPEC = fieldPath('spec')
const STATUS = fieldPath('status')
const ATTRIBUTES_CLASS = SPEC.child('volumeAttributesClassName')
const CLASS_ANNOTATION = 'volume.beta.kubernetes.io/storage-class'
const RESIZE_STATUSES = [
  'ControllerResizeInProgress',
  'ControllerResizeInfeasible',
  'NodeResizeInProgress',
  'NodeResizeInfeasible',
  'NodeResizePending',
]

function defaults(object: KubeObject): void {
  const claim = object as unknown as Claim
  const status = { ...claim.status, phase: claim.status?.phase || ('Pending' as const) }
  if (status.capacity !== undefined) status.capacity = roundedUp(status.capacity) as ResourceList
  if (status.allocatedResources !== undefined) {
    status.allocatedResources = roundedUp(status.allocatedResources) as ResourceList
  }
  claim.status = status
  if (claim.spec === undefined) return
  claim.spec.volumeMode ??= 'Filesystem'
  roundResources(claim.spec.resources)
}

/**
 * Where a claim's first data comes from is said in two fields, the old of which takes claims and snapshots only. A client
 * may know one of them; the object has both.
 */
function settleSources(claim: Claim, old: Claim | undefined): void {
  if (claim.spec === undefined) return
  const spec = { ...claim.spec }
  const before = old?.spec
  // Sources in other namespaces are a feature that is off by default.
  if ((spec.dataSourceRef?.namespace ?? '') !== '' && before?.dataSourceRef === undefined) delete spec.dataSourceRef
  const hadSource = before?.dataSource !== undefined || before?.dataSourceRef !== undefined
  if (!hadSource && spec.dataSourceRef === undefined && !isClaimOrSnapshot(spec.dataSource)) delete spec.dataSource
  normalizeSources(spec)
  claim.spec = spec
}

/** Changes `spec`. */
function normalizeSources(spec: PersistentVolumeClaimSpec): void {
  const { dataSource, dataSourceRef } = spec
  if (dataSource !== undefined && dataSourceRef === undefined) spec.dataSourceRef = { ...dataSource }
  else if (dataSourceRef !== undefined && dataSource === undefined) {
    const { namespace = '', ...reference } = dataSourceRef
    if (namespace === '') spec.dataSource = reference
  }
}

function isClaimOrSnapshot(source: TypedLocalObjectReference | undefined): boolean {
  if (source === undefined) return false
  const { kind } = source
  const apiGroup = source.apiGroup ?? ''
  return (
    (kind === 'PersistentVolumeClaim' && apiGroup === '') ||
    (kind === 'VolumeSnapshot' && apiGroup === 'snapshot.storage.k8s.io')
  )
}

function validate({ spec = {} }: Claim): FieldError[] {
  return validateClaimSpec(spec, SPEC)
}

/** What a claim asked for stays, but for its size and its attributes once there is a volume behind it. */
function validateUpdate(claim: Claim, old: Claim): FieldError[] {
  const errors = validate(claim)
  errors.push(...validateClassAnnotation(claim, old))
  const before = { ...old.spec }
  normalizeSources(before)
  const after = comparable(claim, old)
  if ((before.volumeName ?? '') === '' && after.volumeName !== undefined) before.volumeName = after.volumeName
  if (!sameValue(after, before)) {
    const diff = internalDiff('PersistentVolumeClaimSpec', before, after)
    const detail = `spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims\n${diff}`
    errors.push(forbidden(SPEC, detail))
  }
  return [
    ...errors,
    ...validateSize(claim, old),
    ...immutable(fieldPath('volumeMode'), claim.spec?.volumeMode, old.spec?.volumeMode),
    ...validateAttributesClass(claim, old),
  ]
}

/** The new spec with what may change as it was. */
function comparable(claim: Claim, old: Claim): PersistentVolumeClaimSpec {
  const spec = { ...claim.spec }
  const isBound = claim.status?.phase === 'Bound'
  if (isUpgrade(claim, old) || isFirstClass(claim, old)) {
    setOrDelete(spec, 'storageClassName', old.spec?.storageClassName)
  }
  if (isBound) {
    setOrDelete(spec, 'volumeAttributesClassName', old.spec?.volumeAttributesClassName)
    const storage = old.spec?.resources?.requests?.['storage']
    if (spec.resources?.requests !== undefined && storage !== undefined) {
      spec.resources = { ...spec.resources, requests: { ...spec.resources.requests, storage } }
    }
  }
  return spec
}

function setOrDelete<T extends object, K extends keyof T>(target: T, key: K, value: T[K] | undefined): void {
  if (value === undefined) delete target[key]
  else target[key] = value
}

/** The class moves from the annotation of old to its field. */
function isUpgrade(claim: Claim, old: Claim): boolean {
  const annotated = old.metadata.annotations?.[CLASS_ANNOTATION]
  const next = claim.metadata.annotations?.[CLASS_ANNOTATION]
  return (
    annotated !== undefined &&
    old.spec?.storageClassName === undefined &&
    claim.spec?.storageClassName === annotated &&
    (next === undefined || next === annotated)
  )
}

/** A claim that has no class gets one. */
function isFirstClass(claim: Claim, old: Claim): boolean {
  const annotated = old.metadata.annotations?.[CLASS_ANNOTATION]
  const name = claim.spec?.storageClassName
  return (
    name !== undefined && old.spec?.storageClassName === undefined && (annotated === undefined || name === annotated)
  )
}

function validateClassAnnotation(claim: Claim, old: Claim): FieldError[] {
  if (isUpgrade(claim, old)) return []
  const value = claim.metadata.annotations?.[CLASS_ANNOTATION] ?? ''
  return immutable(
    fieldPath('metadata', 'annotations', CLASS_ANNOTATION),
    value,
    old.metadata.annotations?.[CLASS_ANNOTATION] ?? '',
  )
}

/** A volume never shrinks; what was asked for in vain may be asked for again, as long as it is more than there is. */
function validateSize(claim: Claim, old: Claim): FieldError[] {
  const size = parseQuantity(claim.spec?.resources?.requests?.['storage'] ?? '0')
  if (size.compare(parseQuantity(old.spec?.resources?.requests?.['storage'] ?? '0')) >= 0) return []
  if (size.compare(parseQuantity(old.status?.capacity?.['storage'] ?? '0')) > 0) return []
  const path = SPEC.child('resources', 'requests', 'storage')
  return [forbidden(path, 'field can not be less than status.capacity')]
}

function validateAttributesClass(claim: Claim, old: Claim): FieldError[] {
  const name = claim.spec?.volumeAttributesClassName
  if (name === old.spec?.volumeAttributesClassName || (name ?? '') !== '') return []
  if (old.status?.currentVolumeAttributesClassName === undefined) return []
  const word = name === undefined ? 'nil' : 'empty string'
  const detail = `update to ${word} is forbidden when status.currentVolumeAttributesClassName is not nil`
  return [forbidden(ATTRIBUTES_CLASS, detail)]
}

function validateStatus({ spec, status = {} }: Claim): FieldError[] {
  const { capacity = {}, allocatedResources = {}, allocatedResourceStatuses = {} } = status
  const errors: FieldError[] = []
  if ((spec?.accessModes ?? []).length === 0) errors.push(required(fieldPath('Spec', 'accessModes')))
  for (const [name, amount] of Object.entries(capacity)) {
    errors.push(...validateQuantity(amount, STATUS.child('capacity').key(name)))
  }
  const statuses = STATUS.child('allocatedResourceStatuses')
  for (const [name, word] of Object.entries(allocatedResourceStatuses)) {
    errors.push(...validateResourceKey(name, statuses))
    if (!RESIZE_STATUSES.includes(word)) errors.push(notSupported(statuses, name, RESIZE_STATUSES))
  }
  const allocated = STATUS.child('allocatedResources')
  for (const [name, amount] of Object.entries(allocatedResources)) {
    const wrongKey = validateResourceKey(name, allocated)
    const wrongValue = validateQuantity(amount, allocated.key(name))
    if (wrongKey.length > 0) errors.push(...wrongKey)
    else if (wrongValue.length > 0) errors.push(...wrongValue)
    else errors.push(...validateResourceAmount('storage', amount, allocated.key(name)))
  }
  return errors
}

function validateQuantity(amount: string, path: FieldPath): FieldError[] {
  const value = Number(parseQuantity(amount).value())
  return value < 0 ? [invalid(path, value, 'must be a valid resource quantity')] : []
}

/** Of Kubernetes' own resources a volume has only one. */
function validateResourceKey(name: string, path: FieldPath): FieldError[] {
  const errors = checkQualifiedName(name).map((message) => invalid(path, name, message))
  if (errors.length > 0 || !isNativeResource(name) || name === 'storage') return errors
  return [notSupported(path, name, ['storage'])]
}

function warnings({ metadata, spec }: Claim): string[] {
  const texts: string[] = []
  if (metadata.annotations?.[CLASS_ANNOTATION] !== undefined) {
    const path = fieldPath('metadata', 'annotations').key(CLASS_ANNOTATION)
    texts.push(`${path.text}: deprecated since v1.8; use "storageClassName" attribute instead`)
  }
  for (const list of ['requests', 'limits'] as const) {
    const amount = spec?.resources?.[list]?.['storage']
    if (amount === undefined || parseQuantity(amount).milliValue() % 1000n === 0n) continue
    const path = SPEC.child('resources', list).key('storage')
    texts.push(`${path.text}: fractional byte value "${amount}" is invalid, must be an integer`)
  }
  return texts
}

export const persistentVolumeClaimRules: KindRules = {
  defaults,
  strategy: typedStrategy<Claim>({
    prepareForCreate: (claim) => {
      claim.status = { phase: 'Pending' }
      settleSources(claim, undefined)
    },
    prepareForUpdate: settleSources,
    validate,
    validateUpdate,
    warnings,
  }),
  subresources: { status: typedSubresource<Claim>({ validateUpdate: validateStatus }) },
}
