/** How many versions are remembered: more than can be on their way at once. */
const KEPT = 10_000

/**
 * The versions that this process has written, and by whom, where somebody says so. A watch may bring a version before the
 * write's own answer is read, so whether an event is an own one is asked when it matters and not when it comes.
 */
export class OwnWrites {
  readonly #authors = new Map<string, object | undefined>()

  add(resourceVersion: string): void {
    // Whoever wrote it may have been told already.
    if (!this.#authors.has(resourceVersion)) this.attribute(resourceVersion, undefined)
  }

  has(resourceVersion: string): boolean {
    return this.#authors.has(resourceVersion)
  }

  /** Adds a version with its author, whatever that is: the book-keeper who says so will know. */
  attribute(resourceVersion: string, author: object | undefined): void {
    this.#authors.set(resourceVersion, author)
    if (this.#authors.size <= KEPT) return
    for (const oldest of this.#authors.keys()) {
      this.#authors.delete(oldest)
      return
    }
  }

  authorOf(resourceVersion: string): object | undefined {
    return this.#authors.get(resourceVersion)
  }
}
