import type { Clock, Timer } from '@setpoint/kube'

interface Alarm {
  readonly due: number
  readonly callback: () => void
}

/**
 * Time that stands still until a test moves it. Callbacks run in the order of their instants, each in its own turn of
 * the event loop. What waits for no time at all (`sleep(0)`) goes on by itself: it asks for a turn, not for time.
 */
export class FakeClock implements Clock {
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

  schedule(delay: number, callback: () => void): Timer {
    const alarm = { due: this.#now + Math.max(0, delay), callback }
    this.#alarms.add(alarm)
    return { cancel: () => void this.#alarms.delete(alarm) }
  }

  async sleep(delay: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    if (delay <= 0) return nextTurn()
    return new Promise((resolve, reject) => {
      const timer = this.schedule(delay, resolve)
      signal?.addEventListener('abort', () => {
        timer.cancel()
        reject(signal.reason as Error)
      })
    })
  }

  /** Lets this much time pass, with everything that falls due in it. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds
    await nextTurn()
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      this.#alarms.delete(next)
      this.#now = Math.max(this.#now, next.due)
      next.callback()
      await nextTurn()
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
export async function nextTurn(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}
