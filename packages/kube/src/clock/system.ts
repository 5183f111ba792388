import type { Clock, Random, Timer } from './clock.js'

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  schedule(delay, callback): Timer {
    const timer = new LongTimeout(delay, callback)
    timer.unref()
    return timer
  },
  sleep: (delay, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason)
        return
      }
      const onAbort = (): void => {
        timer.cancel()
        reject(signal?.reason)
      }
      const timer = new LongTimeout(delay, () => {
        signal?.removeEventListener('abort', onAbort)
        resolve()
      })
      signal?.addEventListener('abort', onAbort, { once: true })
    }),
}

/** Node fires longer timeouts at once, which would make a yearly task a busy loop. */
const LONGEST = 2 ** 31 - 1

/** A timeout of any length, in as many pieces as it takes. */
class LongTimeout implements Timer {
  #timeout: NodeJS.Timeout
  #unref = false

  constructor(delay: number, callback: () => void) {
    this.#timeout = this.#arm(delay, callback)
  }

  #arm(delay: number, callback: () => void): NodeJS.Timeout {
    if (delay <= LONGEST) return setTimeout(callback, delay)
    return setTimeout(() => {
      this.#timeout = this.#arm(delay - LONGEST, callback)
      if (this.#unref) this.#timeout.unref()
    }, LONGEST)
  }

  /** The process does not wait for it. */
  unref(): void {
    this.#unref = true
    this.#timeout.unref()
  }

  cancel(): void {
    clearTimeout(this.#timeout)
  }
}

/** The machine's own randomness. */
export const systemRandom: Random = {
  next: () => Math.random(),
  uuid: () => crypto.randomUUID(),
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
}
