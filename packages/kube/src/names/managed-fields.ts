import { invalid, tooLong, type FieldError, type FieldPath } from '../field/index.js'
import type { ManagedFieldsEntry } from '../meta/index.js'
import { byteLength, exceedsBytes } from './text.js'

const MAX_MANAGER = 128
const MAX_SUBRESOURCE = 256
const PLAIN = /^[ -~]*$/

export function validateManagedFields(
  entries: readonly ManagedFieldsEntry[] | undefined,
  path: FieldPath,
): FieldError[] {
  const errors: FieldError[] = []
  for (const [index, entry] of (entries ?? []).entries()) {
    const at = path.index(index)
    const operation: string = entry.operation ?? ''
    if (operation !== 'Apply' && operation !== 'Update') {
      errors.push(invalid(at.child('operation'), operation, 'must be `Apply` or `Update`'))
    }
    const fieldsType: string = entry.fieldsType ?? ''
    if (fieldsType !== '' && fieldsType !== 'FieldsV1') {
      errors.push(invalid(at.child('fieldsType'), fieldsType, 'must be `FieldsV1`'))
    }
    errors.push(...validateFieldManager(entry.manager ?? '', at.child('manager')))
    if (exceedsBytes(entry.subresource ?? '', MAX_SUBRESOURCE)) {
      errors.push(tooLong(at.child('subresource'), MAX_SUBRESOURCE))
    }
  }
  return errors
}

/** The name of a field manager: at most 128 bytes, all of them printable. */
export function validateFieldManager(manager: string, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  if (exceedsBytes(manager, MAX_MANAGER)) errors.push(tooLong(path, MAX_MANAGER))
  if (PLAIN.test(manager)) return errors
  for (const match of manager.matchAll(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu)) {
    const code = (match[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    const position = byteLength(manager.slice(0, match.index))
    errors.push(invalid(path, manager, `invalid character U+${code} (at position ${position})`))
  }
  return errors
}
