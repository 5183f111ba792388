import type { Clock } from '@setpoint/kube'
import type { Logger } from '../log/index.js'
import type { Runnable } from './runnable.js'

/**
 * Runnables in the order in which they must start; they stop in the reverse order, all within one grace period.
 * A runnable of a later stage may rely on those of earlier ones for as long as it runs.
 */
export class Stages {
  readonly #clock: Clock
  readonly #log: Logger
  readonly #started: Runnable[] = []
  #isOver = false

  constructor(clock: Clock, log: Logger) {
    this.#clock = clock
    this.#log = log
  }

  /**
   * Starts runnables side by side. One that fails is not counted as started; the others stay. After `stop` none begins, and
   * one that was just beginning is stopped as soon as it runs. Rejects with the signal's reason.
   */
  async start(runnables: readonly Runnable[], signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const results = await Promise.allSettled(
      runnables.map(async (runnable) => {
        await runnable.start(signal)
        if (this.#isOver) await runnable.stop(signal)
        else this.#started.push(runnable)
      }),
    )
    for (const result of results) if (result.status === 'rejected') throw result.reason
    signal.throwIfAborted()
  }

  /** Stops everything, the last started first. What does not end within `grace` milliseconds is told to abort, and named. */
  async stop(grace: number): Promise<void> {
    this.#isOver = true
    await this.#withGrace(grace, async (expiry) => {
      for (let runnable = this.#started.pop(); runnable !== undefined; runnable = this.#started.pop())
        await this.#stopOne(runnable, expiry)
    })
  }

  /** Stops one of them while the others go on. */
  async end(runnable: Runnable, grace: number): Promise<void> {
    const at = this.#started.indexOf(runnable)
    if (at < 0) return
    this.#started.splice(at, 1)
    await this.#withGrace(grace, (expiry) => this.#stopOne(runnable, expiry))
  }

  async #withGrace(grace: number, stop: (expiry: AbortSignal) => Promise<void>): Promise<void> {
    const expiry = new AbortController()
    if (grace <= 0) expiry.abort(new DOMException('there is no grace period', 'TimeoutError'))
    const over = (): void => expiry.abort(new DOMException(`the grace period of ${grace} ms is over`, 'TimeoutError'))
    const timer = this.#clock.schedule(grace, over)
    await stop(expiry.signal)
    timer.cancel()
  }

  async #stopOne(runnable: Runnable, expiry: AbortSignal): Promise<void> {
    try {
      await stopped(runnable, expiry)
    } catch (error) {
      this.#log.error({ err: error, runnable: runnable.name }, 'did not stop in good order')
    }
  }
}

/** Waits for a runnable to stop; one that does not heed the signal is left behind. */
async function stopped(runnable: Runnable, signal: AbortSignal): Promise<void> {
  const stopping = Promise.resolve(runnable.stop(signal))
  if (signal.aborted) {
    await Promise.race([stopping, Promise.resolve()])
    return
  }
  let onAbort: (() => void) | undefined
  const expired = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', onAbort, { once: true })
  })
  try {
    await Promise.race([stopping, expired])
  } finally {
    if (onAbort !== undefined) signal.removeEventListener('abort', onAbort)
  }
}
