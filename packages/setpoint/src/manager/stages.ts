import type { Clock } from '@setpoint/kube'
import { onAbort, orAborted } from '../abort/index.js'
import type { Logger } from '../log/index.js'
import type { Staged } from './background.js'

/** In the order of their starts. A runnable of a later stage may rely on those of earlier ones for as long as it runs. */
const STAGES = ['servers', 'webhooks', 'caches', 'everywhere', 'leading'] as const

export type Stage = (typeof STAGES)[number]

/** A runnable from the beginning of its start on. */
interface Member {
  readonly runnable: Staged
  /** There until it has started, or could not. */
  starting: Promise<void> | undefined
  /** Aborts when it has been stopped, or has no more time to. */
  readonly over: AbortController
}

/**
 * What a manager has started. Runnables of one stage start and stop side by side, so that one that takes its time does not
 * keep the others working; the stages stop in the reverse order, all within one grace period.
 */
export class Stages {
  readonly #clock: Clock
  readonly #log: Logger
  readonly #members = new Map<Stage, Set<Member>>(STAGES.map((stage) => [stage, new Set()]))
  /** Aborts when nothing has time any more, whatever it was given. */
  readonly #abandoned = new AbortController()

  constructor(clock: Clock, log: Logger) {
    this.#clock = clock
    this.#log = log
  }

  /**
   * Starts runnables. One that fails is not counted as started; the others stay. After `stop` none begins, and one that was
   * just beginning is stopped as soon as it runs, within the same grace; this does not wait for it any longer than that. Rejects
   * with the signal's reason then.
   */
  async start(stage: Stage, runnables: readonly Staged[], signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const results = await Promise.allSettled(
      runnables.map(async (runnable) => {
        const member: Member = { runnable, starting: begin(runnable, signal), over: new AbortController() }
        this.#members.get(stage)?.add(member)
        try {
          await orAborted(member.starting ?? Promise.resolve(), member.over.signal)
        } catch (error) {
          this.#members.get(stage)?.delete(member)
          throw error
        } finally {
          member.starting = undefined
        }
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
    return this.#withGrace(grace, async (expiry) => {
      const left: string[] = []
      for (const stage of STAGES.toReversed()) {
        const members = [...(this.#members.get(stage) ?? [])]
        this.#members.get(stage)?.clear()
        const late = await Promise.all(members.map((member) => this.#stopOne(member, expiry)))
        left.push(...late.filter((name) => name !== undefined))
      }
      return left
    })
  }

  /** Stops one of them while the others go on. */
  async end(runnable: Staged, grace: number): Promise<void> {
    for (const members of this.#members.values()) {
      const member = [...members].find((one) => one.runnable === runnable)
      if (member === undefined) continue
      members.delete(member)
      await this.#withGrace(grace, (expiry) => this.#stopOne(member, expiry))
    }
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
  async #stopOne(member: Member, expiry: AbortSignal): Promise<string | undefined> {
    const { runnable } = member
    const hadTime = !expiry.aborted
    let late: string | undefined
    // Asked before it is told to abort: afterwards the work that was in the way may be gone.
    const onExpiry = (): void => void (late = lateText(member))
    if (hadTime) expiry.addEventListener('abort', onExpiry, { once: true })
    try {
      await stopped(member, expiry)
    } catch (error) {
      if (late === undefined) this.#log.error({ err: error, runnable: runnable.name }, 'did not stop in good order')
      else this.#log.error({ err: error, runnable: runnable.name }, `did not stop in time: ${late}`)
    } finally {
      expiry.removeEventListener('abort', onExpiry)
      member.over.abort(new DOMException(`${runnable.name} was stopped before it had started`, 'AbortError'))
    }
    return late
  }
}

async function begin(runnable: Staged, signal: AbortSignal): Promise<void> {
  await runnable.start(signal)
}

/** Who is late, and what keeps it. */
function lateText({ runnable, starting }: Member): string {
  const why = starting === undefined ? (runnable.unfinished?.() ?? '') : 'it was told to stop while it started'
  return [runnable.name, why].filter((part) => part !== '').join(': ')
}

/** Stops a runnable, when it has started; one that could not has nothing to stop. */
async function end({ runnable, starting }: Member, signal: AbortSignal): Promise<void> {
  if (starting !== undefined) {
    runnable.giveUp?.()
    const hasStarted = await starting.then(
      () => true,
      () => false,
    )
    if (!hasStarted) return
  }
  await runnable.stop(signal)
}

/** Waits for a runnable to stop; one that does not heed the signal is left behind. */
async function stopped(member: Member, signal: AbortSignal): Promise<void> {
  const stopping = end(member, signal)
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
