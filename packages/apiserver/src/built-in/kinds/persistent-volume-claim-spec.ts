import {
  checkDns1123Subdomain,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  nameIsDnsLabel,
  nameIsDnsSubdomain,
  notSupported,
  parseQuantity,
  Rendered,
  required,
  sameValue,
  validateLabelSelector,
} from '@setpoint/kube'
import type {
  PersistentVolumeClaimSpec,
  TypedLocalObjectReference,
  TypedObjectReference,
} from '@setpoint/kube/kinds/v1'
import { addInvalid, checkOptionalOneOf } from './checks.js'
import { validateResourceAmount } from './resource-names.js'

const ACCESS_MODES = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod']
const VOLUME_MODES = ['Block', 'Filesystem']

/** What a claim asks for, of itself or as a template: how it is accessed, how much it holds, where it comes from. */
export function validateClaimSpec(spec: PersistentVolumeClaimSpec, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  checkAccessModes(errors, spec.accessModes ?? [], path.child('accessModes'))
  if (spec.selector !== undefined) errors.push(...validateLabelSelector(spec.selector, path.child('selector')))
  checkStorage(errors, spec.resources?.requests?.['storage'], path.child('resources').key('storage'))
  const { storageClassName = '', volumeAttributesClassName = '' } = spec
  if (storageClassName !== '') checkClass(errors, storageClassName, path.child('storageClassName'))
  checkOptionalOneOf(errors, spec.volumeMode, VOLUME_MODES, path.child('volumeMode'))
  checkSources(errors, spec, path)
  if (volumeAttributesClassName !== '') {
    checkClass(errors, volumeAttributesClassName, path.child('volumeAttributesClassName'))
  }
  return errors
}

function checkAccessModes(errors: FieldError[], modes: readonly string[], path: FieldPath): void {
  if (modes.length === 0) errors.push(required(path, 'at least 1 access mode is required'))
  for (const mode of modes) if (!ACCESS_MODES.includes(mode)) errors.push(notSupported(path, mode, ACCESS_MODES))
  const supported = modes.filter((mode) => ACCESS_MODES.includes(mode))
  if (supported.includes('ReadWriteOncePod') && supported.some((mode) => mode !== 'ReadWriteOncePod')) {
    errors.push(forbidden(path, 'may not use ReadWriteOncePod with other access modes'))
  }
}

function checkStorage(errors: FieldError[], storage: string | undefined, path: FieldPath): void {
  if (storage === undefined) errors.push(required(path))
  else if (parseQuantity(storage).sign <= 0) errors.push(invalid(path, storage, 'must be greater than zero'))
  else errors.push(...validateResourceAmount('storage', storage, path))
}

function checkClass(errors: FieldError[], name: string, path: FieldPath): void {
  addInvalid(errors, path, name, nameIsDnsSubdomain(name, false))
}

function checkSources(
  errors: FieldError[],
  { dataSource, dataSourceRef }: PersistentVolumeClaimSpec,
  path: FieldPath,
): void {
  if (dataSource !== undefined) checkSource(errors, dataSource, path.child('dataSource'))
  if (dataSourceRef !== undefined) {
    checkSource(errors, dataSourceRef, path.child('dataSourceRef'))
    const { namespace = '' } = dataSourceRef
    addInvalid(
      errors,
      path.child('dataSourceRef', 'namespace'),
      namespace,
      namespace === '' ? [] : nameIsDnsLabel(namespace, false),
    )
  }
  if (dataSource === undefined || dataSourceRef === undefined) return
  // The server shows the path of the field here, as the empty object that it is to JSON.
  const shown = new Rendered('{}')
  if ((dataSourceRef.namespace ?? '') !== '') {
    errors.push(invalid(path, shown, 'may not be specified when dataSourceRef.namespace is specified'))
  } else if (!sameReference(dataSource, dataSourceRef)) errors.push(invalid(path, shown, 'must match dataSourceRef'))
}

function checkSource(
  errors: FieldError[],
  { name, kind, apiGroup: group }: TypedLocalObjectReference | TypedObjectReference,
  path: FieldPath,
): void {
  // A group that is not named is null, not absent.
  const apiGroup = group ?? ''
  if ((name ?? '') === '') errors.push(required(path.child('name')))
  if (kind === '') errors.push(required(path.child('kind')))
  if (apiGroup === '' && kind !== 'PersistentVolumeClaim') {
    errors.push(invalid(path, kind, "must be 'PersistentVolumeClaim' when referencing the default apiGroup"))
  }
  if (apiGroup !== '') addInvalid(errors, path.child('apiGroup'), apiGroup, checkDns1123Subdomain(apiGroup))
}

function sameReference(a: TypedLocalObjectReference, b: TypedObjectReference): boolean {
  return sameValue([a.apiGroup ?? null, a.kind, a.name], [b.apiGroup ?? null, b.kind, b.name])
}
