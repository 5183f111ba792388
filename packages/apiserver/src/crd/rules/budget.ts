/** What one evaluation may cost, and all of a request together. */
export const CALL_LIMIT = 1_000_000
const REQUEST_LIMIT = 10_000_000

/** What is left for the rules of one request. Once it is exhausted it stays so. */
export class Budget {
  #remaining = REQUEST_LIMIT
  #exhausted = false

  /** No further rule is to be evaluated. */
  get exhausted(): boolean {
    return this.#exhausted
  }

  /** Nothing is left, but nobody has asked for more yet. */
  get empty(): boolean {
    return this.#remaining <= 0
  }

  exhaust(): void {
    this.#exhausted = true
  }

  /** False when it was too much, which exhausts the budget. */
  spend(cost: number): boolean {
    if (cost > this.#remaining) this.#exhausted = true
    else this.#remaining -= cost
    return !this.#exhausted
  }
}
