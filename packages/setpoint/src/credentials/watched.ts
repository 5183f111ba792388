import type { Clock } from '@setpoint/kube'

/** Half of the time that the kubelet leaves between a new token and the end of the old one, as in client-go. */
const PERIOD = 60_000
/** What cannot be read is perhaps being written. */
const SOON = 1000

/**
 * Something that is made of files whose content may change. It is loaded again at most once a minute. What cannot be loaded
 * keeps its last form and is tried again after a second: an update in progress must not stop everything. Only where there
 * never was one, `load`'s error is thrown; `first` is one that is there before anything is loaded.
 */
export class Watched<T extends {}> {
  readonly #load: () => Promise<T>
  readonly #clock: Clock
  #value: T | undefined
  /** When to look again, on the monotonic clock. */
  #due = -Infinity
  #loading: Promise<T> | undefined

  constructor(load: () => Promise<T>, clock: Clock, first?: T) {
    this.#load = load
    this.#clock = clock
    this.#value = first
  }

  /** What it was within the last minute; a promise only when it must be loaded. Callers at the same time share that. */
  current(): T | Promise<T> {
    if (this.#value !== undefined && this.#clock.monotonic() < this.#due) return this.#value
    this.#loading ??= this.#reload().finally(() => (this.#loading = undefined))
    return this.#loading
  }

  /** The next one who asks looks at the files. */
  expire(): void {
    this.#due = -Infinity
  }

  async #reload(): Promise<T> {
    let period = PERIOD
    try {
      this.#value = await this.#load()
    } catch (error) {
      if (this.#value === undefined) throw error
      period = SOON
    }
    this.#due = this.#clock.monotonic() + period
    return this.#value
  }
}
