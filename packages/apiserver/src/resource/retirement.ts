/** The end of a resource's service: whoever holds on to the resource (a watch) hears when another takes its place. */
export class Retirement {
  readonly #listeners = new Set<() => void>()
  #retired = false

  /** Calls back once, at once when it has happened already. The result takes the callback back. */
  onRetire(listener: () => void): () => void {
    if (this.#retired) listener()
    else this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  retire(): void {
    this.#retired = true
    for (const listener of this.#listeners) listener()
    this.#listeners.clear()
  }
}
