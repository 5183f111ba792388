import type { Clock } from '@setpoint/kube'

/** Aborts its signal when nothing was heard for a while. One timer, however much is heard. */
export class Watchdog {
  readonly #controller = new AbortController()
  readonly #clock: Clock
  readonly #silence: number
  readonly #meaning: string
  #last: number
  #timer: { cancel(): void }

  /** `meaning`: what it is when nothing is heard; the message of the signal's reason. */
  constructor(clock: Clock, silence: number, meaning: string) {
    this.#clock = clock
    this.#silence = silence
    this.#meaning = meaning
    this.#last = clock.monotonic()
    this.#timer = clock.schedule(silence, () => this.#look())
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  heard(): void {
    this.#last = this.#clock.monotonic()
  }

  cancel(): void {
    this.#timer.cancel()
  }

  #look(): void {
    const left = this.#last + this.#silence - this.#clock.monotonic()
    if (left <= 0) this.#controller.abort(new DOMException(this.#meaning, 'TimeoutError'))
    else this.#timer = this.#clock.schedule(left, () => this.#look())
  }
}
