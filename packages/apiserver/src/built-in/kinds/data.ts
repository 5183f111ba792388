import {
  checkConfigMapKey,
  type FieldError,
  type FieldPath,
  fieldPath,
  forbidden,
  invalid,
  sameValue,
} from '@setpoint/kube'

// What ConfigMaps and Secrets share.

/** What all values of a ConfigMap or a Secret may have together, in bytes: 1 MiB. */
export const MAX_DATA_SIZE: number = 1024 * 1024

/** Keys become file names when a pod mounts them. */
export function validateKeys(data: { readonly [key: string]: string } | undefined, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  for (const key in data) {
    for (const message of checkConfigMapKey(key)) errors.push(invalid(path.key(key), key, message))
  }
  return errors
}

/** Bytes of values in base64, which the decoder has made canonical. */
export function base64Size(data: { readonly [key: string]: string } | undefined): number {
  let size = 0
  for (const key in data) {
    const value = data[key] ?? ''
    const padding = value.endsWith('==') ? 2 : value.endsWith('=') ? 1 : 0
    size += (value.length / 4) * 3 - padding
  }
  return size
}

/** Bytes of values as UTF-8. */
export function textSize(data: { readonly [key: string]: string } | undefined): number {
  let size = 0
  for (const key in data) size += Buffer.byteLength(data[key] ?? '')
  return size
}

/** What is immutable stays so, and its data with it. */
export function whenImmutable<T extends { immutable?: boolean }>(
  object: T,
  old: T,
  fields: readonly (keyof T & string)[],
): FieldError[] {
  if (old.immutable !== true) return []
  const detail = 'field is immutable when `immutable` is set'
  const errors = object.immutable === true ? [] : [forbidden(fieldPath('immutable'), detail)]
  for (const field of fields) {
    if (!sameValue(object[field], old[field])) errors.push(forbidden(fieldPath(field), detail))
  }
  return errors
}
