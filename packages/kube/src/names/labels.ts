import { invalid, tooLong, type FieldError, type FieldPath } from '../field/index.js'
import { checkLabelValue, checkQualifiedName } from './label.js'
import { byteLength } from './text.js'

/** Keys and values of all annotations together, in bytes: 256 KiB. */
export const MAX_ANNOTATIONS_SIZE: number = 256 * 1024

type StringMap = Readonly<Record<string, string>>

export function validateLabels(labels: StringMap | undefined, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  for (const key in labels) {
    const value = labels[key] ?? ''
    for (const message of checkQualifiedName(key)) errors.push(invalid(path, key, message))
    for (const message of checkLabelValue(value)) errors.push(invalid(path, value, message))
  }
  return errors
}

export function validateLabelName(name: string, path: FieldPath): FieldError[] {
  return checkQualifiedName(name).map((message) => invalid(path, name, message))
}

export function validateAnnotations(annotations: StringMap | undefined, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  for (const key in annotations) {
    // A qualified name, except that its case does not matter.
    for (const message of checkQualifiedName(key.toLowerCase())) errors.push(invalid(path, key, message))
  }
  if (annotations !== undefined && areTooLong(annotations)) errors.push(tooLong(path, MAX_ANNOTATIONS_SIZE))
  return errors
}

function areTooLong(annotations: StringMap): boolean {
  let length = 0
  for (const key in annotations) length += key.length + (annotations[key]?.length ?? 0)
  // A character takes three bytes at most: nearly always that is reason enough not to count them.
  if (length * 3 <= MAX_ANNOTATIONS_SIZE) return false
  let size = 0
  for (const key in annotations) size += byteLength(key) + byteLength(annotations[key] ?? '')
  return size > MAX_ANNOTATIONS_SIZE
}
