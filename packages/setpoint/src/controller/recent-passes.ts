/** How many are remembered: to be named in a message. */
const MOST = 8

/** The keys of the passes that have ended last. A pass costs two stores, and nothing is allocated. */
export class RecentPasses {
  readonly #keys: string[] = Array.from({ length: MOST }, () => '')
  /** On the monotonic clock. */
  readonly #ends: number[] = Array.from({ length: MOST }, () => Number.NEGATIVE_INFINITY)
  #next = 0

  ended(key: string, at: number): void {
    this.#keys[this.#next] = key
    this.#ends[this.#next] = at
    this.#next = (this.#next + 1) % MOST
  }

  /** The keys of those that have ended at that time or later, the latest first, each once. */
  since(time: number): readonly string[] {
    const latest = [...this.#keys.keys()].map((back) => (this.#next + MOST - 1 - back) % MOST)
    const within = latest.filter((index) => (this.#ends[index] ?? Number.NEGATIVE_INFINITY) >= time)
    return [...new Set(within.map((index) => this.#keys[index] ?? ''))]
  }
}
