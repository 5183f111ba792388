import { isExpired, isForbidden, isGone, isNotFound, messageOf, retryAfterSeconds } from '@setpoint/kube'
import type { Failure, Input } from './state.js'

/** What a failed request means to the reflector. */
export function outcomeOf(error: unknown): Input {
  if (isExpired(error) || isGone(error)) return { type: 'expired' }
  const failure: Failure = {
    reason: failureReason(error),
    message: messageOf(error),
  }
  const seconds = retryAfterSeconds(error)
  return seconds === undefined ? { type: 'failed', failure } : { type: 'failed', failure, retryAfter: seconds * 1000 }
}

function failureReason(error: unknown): Failure['reason'] {
  if (isNotFound(error)) return 'absent'
  return isForbidden(error) ? 'forbidden' : 'unavailable'
}
