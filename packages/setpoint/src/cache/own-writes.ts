/** How many versions are remembered, and at most twice as many: an event may wait long until the pass that it calls for begins. */
const KEPT = 10_000

type Authors = Map<string, object | undefined>

/**
 * The versions that this process has written, and by whom, where somebody says so. A watch may bring a version before the
 * write's own answer is read, so whether an event is an own one is asked when it matters and not when it comes.
 */
export class OwnWrites {
  /** The newest ones, and the ones before them, which go all at once: forgetting one at a time costs more than the rest. */
  #newer: Authors = new Map()
  #older: Authors = new Map()

  add(resourceVersion: string): void {
    // Its author may have been named already, and stays.
    if (!this.has(resourceVersion)) this.attribute(resourceVersion, undefined)
  }

  has(resourceVersion: string): boolean {
    return this.#newer.has(resourceVersion) || this.#older.has(resourceVersion)
  }

  /** Adds a version with its author, whatever that is: the book-keeper who says so will know. */
  attribute(resourceVersion: string, author: object | undefined): void {
    this.#newer.set(resourceVersion, author)
    if (this.#newer.size < KEPT) return
    this.#older = this.#newer
    this.#newer = new Map()
  }

  authorOf(resourceVersion: string): object | undefined {
    return this.#newer.get(resourceVersion) ?? this.#older.get(resourceVersion)
  }
}
