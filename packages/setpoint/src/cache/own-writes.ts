/** How many versions are remembered: more than can be on their way at once. */
const KEPT = 10_000

/**
 * The versions that this process has written. A watch may bring a version before the write's own answer is read, so
 * whether an event is an own one is asked when it matters and not when it comes.
 */
export class OwnWrites {
  readonly #versions = new Set<string>()

  add(resourceVersion: string | undefined): void {
    if (resourceVersion === undefined) return
    this.#versions.add(resourceVersion)
    if (this.#versions.size <= KEPT) return
    for (const oldest of this.#versions) {
      this.#versions.delete(oldest)
      return
    }
  }

  has(resourceVersion: string): boolean {
    return this.#versions.has(resourceVersion)
  }
}
