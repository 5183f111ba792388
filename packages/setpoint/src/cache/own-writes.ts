/** How many versions are remembered: more than can be on their way at once. */
const KEPT = 10_000

/**
 * The versions that this process has written. A watch may bring a version before the write's own answer is read, so
 * whether an event is an own one is asked when it matters and not when it comes.
 */
export class OwnWrites {
  /** Each with the controller that wrote it, as far as that is known. */
  readonly #versions = new Map<string, string | undefined>()

  add(resourceVersion: string | undefined, writer?: string): void {
    if (resourceVersion === undefined) return
    this.#versions.set(resourceVersion, writer)
    if (this.#versions.size <= KEPT) return
    for (const oldest of this.#versions.keys()) {
      this.#versions.delete(oldest)
      return
    }
  }

  has(resourceVersion: string): boolean {
    return this.#versions.has(resourceVersion)
  }

  writerOf(resourceVersion: string): string | undefined {
    return this.#versions.get(resourceVersion)
  }
}
