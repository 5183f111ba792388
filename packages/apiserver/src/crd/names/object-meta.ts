import {
  equalJson,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  type Json,
  type ManagedFieldsEntry,
  type ObjectMeta,
  type OwnerReference,
  parseApiVersion,
  required,
  tooLong,
} from '@setpoint/kube'
import { invalidText, jsonString } from '../go/index.js'
import { dns1123LabelProblems } from './dns.js'
import { labelValueProblems, qualifiedNameProblems } from './label.js'

/** What is wrong with a name; `prefix`: the name is a generateName. */
export type NameCheck = (name: string, prefix: boolean) => readonly string[]

const MAX_ANNOTATION_BYTES = 256 * 1024
const ORPHAN = 'orphan'
const FOREGROUND = 'foregroundDeletion'

/** metadata of a new object. */
export function validateObjectMeta(
  meta: ObjectMeta,
  namespaced: boolean,
  checkName: NameCheck,
  path: FieldPath,
): FieldError[] {
  return [
    ...validateNames(meta, checkName, path),
    ...validateNamespace(meta.namespace ?? '', namespaced, path.child('namespace')),
    ...((meta.generation ?? 0) < 0
      ? [invalid(path.child('generation'), meta.generation, 'must be greater than or equal to 0')]
      : []),
    ...validateParts(meta, path),
    ...validateFinalizers(meta.finalizers ?? [], path.child('finalizers')),
    ...validateManagedFields(meta.managedFields ?? [], path.child('managedFields')),
  ]
}

/** metadata of an object that replaces another. */
export function validateObjectMetaUpdate(meta: ObjectMeta, old: ObjectMeta, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  if (old.deletionTimestamp !== undefined) {
    errors.push(...validateNoNewFinalizers(meta.finalizers ?? [], old.finalizers ?? [], path.child('finalizers')))
  }
  if ((meta.resourceVersion ?? '') === '') {
    errors.push(invalid(path.child('resourceVersion'), '', 'must be specified for an update'))
  }
  if ((meta.generation ?? 0) < (old.generation ?? 0)) {
    errors.push(invalid(path.child('generation'), meta.generation ?? 0, 'must not be decremented'))
  }
  for (const field of ['name', 'namespace', 'uid'] as const) {
    errors.push(...immutable(meta[field] ?? '', old[field] ?? '', path.child(field)))
  }
  for (const field of ['creationTimestamp', 'deletionTimestamp', 'deletionGracePeriodSeconds'] as const) {
    errors.push(...immutable(meta[field] ?? null, old[field] ?? null, path.child(field)))
  }
  return [...errors, ...validateParts(meta, path), ...validateManagedFields(meta.managedFields ?? [], path.child('managedFields'))]
}

export function immutable(value: Json, old: Json, path: FieldPath): FieldError[] {
  return equalJson(value, old) ? [] : [invalid(path, value, 'field is immutable')]
}

function validateNames(meta: ObjectMeta, checkName: NameCheck, path: FieldPath): FieldError[] {
  const { name = '', generateName = '' } = meta
  const errors: FieldError[] = []
  if (generateName !== '') {
    for (const problem of checkName(generateName, true)) {
      errors.push(invalid(path.child('generateName'), generateName, problem))
    }
  }
  if (name === '') return [...errors, required(path.child('name'), 'name or generateName is required')]
  for (const problem of checkName(name, false)) errors.push(invalid(path.child('name'), name, problem))
  return errors
}

function validateNamespace(namespace: string, namespaced: boolean, path: FieldPath): FieldError[] {
  if (!namespaced) return namespace === '' ? [] : [forbidden(path, 'not allowed on this type')]
  if (namespace === '') return [required(path)]
  return dns1123LabelProblems(namespace).map((problem) => invalid(path, namespace, problem))
}

/** What creates and updates check alike, before their differences. */
function validateParts(meta: ObjectMeta, path: FieldPath): FieldError[] {
  return [
    ...validateLabels(meta.labels ?? {}, path.child('labels')),
    ...validateAnnotations(meta.annotations ?? {}, path.child('annotations')),
    ...validateOwnerReferences(meta.ownerReferences ?? [], path.child('ownerReferences')),
  ]
}

function validateLabels(labels: { readonly [key: string]: string }, path: FieldPath): FieldError[] {
  return Object.entries(labels).flatMap(([key, value]) => [
    ...qualifiedNameProblems(key).map((problem) => invalid(path, key, problem)),
    ...labelValueProblems(value).map((problem) => invalid(path, value, problem)),
  ])
}

function validateAnnotations(annotations: { readonly [key: string]: string }, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  let bytes = 0
  for (const [key, value] of Object.entries(annotations)) {
    bytes += Buffer.byteLength(key) + Buffer.byteLength(value)
    errors.push(...qualifiedNameProblems(key.toLowerCase()).map((problem) => invalid(path, key, problem)))
  }
  return bytes > MAX_ANNOTATION_BYTES ? [...errors, tooLong(path, MAX_ANNOTATION_BYTES)] : errors
}

function validateOwnerReferences(references: readonly OwnerReference[], path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  let controller: string | undefined
  for (const reference of references) {
    errors.push(...validateOwnerReference(reference, path))
    if (reference.controller !== true) continue
    const current = `${reference.kind}/${reference.name}`
    if (controller === undefined) {
      controller = current
    } else {
      const detail = `Only one reference can have Controller set to true. Found "true" in references for ${controller} and ${current}`
      errors.push(invalidText(path, `[${references.map(ownerReferenceText).join(',')}]`, detail))
    }
  }
  return errors
}

function validateOwnerReference(reference: OwnerReference, path: FieldPath): FieldError[] {
  const { group = '', version = '' } = parseApiVersion(reference.apiVersion) ?? {}
  const errors: FieldError[] = []
  if (version === '') errors.push(invalid(path.child('apiVersion'), reference.apiVersion, 'version must not be empty'))
  for (const field of ['kind', 'name', 'uid'] as const) {
    if (reference[field] === '') errors.push(invalid(path.child(field), '', 'must not be empty'))
  }
  if (group === '' && version === 'v1' && reference.kind === 'Event') {
    const detail = '/v1, Kind=Event is disallowed from being an owner'
    errors.push(invalidText(path, ownerReferenceText(reference), detail))
  }
  return errors
}

/** In the order of the Go struct. */
function ownerReferenceText({ apiVersion, kind, name, uid, controller, blockOwnerDeletion }: OwnerReference): string {
  const text = { apiVersion, kind, name, uid, controller, blockOwnerDeletion }
  const members = Object.entries(text).filter(([, value]) => value !== undefined)
  return `{${members.map(([key, value]) => `"${key}":${typeof value === 'string' ? jsonString(value) : String(value)}`).join(',')}}`
}

function validateFinalizers(finalizers: readonly string[], path: FieldPath): FieldError[] {
  const errors = finalizers.flatMap((finalizer) =>
    qualifiedNameProblems(finalizer).map((problem) => invalid(path, finalizer, problem)),
  )
  if (finalizers.includes(ORPHAN) && finalizers.includes(FOREGROUND)) {
    errors.push(invalid(path, [...finalizers], `finalizer ${ORPHAN} and ${FOREGROUND} cannot be both set`))
  }
  return errors
}

function validateNoNewFinalizers(finalizers: readonly string[], old: readonly string[], path: FieldPath): FieldError[] {
  const added = [...new Set(finalizers)].filter((finalizer) => !old.includes(finalizer)).sort()
  if (added.length === 0) return []
  const shown = `[]string{${added.map((finalizer) => JSON.stringify(finalizer)).join(', ')}}`
  return [forbidden(path, `no new finalizers can be added if the object is being deleted, found new finalizers ${shown}`)]
}

function validateManagedFields(entries: readonly ManagedFieldsEntry[], path: FieldPath): FieldError[] {
  return entries.flatMap((entry, index) => {
    const at = path.index(index)
    const errors: FieldError[] = []
    if (entry.operation !== 'Apply' && entry.operation !== 'Update') {
      errors.push(invalid(at.child('operation'), entry.operation ?? '', 'must be `Apply` or `Update`'))
    }
    if ((entry.fieldsType ?? 'FieldsV1') !== 'FieldsV1') {
      errors.push(invalid(at.child('fieldsType'), entry.fieldsType, 'must be `FieldsV1`'))
    }
    if (Buffer.byteLength(entry.manager ?? '') > 128) errors.push(tooLong(at.child('manager'), 128))
    if (Buffer.byteLength(entry.subresource ?? '') > 256) errors.push(tooLong(at.child('subresource'), 256))
    return errors
  })
}
