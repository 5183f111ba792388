/** A map that forgets what was not written for longest once it has grown to its limit. */
export class BoundedMap<K, V> implements Iterable<[K, V]> {
  readonly #limit: number
  readonly #entries = new Map<K, V>()
  #forgotten = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get size(): number {
    return this.#entries.size
  }

  /** How many entries had to go. */
  get forgotten(): number {
    return this.#forgotten
  }

  get(key: K): V | undefined {
    return this.#entries.get(key)
  }

  has(key: K): boolean {
    return this.#entries.has(key)
  }

  set(key: K, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size <= this.#limit) return
    const [oldest] = this.#entries.keys()
    this.#entries.delete(oldest as K)
    this.#forgotten++
  }

  delete(key: K): void {
    this.#entries.delete(key)
  }

  values(): IterableIterator<V> {
    return this.#entries.values()
  }

  [Symbol.iterator](): IterableIterator<[K, V]> {
    return this.#entries[Symbol.iterator]()
  }
}
