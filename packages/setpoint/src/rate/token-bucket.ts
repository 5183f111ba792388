import type { Clock } from '@setpoint/kube'

export interface TokenBucketOptions {
  readonly clock: Clock
  /** Tokens that come back per second. */
  readonly qps: number
  /** Tokens that an idle bucket holds. */
  readonly burst: number
}

/**
 * A token bucket whose takers may run into debt: each `take` gets a token at once and learns how long to wait until it
 * is covered. The balance may be negative, so takers are served in the order in which they came.
 */
export class TokenBucket {
  readonly #clock: Clock
  readonly #perMillisecond: number
  readonly #burst: number
  #balance: number
  #counted: number

  constructor({ clock, qps, burst }: TokenBucketOptions) {
    if (!(qps > 0) || !(burst >= 1))
      throw new RangeError(`a rate of ${qps}/s with a burst of ${burst} lets nothing pass`)
    this.#clock = clock
    this.#perMillisecond = qps / 1000
    this.#burst = burst
    this.#balance = burst
    this.#counted = clock.monotonic()
  }

  /** Takes one token; milliseconds until it is covered, 0 for at once. */
  take(): number {
    const now = this.#clock.monotonic()
    this.#balance = Math.min(this.#burst, this.#balance + (now - this.#counted) * this.#perMillisecond) - 1
    this.#counted = now
    return this.#balance >= 0 ? 0 : -this.#balance / this.#perMillisecond
  }
}
