import { isConflict, isForbidden, isInvalid, isNotFound, SetpointError } from 'setpoint'

/** What came of a component that could not be brought about. */
export interface Failure {
  /** Permanent: the same request will be refused again, until somebody changes something. */
  readonly kind: 'transient' | 'permanent'
  readonly reason: 'Retrying' | 'Invalid' | 'Forbidden' | 'NamespaceMissing' | 'OwnedByAnother'
  readonly message: string
  readonly error: unknown
}

/** Whether to try again soon. What is not known to be permanent is worth another try. */
export function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error)
  const permanent = (reason: Failure['reason']): Failure => ({ kind: 'permanent', reason, message, error })
  if (isInvalid(error)) return permanent('Invalid')
  if (isForbidden(error)) return permanent('Forbidden')
  // The only thing that an apply can miss is the namespace.
  if (isNotFound(error)) return permanent('NamespaceMissing')
  if (error instanceof SetpointError && error.code === 'OwnedByAnother') return permanent('OwnedByAnother')
  const sentence = isConflict(error) ? 'somebody else changed it at the same time' : message
  return { kind: 'transient', reason: 'Retrying', message: sentence, error }
}
