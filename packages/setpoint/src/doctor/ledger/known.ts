import { type CachedObject, compareResourceVersions } from '../../cache/index.js'

/** Objects whose last version is remembered per suspect. */
const MOST = 32

/**
 * The newest version of objects that the passes over a suspect have read or written themselves: what the next write is
 * compared with where the cache does not have the object, or not yet.
 */
export class Known {
  readonly #objects = new Map<string, CachedObject>()

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

  put(key: string, object: CachedObject): void {
    this.#objects.delete(key)
    this.#objects.set(key, object)
    if (this.#objects.size <= MOST) return
    for (const oldest of this.#objects.keys()) {
      this.#objects.delete(oldest)
      return
    }
  }

  remove(key: string): void {
    this.#objects.delete(key)
  }
}
