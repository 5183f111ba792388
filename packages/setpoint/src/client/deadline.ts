import type { Clock, Timer } from '@setpoint/kube'
import { onAbort } from '../abort/index.js'

interface Limits {
  readonly signal?: AbortSignal
  /** Milliseconds; 0 for no limit. */
  readonly timeout: number
}

/**
 * One signal for a caller's signal and a time limit. Signals are costly beside a small request, so one that was not
 * needed serves the next call: {@link Deadlines} keeps them.
 */
export class Deadline {
  /** How many calls it has served. */
  uses = 0
  readonly #clock: Clock
  readonly #controller = new AbortController()
  readonly #abort = (reason: Error): void => this.#controller.abort(reason)
  #endListening: (() => void) | undefined
  #timer: Timer | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** `stopClock` and `release` must be called in the end. */
  begin({ signal, timeout }: Limits, timedOut: () => Error): void {
    this.uses++
    this.#endListening = onAbort(signal, this.#abort)
    if (timeout !== 0) this.#timer = this.#clock.schedule(timeout, () => this.#abort(timedOut()))
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Why the call was ended; undefined when it was not. */
  get reason(): Error | undefined {
    return this.signal.aborted ? (this.signal.reason as Error) : undefined
  }

  /** The call is no longer limited in time. */
  stopClock(): void {
    this.#timer?.cancel()
    this.#timer = undefined
  }

  /** The caller's signal no longer ends anything. */
  release(): void {
    this.#endListening?.()
    this.#endListening = undefined
  }
}

/** A transport may leave listeners on a signal; they must not gather for ever. */
const MOST_USES = 200

/** Deadlines for the calls of one client, and those that have ended and are as good as new. */
export class Deadlines {
  readonly #clock: Clock
  readonly #unused: Deadline[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  begin(limits: Limits, timedOut: () => Error): Deadline {
    limits.signal?.throwIfAborted()
    const deadline = this.#unused.pop() ?? new Deadline(this.#clock)
    deadline.begin(limits, timedOut)
    return deadline
  }

  /** The call has ended, with all of its answer read. */
  end(deadline: Deadline): void {
    deadline.stopClock()
    deadline.release()
    if (!deadline.signal.aborted && deadline.uses < MOST_USES) this.#unused.push(deadline)
  }
}
