import type { Clock } from '@setpoint/kube'
import { onAbort } from '../abort/index.js'
import type { Logger } from '../log/index.js'
import type { Staged } from './background.js'

/** In the order of their starts. A runnable of a later stage may rely on those of earlier ones for as long as it runs. */
const STAGES = ['servers', 'webhooks', 'caches', 'everywhere', 'leading'] as const

export type Stage = (typeof STAGES)[number]

/**
 * What a manager has started. Runnables of one stage start and stop side by side, so that one that takes its time does not
 * keep the others working; the stages stop in the reverse order, all within one grace period.
 */
export class Stages {
  readonly #clock: Clock
  readonly #log: Logger
  readonly #started = new Map<Stage, Set<Staged>>(STAGES.map((stage) => [stage, new Set()]))
  /** Aborts when nothing has time any more, whatever it was given. */
  readonly #abandoned = new AbortController()
  #isOver = false

  constructor(clock: Clock, log: Logger) {
    this.#clock = clock
    this.#log = log
  }

  /**
   * Starts runnables. One that fails is not counted as started; the others stay. After `stop` none begins, and one that was
   * just beginning is stopped as soon as it runs. Rejects with the signal's reason.
   */
  async start(stage: Stage, runnables: readonly Staged[], signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const results = await Promise.allSettled(
      runnables.map(async (runnable) => {
        await runnable.start(signal)
        if (this.#isOver) await runnable.stop(signal)
        else this.#started.get(stage)?.add(runnable)
      }),
    )
    for (const result of results) if (result.status === 'rejected') throw result.reason
    signal.throwIfAborted()
  }

  /**
   * Stops everything, the last stage first. What does not end within `grace` milliseconds is told to abort and left behind:
   * the result names it. With 0 nothing was asked to end in good order, so nothing is named; a negative grace has no end.
   */
  async stop(grace: number): Promise<readonly string[]> {
    this.#isOver = true
    return this.#withGrace(grace, async (expiry) => {
      const left: string[] = []
      for (const stage of STAGES.toReversed()) {
        const runnables = [...(this.#started.get(stage) ?? [])]
        this.#started.get(stage)?.clear()
        const late = await Promise.all(runnables.map((runnable) => this.#stopOne(runnable, expiry)))
        left.push(...late.filter((name) => name !== undefined))
      }
      return left
    })
  }

  /** Stops one of them while the others go on. */
  async end(runnable: Staged, grace: number): Promise<void> {
    const started = [...this.#started.values()].filter((runnables) => runnables.delete(runnable))
    if (started.length > 0) await this.#withGrace(grace, (expiry) => this.#stopOne(runnable, expiry))
  }

  /** There is no time from now on: what is stopping is told to abort, and whatever stops later has a grace of 0. */
  abandon(): void {
    this.#abandoned.abort(new DOMException('there is no grace period', 'TimeoutError'))
  }

  async #withGrace<T>(grace: number, stop: (expiry: AbortSignal) => Promise<T>): Promise<T> {
    const expiry = new AbortController()
    if (grace === 0) expiry.abort(new DOMException('there is no grace period', 'TimeoutError'))
    const over = (): void => expiry.abort(new DOMException(`the grace period of ${grace} ms is over`, 'TimeoutError'))
    const timer = grace > 0 && grace < Infinity ? this.#clock.schedule(grace, over) : undefined
    const endListening = onAbort(this.#abandoned.signal, (reason) => expiry.abort(reason))
    try {
      return await stop(expiry.signal)
    } finally {
      endListening()
      timer?.cancel()
    }
  }

  /** The name of one that had time to stop, and did not: with what keeps it. */
  async #stopOne(runnable: Staged, expiry: AbortSignal): Promise<string | undefined> {
    const hadTime = !expiry.aborted
    // Asked before it is told to abort: afterwards the work that was in the way may be gone.
    const name = (): string => [runnable.name, runnable.unfinished?.() ?? ''].filter((part) => part !== '').join(': ')
    let late: string | undefined
    const onExpiry = (): void => void (late = name())
    if (hadTime) expiry.addEventListener('abort', onExpiry, { once: true })
    try {
      await stopped(runnable, expiry)
    } catch (error) {
      if (late === undefined) this.#log.error({ err: error, runnable: runnable.name }, 'did not stop in good order')
      else this.#log.error({ err: error, runnable: runnable.name }, `did not stop in time: ${late}`)
    } finally {
      expiry.removeEventListener('abort', onExpiry)
    }
    return late
  }
}

/** Waits for a runnable to stop; one that does not heed the signal is left behind. */
async function stopped(runnable: Staged, signal: AbortSignal): Promise<void> {
  const stopping = Promise.resolve(runnable.stop(signal))
  if (signal.aborted) {
    await Promise.race([stopping, Promise.resolve()])
    return
  }
  let onExpiry: (() => void) | undefined
  const expired = new Promise<never>((_, reject) => {
    onExpiry = () => reject(signal.reason as Error)
    signal.addEventListener('abort', onExpiry, { once: true })
  })
  try {
    await Promise.race([stopping, expired])
  } finally {
    if (onExpiry !== undefined) signal.removeEventListener('abort', onExpiry)
  }
}
