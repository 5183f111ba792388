/** How often something dear may be done, in every second of a clock. */
export class Allowance {
  readonly #most: number
  #since = Number.NEGATIVE_INFINITY
  #taken = 0

  constructor(perSecond: number) {
    this.#most = perSecond
  }

  /** Whether it may be done once more at that moment, in milliseconds, and `spare` be left; if so, it counts. */
  take(at: number, spare = 0): boolean {
    if (at - this.#since >= 1000) {
      this.#since = at
      this.#taken = 0
    }
    if (this.#taken >= this.#most - spare) return false
    this.#taken++
    return true
  }
}
