import { OwnWrites } from '../../cache/index.js'
import type { Cause } from '../../controller/index.js'
import type { Case } from './case.js'
import { PendingWrites } from './pending-writes.js'
import { TakenAway } from './taken-away.js'

/** Passes in a chain; a ring that is longer is not found. */
const LONGEST = 8
const NOBODY: readonly Author[] = []

/** A pass that had a part in a write: its object, and which of the object's turns it was. */
export interface Author {
  readonly of: Case
  readonly turn: number
}

/**
 * Who brought which version about: the pass that wrote it, and the passes whose writes called for that one. A circle may
 * lead over several objects, each of whose passes only answers the one before.
 */
export class Authors {
  /** Objects about to be written by passes of suspects. */
  readonly pending: PendingWrites = new PendingWrites()
  /** What passes have deleted. */
  readonly taken: TakenAway = new TakenAway()
  /** How many objects loop, and have their passes wait. */
  looping = 0
  readonly #versions: OwnWrites

  /** Where versions are kept with their authors, who are all named here. Default: a table of its own. */
  constructor(versions: OwnWrites = new OwnWrites()) {
    this.#versions = versions
  }

  /** Most versions have one author, and need no list. */
  note(version: string, writer: Author, callers: readonly Author[] = NOBODY): void {
    this.#versions.attribute(version, callers.length === 0 ? writer : [writer, ...callers.slice(0, LONGEST - 1)])
  }

  /** The object whose pass wrote a version. */
  writerOf(version: string): Case | undefined {
    const authors = this.#versions.authorOf(version) as Author | readonly Author[] | undefined
    return authors === undefined || !isList(authors) ? authors?.of : authors[0]?.of
  }

  /** Whether a version is of that object's passes, and was one too many for it to remember. */
  hasForgotten(of: Case, version: string): boolean {
    return of.mayHaveForgotten(version) && this.writerOf(version) === of
  }

  /** The authors of all that a pass was called for: the writers, and those who called for the writes. None, when anything of that came from outside of this process. */
  of(causes: readonly Cause[]): readonly Author[] {
    let found: readonly Author[] = NOBODY
    for (const cause of causes) {
      const authors = 'uid' in cause ? this.#authorsOf(cause.resourceVersion) : undefined
      if (authors === undefined) return NOBODY
      found = found.length === 0 ? authors : [...new Set([...found, ...authors])]
    }
    return found
  }

  #authorsOf(version: string): readonly Author[] | undefined {
    const authors = this.#versions.authorOf(version) as Author | readonly Author[] | undefined
    return authors === undefined || isList(authors) ? authors : [authors]
  }
}

function isList(authors: Author | readonly Author[]): authors is readonly Author[] {
  return Array.isArray(authors)
}
