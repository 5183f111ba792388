import type { Clock, Timer } from '@setpoint/kube'
import { onAbort } from '../abort/index.js'

interface Limits {
  readonly signal?: AbortSignal
  /** Milliseconds; 0 for no limit. */
  readonly timeout: number
}

/** One signal for a caller's signal and a time limit. `stopClock` and `release` must be called in the end. */
export class Deadline {
  /** Undefined when nothing can end the call. */
  readonly signal: AbortSignal | undefined
  readonly #endListening: () => void
  readonly #timer: Timer | undefined

  constructor(clock: Clock, { signal, timeout }: Limits, timedOut: () => Error) {
    signal?.throwIfAborted()
    if (timeout === 0) {
      this.signal = signal
      this.#endListening = () => undefined
      return
    }
    const controller = new AbortController()
    this.signal = controller.signal
    this.#endListening = onAbort(signal, (reason) => controller.abort(reason))
    this.#timer = clock.schedule(timeout, () => controller.abort(timedOut()))
  }

  /** Why the call was ended; undefined when it was not. */
  get reason(): Error | undefined {
    return this.signal?.aborted ? (this.signal.reason as Error) : undefined
  }

  /** The call is no longer limited in time. */
  stopClock(): void {
    this.#timer?.cancel()
  }

  /** The caller's signal no longer ends anything. */
  release(): void {
    this.#endListening()
  }
}
