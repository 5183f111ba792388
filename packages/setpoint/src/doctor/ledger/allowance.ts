/** Who is asked for so many times as much as there is has a lot to do, and gives one. */
const BUSY = 10

/** How often something dear may be done in a second: seldom enough not to matter, and hardly ever while there is a lot to do. */
export class Allowance {
  readonly #perSecond: number
  #most: number
  #since = Number.NEGATIVE_INFINITY
  #asked = 0
  #taken = 0

  constructor(perSecond: number) {
    this.#perSecond = perSecond
    this.#most = perSecond
  }

  /** Whether it may be done once more at that moment, in milliseconds, and `spare` be left; if so, it counts. */
  take(at: number, spare = 0): boolean {
    if (at - this.#since >= 1000) this.#begin(at)
    this.#asked++
    if (this.#taken >= this.#most - spare) return false
    this.#taken++
    return true
  }

  /** What comes next is likely to be as what has been. */
  #begin(at: number): void {
    const wasBusy = at - this.#since < 2000 && this.#asked > BUSY * this.#perSecond
    this.#most = wasBusy ? Math.min(1, this.#perSecond) : this.#perSecond
    this.#since = at
    this.#asked = 0
    this.#taken = 0
  }
}
