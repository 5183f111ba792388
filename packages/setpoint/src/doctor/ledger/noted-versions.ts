import type { Author } from './authors.js'

/**
 * Versions in the order in which they were noted, with their authors. Noting one is an append: who asks for an author is a
 * suspect or part of a ring, so most operators never do, and the index is made, or brought up to date, for those who ask.
 */
export class NotedVersions {
  readonly #versions: string[] = []
  /** At the same places: the writer, and behind it those who called for the write; most are the only ones, and need no list. */
  readonly #authors: (Author | readonly Author[])[] = []
  #index: Map<string, Author | readonly Author[]> | undefined
  /** How many of the versions are in it. One that is noted again has the newer authors. */
  #indexed = 0

  get size(): number {
    return this.#versions.length
  }

  add(version: string, authors: Author | readonly Author[]): void {
    this.#versions.push(version)
    this.#authors.push(authors)
  }

  get(version: string): Author | readonly Author[] | undefined {
    const index = (this.#index ??= new Map())
    for (; this.#indexed < this.#versions.length; this.#indexed++) {
      const noted = this.#versions[this.#indexed]
      const authors = this.#authors[this.#indexed]
      if (noted !== undefined && authors !== undefined) index.set(noted, authors)
    }
    return index.get(version)
  }
}
