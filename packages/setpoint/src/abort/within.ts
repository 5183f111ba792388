import type { Clock } from '@setpoint/kube'
import { onAbort } from './on-abort.js'

/** What a promise gives, unless the signal aborts before: then its reason. Whatever the promise stands for goes on. */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise
  return new Promise((resolve, reject) => {
    const endListening = onAbort(signal, reject)
    void promise.then(resolve, reject).finally(endListening)
  })
}

export interface Limits {
  readonly clock: Clock
  /** Default: never aborts. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds. */
  readonly timeout: number
  /** Why it ends when the time is over. */
  readonly late: () => Error
}

/**
 * What the work gives, unless the caller's signal aborts or the time is over before. The work's signal says so to it; this
 * does not wait until it has heard.
 */
export async function within<T>(
  { clock, signal, timeout, late }: Limits,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const ending = new AbortController()
  const endListening = onAbort(signal, (reason) => ending.abort(reason))
  const timer = clock.schedule(timeout, () => ending.abort(late()))
  try {
    return await orAborted(work(ending.signal), ending.signal)
  } finally {
    timer.cancel()
    endListening()
  }
}
