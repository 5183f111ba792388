// Time and chance for the live view: the browser's, slowed down so that a person can follow.
import type { WorkQueue } from '#workqueue'

export type Clock = ConstructorParameters<typeof WorkQueue>[0]['clock']

/** A clock on which everything takes so many times longer. What sleeps when the signal aborts never wakes. */
export function slowClock(slowness: number, stop: AbortSignal): Clock {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now() / slowness,
    schedule(delay, callback) {
      const timer = setTimeout(callback, delay * slowness)
      return { cancel: () => clearTimeout(timer) }
    },
    sleep: (delay) =>
      new Promise((resolve) => {
        if (!stop.aborted) setTimeout(resolve, delay * slowness)
      }),
  }
}

export function anyOf<T>(values: readonly [T, ...T[]]): T {
  return values[Math.floor(Math.random() * values.length)] ?? values[0]
}
