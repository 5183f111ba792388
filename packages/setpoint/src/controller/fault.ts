import { SetpointError, statusFrom } from '@setpoint/kube'
import type { Fault } from '../queue/index.js'

const TOO_MANY_REQUESTS = 429
/** Causes may lead in a circle. */
const MAX_CAUSES = 16

/**
 * Whose fault it was that a pass failed: the server's where there was none, or where it could not do what it is there for;
 * otherwise the object's, or that of the code that reconciles it.
 */
export function faultOf(error: Error): Fault {
  try {
    return isServers(error) ? 'server' : 'key'
  } catch {
    // An error that cannot be read is no server's.
    return 'key'
  }
}

function isServers(error: Error): boolean {
  const { code = 0 } = statusFrom(error) ?? {}
  if (code >= 500 || code === TOO_MANY_REQUESTS) return true
  let cause: unknown = error
  for (let depth = 0; depth < MAX_CAUSES && cause instanceof Error; depth++) {
    if (cause instanceof SetpointError && (cause.code === 'ServerUnreachable' || cause.code === 'ConnectionLost'))
      return true
    cause = cause.cause
  }
  return false
}
