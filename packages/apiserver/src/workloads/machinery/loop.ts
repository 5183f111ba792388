import { type Clock, isForbidden, StatusError, type Timer } from '@setpoint/kube'
import type { KeyQueue } from '../../controllers/queue.js'

const FIRST_RETRY = 5
const MAX_RETRY = 60_000

export interface LoopOptions {
  readonly clock: Clock
  /** Brings what the key names into its desired state. One key at a time. */
  readonly sync: (key: string) => Promise<void>
  /** A queue that tells of failures, which are mistakes of the controller itself. A refusal by the API server is none: it is retried quietly. */
  readonly queue: (process: (key: string) => Promise<void>) => KeyQueue
}

/**
 * A controller's queue with delays: at most one timer per key, the earliest that was asked for. What the API server
 * refuses (a conflict, a quota, a webhook) is retried with backoff; in a namespace that is going, it is not.
 */
export class Loop {
  readonly #options: LoopOptions
  readonly #queue: KeyQueue
  readonly #refusals = new Map<string, number>()
  readonly #timers = new Map<string, { readonly due: number; readonly timer: Timer }>()
  #stopped = false

  constructor(options: LoopOptions) {
    this.#options = options
    this.#queue = options.queue((key) => this.#process(key))
  }

  add(key: string): void {
    this.#queue.add(key)
  }

  addAfter(key: string, milliseconds: number): void {
    if (this.#stopped) return
    const { clock } = this.#options
    const due = clock.now() + milliseconds
    const waiting = this.#timers.get(key)
    if (waiting !== undefined && waiting.due <= due) return
    waiting?.timer.cancel()
    const timer = clock.schedule(milliseconds, () => {
      this.#timers.delete(key)
      this.add(key)
    })
    this.#timers.set(key, { due, timer })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    for (const { timer } of this.#timers.values()) timer.cancel()
    this.#timers.clear()
    await this.#queue.stop()
  }

  async #process(key: string): Promise<void> {
    try {
      await this.#options.sync(key)
      this.#refusals.delete(key)
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
      if (isForbidden(error) && isTerminating(error)) return
      const refusals = this.#refusals.get(key) ?? 0
      this.#refusals.set(key, refusals + 1)
      this.addAfter(key, Math.min(FIRST_RETRY * 2 ** refusals, MAX_RETRY))
    }
  }
}

/** Nothing can be created in a namespace that is being deleted, now or later. */
export function isTerminating(error: StatusError): boolean {
  return error.status.details?.causes?.some(({ reason }) => reason === 'NamespaceTerminating') ?? false
}
