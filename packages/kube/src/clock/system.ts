import type { Clock, Random, Timer } from './clock.js'

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  schedule(delay, callback): Timer {
    const timeout = setTimeout(callback, delay)
    timeout.unref()
    return { cancel: () => clearTimeout(timeout) }
  },
  sleep: (delay, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason)
        return
      }
      const onAbort = (): void => {
        clearTimeout(timeout)
        reject(signal?.reason)
      }
      const timeout = setTimeout(() => {
        signal?.removeEventListener('abort', onAbort)
        resolve()
      }, delay)
      signal?.addEventListener('abort', onAbort, { once: true })
    }),
}

/** The machine's own randomness. */
export const systemRandom: Random = {
  next: () => Math.random(),
  uuid: () => crypto.randomUUID(),
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
}
