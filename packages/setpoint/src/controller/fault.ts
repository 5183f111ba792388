import { SetpointError, statusFrom } from '@setpoint/kube'
import type { Fault } from '../queue/index.js'

const TOO_MANY_REQUESTS = 429

/**
 * Whose fault it was that a pass failed: the server's where there was none, or where it could not do what it is there for;
 * otherwise the object's, or that of the code that reconciles it.
 */
export function faultOf(error: Error): Fault {
  const { code = 0 } = statusFrom(error) ?? {}
  if (code >= 500 || code === TOO_MANY_REQUESTS) return 'server'
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SetpointError && (cause.code === 'ServerUnreachable' || cause.code === 'ConnectionLost'))
      return 'server'
  }
  return 'key'
}
