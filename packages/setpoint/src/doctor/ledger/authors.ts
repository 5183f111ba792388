import type { Cause } from '../../controller/index.js'
import type { Case } from './case.js'

/** Versions whose authors are remembered, of the whole process: an event comes back within moments. */
const MOST = 2048
/** Passes in a chain; a ring that is longer is not found. */
const LONGEST = 8
const NOBODY: readonly Author[] = []

/** A pass that had a part in a write: its object, and which of the object's effective passes it was. */
export interface Author {
  readonly of: Case
  readonly round: number
}

/**
 * Who brought which version about: the pass that wrote it, and the passes whose writes called for that one. A circle may
 * lead over several objects, each of whose passes only answers the one before.
 */
export class Authors {
  readonly #versions = new Map<string, readonly Author[]>()

  note(version: string, authors: readonly Author[]): void {
    this.#versions.set(version, authors.slice(0, LONGEST))
    if (this.#versions.size <= MOST) return
    for (const oldest of this.#versions.keys()) return void this.#versions.delete(oldest)
  }

  /** The authors of all that a pass was called for. None, when anything of that came from outside of this process. */
  of(causes: readonly Cause[]): readonly Author[] {
    let found: readonly Author[] = NOBODY
    for (const cause of causes) {
      const authors = 'uid' in cause ? this.#versions.get(cause.resourceVersion) : undefined
      if (authors === undefined) return NOBODY
      found = found.length === 0 ? authors : [...new Set([...found, ...authors])]
    }
    return found
  }
}
