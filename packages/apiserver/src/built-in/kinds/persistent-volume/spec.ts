import {
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  nameIsDnsSubdomain,
  notSupported,
  parseQuantity,
  required,
} from '@setpoint/kube'
import type { PersistentVolumeSpec, VolumeNodeAffinity } from '@setpoint/kube/kinds/v1'
import { addInvalid, checkOptionalOneOf } from '../checks.js'
import type { ResourceList } from '../pod/resources.js'
import { checkNodeSelector } from '../pod/validation/index.js'
import { validateSource } from './source.js'

const ACCESS_MODES = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod']
const RECLAIM_POLICIES = ['Delete', 'Recycle', 'Retain']
const VOLUME_MODES = ['Block', 'Filesystem']
const INLINE = 'in the context of inline volumes'

/** What a volume of the cluster is. */
export function validateVolumeSpec(spec: PersistentVolumeSpec, name: string, path: FieldPath): FieldError[] {
  const { capacity, persistentVolumeReclaimPolicy: policy = '', storageClassName = '', nodeAffinity } = spec
  const errors = validateAccessModes(spec, path)
  errors.push(...validateCapacity(capacity ?? {}, path.child('capacity')))
  if (policy !== '') checkOptionalOneOf(errors, policy, RECLAIM_POLICIES, path.child('persistentVolumeReclaimPolicy'))
  if (nodeAffinity !== undefined) errors.push(...validateNodeAffinity(nodeAffinity, path.child('nodeAffinity')))
  errors.push(...validateSource(spec, name, path), ...validateRecycling(spec, path))
  if (storageClassName !== '') {
    addInvalid(errors, path.child('storageClassName'), storageClassName, nameIsDnsSubdomain(storageClassName, false))
  }
  checkOptionalOneOf(errors, spec.volumeMode, VOLUME_MODES, path.child('volumeMode'))
  return [...errors, ...validateAttributesClass(spec, path)]
}

/** A volume that is described where it is used: by a driver, and by nothing that only the cluster could know. */
export function validateInlineVolumeSpec(spec: PersistentVolumeSpec, path: FieldPath): FieldError[] {
  const {
    claimRef,
    capacity,
    csi,
    persistentVolumeReclaimPolicy: policy = '',
    storageClassName = '',
    volumeMode,
  } = spec
  const errors: FieldError[] = []
  const refuse = (field: string, present: boolean, what = 'may not be specified'): void => {
    if (present) errors.push(forbidden(path.child(field), `${what} ${INLINE}`))
  }
  refuse('claimRef', claimRef !== undefined)
  refuse('capacity', Object.keys(capacity ?? {}).length > 0)
  if (csi === undefined) errors.push(required(path.child('csi'), `has to be specified ${INLINE}`))
  errors.push(...validateAccessModes(spec, path))
  refuse('persistentVolumeReclaimPolicy', policy !== '' && policy !== 'Retain', 'may only be Retain')
  refuse('nodeAffinity', spec.nodeAffinity !== undefined)
  errors.push(...validateSource({ ...spec }, '', path), ...validateRecycling(spec, path))
  refuse('storageClassName', storageClassName !== '')
  refuse(
    'volumeMode',
    volumeMode !== undefined && volumeMode !== 'Filesystem',
    'may not specify volumeMode other than Filesystem',
  )
  return errors
}

function validateAccessModes({ accessModes = [] }: PersistentVolumeSpec, path: FieldPath): FieldError[] {
  const at = path.child('accessModes')
  if (accessModes.length === 0) return [required(at)]
  const errors = accessModes
    .filter((mode) => !ACCESS_MODES.includes(mode))
    .map((mode) => notSupported(at, mode, ACCESS_MODES))
  const known = accessModes.filter((mode) => ACCESS_MODES.includes(mode))
  if (known.includes('ReadWriteOncePod') && known.some((mode) => mode !== 'ReadWriteOncePod')) {
    errors.push(forbidden(at, 'may not use ReadWriteOncePod with other access modes'))
  }
  return errors
}

function validateCapacity(capacity: ResourceList, path: FieldPath): FieldError[] {
  const names = Object.keys(capacity)
  const errors = names.length === 0 ? [required(path)] : []
  if (names.length !== 1 || names[0] !== 'storage') {
    errors.push(notSupported(path, names.length === 0 ? undefined : capacity, ['storage']))
  }
  for (const name of names) {
    const quantity = parseQuantity(capacity[name] ?? '0')
    const value = Number(quantity.value())
    if (value < 0) errors.push(invalid(path.key(name), value, 'must be a valid resource quantity'))
    if (quantity.sign <= 0) errors.push(invalid(path.key(name), capacity[name], 'must be greater than zero'))
  }
  return errors
}

function validateNodeAffinity({ required: selector }: VolumeNodeAffinity, path: FieldPath): FieldError[] {
  if (selector === undefined) return [required(path.child('required'), 'must specify required node constraints')]
  const errors: FieldError[] = []
  checkNodeSelector(errors, selector, path.child('required'))
  return errors
}

/** Recycling deletes all files; of a whole host that would be too many. */
function validateRecycling(
  { hostPath, persistentVolumeReclaimPolicy: policy }: PersistentVolumeSpec,
  path: FieldPath,
): FieldError[] {
  if (policy !== 'Recycle' || hostPath === undefined || !/^\/+(?:\.?\/*)*$/.test(hostPath.path)) return []
  return [forbidden(path.child('persistentVolumeReclaimPolicy'), "may not be 'recycle' for a hostPath mount of '/'")]
}

function validateAttributesClass(
  { volumeAttributesClassName: name, csi }: PersistentVolumeSpec,
  path: FieldPath,
): FieldError[] {
  if (name === undefined) return []
  const errors: FieldError[] = []
  const at = path.child('volumeAttributesClassName')
  if (name === '') errors.push(required(at, 'an empty string is disallowed'))
  else addInvalid(errors, at, name, nameIsDnsSubdomain(name, false))
  if (csi === undefined) {
    errors.push(required(path.child('csi'), 'has to be specified when using volumeAttributesClassName'))
  }
  return errors
}
