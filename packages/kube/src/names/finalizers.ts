import { forbidden, invalid, quote, type FieldError, type FieldPath } from '../field/index.js'
import { validateLabelName } from './labels.js'

const ORPHAN = 'orphan'
const FOREGROUND = 'foregroundDeletion'

export function validateFinalizers(finalizers: readonly string[] | undefined, path: FieldPath): FieldError[] {
  const errors = (finalizers ?? []).flatMap((finalizer) => validateLabelName(finalizer, path))
  if (finalizers?.includes(ORPHAN) && finalizers.includes(FOREGROUND)) {
    errors.push(invalid(path, finalizers, `finalizer ${ORPHAN} and ${FOREGROUND} cannot be both set`))
  }
  return errors
}

/** Once an object is being deleted, its finalizers may only become fewer. */
export function validateNoNewFinalizers(
  newFinalizers: readonly string[] | undefined,
  oldFinalizers: readonly string[] | undefined,
  path: FieldPath,
): FieldError[] {
  const known = new Set(oldFinalizers)
  const added = [...new Set(newFinalizers)].filter((finalizer) => !known.has(finalizer)).sort()
  if (added.length === 0) return []
  const list = `[]string{${added.map(quote).join(', ')}}`
  const message = `no new finalizers can be added if the object is being deleted, found new finalizers ${list}`
  return [forbidden(path, message)]
}
