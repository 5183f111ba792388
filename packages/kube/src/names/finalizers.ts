import { forbidden, invalid, quote, type FieldError, type FieldPath } from '../field/index.js'
import { validateLabelName } from './labels.js'

/** What a propagation policy puts on an object, for the garbage collector to take off. */
export const ORPHAN_FINALIZER = 'orphan'
export const FOREGROUND_FINALIZER = 'foregroundDeletion'

/** The finalizers whose names need no domain, because Kubernetes itself takes care of them. */
export const STANDARD_FINALIZERS: ReadonlySet<string> = new Set(['kubernetes', ORPHAN_FINALIZER, FOREGROUND_FINALIZER])

export function validateFinalizers(finalizers: readonly string[] | undefined, path: FieldPath): FieldError[] {
  const errors = (finalizers ?? []).flatMap((finalizer) => validateLabelName(finalizer, path))
  if (finalizers?.includes(ORPHAN_FINALIZER) && finalizers.includes(FOREGROUND_FINALIZER)) {
    const why = `finalizer ${ORPHAN_FINALIZER} and ${FOREGROUND_FINALIZER} cannot be both set`
    errors.push(invalid(path, finalizers, why))
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
