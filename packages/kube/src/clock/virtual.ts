import type { Clock, Timer } from './clock.js'

interface Alarm {
  readonly due: number
  readonly callback: () => void
}

/**
 * Time that stands still until somebody moves it. Callbacks run in the order of their instants, each in its own turn of
 * the event loop. What waits for no time at all (`sleep(0)`) goes on by itself: it asks for a turn, not for time.
 */
export class VirtualClock implements Clock {
  #now: number
  readonly #alarms = new Set<Alarm>()

  constructor(start: string = '2026-01-02T03:04:05Z') {
    this.#now = Date.parse(start)
  }

  now(): number {
    return this.#now
  }

  monotonic(): number {
    return this.#now
  }

  /** How many callbacks and sleepers wait for their time. */
  get pending(): number {
    return this.#alarms.size
  }

  /** Milliseconds until the next callback is due; undefined when none is. */
  get untilNext(): number | undefined {
    const next = this.#next(Infinity)
    return next === undefined ? undefined : Math.max(0, next.due - this.#now)
  }

  schedule(delay: number, callback: () => void): Timer {
    const alarm = { due: this.#now + Math.max(0, delay), callback }
    this.#alarms.add(alarm)
    return { cancel: () => void this.#alarms.delete(alarm) }
  }

  async sleep(delay: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    if (delay <= 0) return turns()
    return new Promise((resolve, reject) => {
      const aborted = (): void => {
        timer.cancel()
        reject(signal?.reason)
      }
      const timer = this.schedule(delay, () => {
        signal?.removeEventListener('abort', aborted)
        resolve()
      })
      signal?.addEventListener('abort', aborted, { once: true })
    })
  }

  /** Lets this much time pass, with everything that falls due in it. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds
    await turns()
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      this.#alarms.delete(next)
      this.#now = Math.max(this.#now, next.due)
      next.callback()
      await turns()
    }
    this.#now = end
  }

  #next(end: number): Alarm | undefined {
    let first: Alarm | undefined
    for (const alarm of this.#alarms) {
      if (alarm.due <= end && (first === undefined || alarm.due < first.due)) first = alarm
    }
    return first
  }
}

/** Everything that needs no more than turns of the event loop gets done. */
export async function turns(count: number = 3): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}
