import type { Clock, Timer } from '@setpoint/kube'

const FIRST_RETRY = 5
const MAX_RETRY = 30_000

export interface KeyQueueOptions {
  readonly clock: Clock
  /** Brings one thing into its desired state. Called for one key at a time; an error is retried with backoff. */
  readonly process: (key: string) => Promise<void>
  /** Hears of every failure, before the retry. */
  readonly onError: (key: string, error: unknown) => void
}

/**
 * A controller's work: keys, each at most once in the queue, worked off one after the other in the order they came.
 * A key that is added while it is being processed is processed once more.
 */
export class KeyQueue {
  readonly #options: KeyQueueOptions
  readonly #waiting = new Set<string>()
  readonly #failures = new Map<string, number>()
  readonly #retries = new Set<Timer>()
  #running: Promise<void> | undefined
  #stopped = false

  constructor(options: KeyQueueOptions) {
    this.#options = options
  }

  /** Whether keys wait for their turn or are being processed; those that wait for time are not meant. */
  get isBusy(): boolean {
    return this.#running !== undefined
  }

  add(key: string): void {
    if (this.#stopped) return
    this.#waiting.add(key)
    this.#running ??= this.#run()
  }

  /** Adds a key after a delay. */
  addAfter(key: string, milliseconds: number): void {
    if (this.#stopped) return
    const timer = this.#options.clock.schedule(milliseconds, () => {
      this.#retries.delete(timer)
      this.add(key)
    })
    this.#retries.add(timer)
  }

  /** Finishes the key under way and drops the rest. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#waiting.clear()
    for (const timer of this.#retries) timer.cancel()
    await this.#running
  }

  async #run(): Promise<void> {
    // Leave the turn of the event loop that added the key: a write's answer comes before what it sets off.
    await this.#options.clock.sleep(0)
    for (const key of this.#waiting) {
      this.#waiting.delete(key)
      await this.#process(key)
      if (this.#stopped) break
    }
    this.#running = undefined
    if (this.#waiting.size > 0) this.#running = this.#run()
  }

  async #process(key: string): Promise<void> {
    try {
      await this.#options.process(key)
      this.#failures.delete(key)
    } catch (error) {
      const failures = this.#failures.get(key) ?? 0
      this.#failures.set(key, failures + 1)
      this.#options.onError(key, error)
      this.addAfter(key, Math.min(FIRST_RETRY * 2 ** failures, MAX_RETRY))
    }
  }
}
