import { StatusError, type Status, type StatusCause } from './status.js'

// Deep enough for any honest chain of causes, and an end to a circular one.
const MAX_CAUSES = 16

/** The Status in a value: a Status object as a server sends it, a {@link StatusError}, or an error caused by one. */
export function statusFrom(value: unknown): Status | undefined {
  let current = value
  for (let depth = 0; depth < MAX_CAUSES; depth++) {
    if (current instanceof StatusError) return current.status
    if (current instanceof Error) current = current.cause
    else return isStatus(current) ? current : undefined
  }
  return undefined
}

function isStatus(value: unknown): value is Status {
  if (typeof value !== 'object' || value === null) return false
  const { kind, apiVersion } = value as Partial<Record<string, unknown>>
  return kind === 'Status' && (apiVersion === 'v1' || apiVersion === 'meta.k8s.io/v1')
}

/** The cause of a given type (`FieldManagerConflict`, `ResourceVersionTooLarge`, …), if the refusal has one. */
export function statusCause(error: unknown, reason: string): StatusCause | undefined {
  return statusFrom(error)?.details?.causes?.find((cause) => cause.reason === reason)
}

/** For how many seconds the server asks to wait before the next attempt; undefined when it does not ask. */
export function retryAfterSeconds(error: unknown): number | undefined {
  const status = statusFrom(error)
  const seconds = status?.details?.retryAfterSeconds ?? 0
  // A ServerTimeout always asks for another attempt, if only at once.
  if (status?.reason === 'ServerTimeout' && status.details !== undefined) return seconds
  return seconds > 0 ? seconds : undefined
}
