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

/** An event of a watch that is in no form that could be read. */
export class GarbledEventError extends Error {
  override readonly name = 'GarbledEventError'
}

function failureReason(error: unknown): Failure['reason'] {
  if (error instanceof GarbledEventError) return 'garbled'
  if (isNotFound(error)) return 'absent'
  return isForbidden(error) ? 'forbidden' : 'unavailable'
}
