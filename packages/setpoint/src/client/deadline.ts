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
  /** When its time is over, on the monotonic clock. */
  due: number = Infinity
  readonly #controller = new AbortController()
  readonly #abort = (reason: Error): void => this.#controller.abort(reason)
  #timedOut: (() => Error) | undefined
  #endListening: (() => void) | undefined

  constructor() {
    // As long as somebody listens, it costs the calls next to nothing to listen as well.
    onAbort(this.#controller.signal, () => undefined)
  }

  /** `release` must be called in the end. */
  begin(signal: AbortSignal | undefined, due: number, timedOut: () => Error): void {
    this.uses++
    this.due = due
    this.#timedOut = timedOut
    this.#endListening = onAbort(signal, this.#abort)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Why the call was ended; undefined when it was not. */
  get reason(): Error | undefined {
    return this.signal.aborted ? (this.signal.reason as Error) : undefined
  }

  /** The time is over. */
  expire(): void {
    if (this.#timedOut !== undefined) this.#abort(this.#timedOut())
  }

  /** The caller's signal no longer ends anything. */
  release(): void {
    this.#endListening?.()
    this.#endListening = undefined
    this.#timedOut = undefined
  }
}

/** A transport may leave listeners on a signal; they must not gather for ever. */
const MOST_USES = 200

/** Deadlines for the calls of one client, and those that have ended and are as good as new. */
export class Deadlines {
  readonly #clock: Clock
  readonly #unused: Deadline[] = []
  /** Of the calls under way, those with a limit in time. */
  readonly #limited = new Set<Deadline>()
  /** One timer for all of them, for the first that is due: most calls end long before their time. */
  #timer: Timer | undefined
  #firesAt = Infinity

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** `end` must be called in the end, or `stopClock` for a call that goes on. */
  begin({ signal, timeout }: Limits, timedOut: () => Error): Deadline {
    signal?.throwIfAborted()
    const deadline = this.#unused.pop() ?? new Deadline()
    const due = timeout === 0 ? Infinity : this.#clock.monotonic() + timeout
    deadline.begin(signal, due, timedOut)
    if (timeout !== 0) {
      this.#limited.add(deadline)
      if (due < this.#firesAt) this.#arm(due)
    }
    return deadline
  }

  /** The call is no longer limited in time. */
  stopClock(deadline: Deadline): void {
    this.#limited.delete(deadline)
    if (this.#limited.size === 0) this.#disarm()
  }

  /** The call has ended, with all of its answer read. */
  end(deadline: Deadline): void {
    this.stopClock(deadline)
    deadline.release()
    if (!deadline.signal.aborted && deadline.uses < MOST_USES) this.#unused.push(deadline)
  }

  #arm(due: number): void {
    this.#disarm()
    this.#firesAt = due
    this.#timer = this.#clock.schedule(Math.max(0, due - this.#clock.monotonic()), () => this.#fire())
  }

  #disarm(): void {
    this.#timer?.cancel()
    this.#timer = undefined
    this.#firesAt = Infinity
  }

  #fire(): void {
    this.#disarm()
    const now = this.#clock.monotonic()
    let next = Infinity
    for (const deadline of this.#limited) {
      if (deadline.due <= now) {
        this.#limited.delete(deadline)
        deadline.expire()
      } else next = Math.min(next, deadline.due)
    }
    if (next < Infinity) this.#arm(next)
  }
}
