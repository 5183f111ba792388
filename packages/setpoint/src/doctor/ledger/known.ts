import { type CachedObject, compareResourceVersions } from '../../cache/index.js'

/** Objects whose last version is remembered per suspect, and how many characters of JSON they have together. */
const MOST = 32
const MOST_CHARACTERS = 256 * 1024

/**
 * The newest version of objects that the passes over a suspect have read or written themselves: what the next write is
 * compared with where the cache does not have the object, or not yet.
 */
export class Known {
  readonly #objects = new Map<string, CachedObject>()
  readonly #sizes = new Map<string, number>()
  #size = 0

  /** The newer one of what is known here and what is known elsewhere. */
  newest(key: string, other: CachedObject | undefined): CachedObject | undefined {
    const own = this.#objects.get(key)
    if (own === undefined || other === undefined) return own ?? other
    if (own.metadata.uid !== other.metadata.uid) return other
    return compareResourceVersions(own.metadata.resourceVersion, other.metadata.resourceVersion) > 0 ? own : other
  }

  has(key: string): boolean {
    return this.#objects.has(key)
  }

  /** The newest one is kept, however large it is. */
  put(key: string, object: CachedObject): void {
    this.remove(key)
    const size = JSON.stringify(object).length
    for (const oldest of this.#objects.keys()) {
      if (this.#objects.size < MOST && this.#size + size <= MOST_CHARACTERS) break
      this.remove(oldest)
    }
    this.#objects.set(key, object)
    this.#sizes.set(key, size)
    this.#size += size
  }

  remove(key: string): void {
    this.#objects.delete(key)
    this.#size -= this.#sizes.get(key) ?? 0
    this.#sizes.delete(key)
  }
}
