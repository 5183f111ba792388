/** How many versions are remembered, and at most twice as many: an event may wait long until the pass that it calls for begins. */
const KEPT = 10_000
/** A power of two. */
const MARKS = 65_536
/** Tables are told apart by so many numbers; 0 is none of them. */
const TABLES = 255

type Authors = Map<string, object | undefined>

/**
 * The versions that this process has written, and by whom, where somebody says so. A watch may bring a version before the
 * write's own answer is read, so whether an event is an own one is asked when it matters and not when it comes.
 */
export class OwnWrites {
  /** The newest ones, and the ones before them, which go all at once: forgetting one at a time costs more than the rest. */
  #newer: Authors = new Map()
  #older: Authors = new Map()
  /**
   * For each version modulo their number, the table that one of them was last added to: most versions that are asked for are
   * of others, and one look here tells. Of a table whose number comes again, marks may be left: then the table itself is asked in vain.
   */
  readonly #marks = new Uint8Array(MARKS)
  /** The number of the newer table; that of the older one comes before it. */
  #table = 1

  add(resourceVersion: string): void {
    // Its author may have been named already, and stays.
    if (!this.has(resourceVersion)) this.attribute(resourceVersion, undefined)
  }

  has(resourceVersion: string): boolean {
    return this.#isMarked(resourceVersion) && (this.#newer.has(resourceVersion) || this.#older.has(resourceVersion))
  }

  /** Adds a version with its author, whatever that is: the book-keeper who says so will know. */
  attribute(resourceVersion: string, author: object | undefined): void {
    this.#newer.set(resourceVersion, author)
    this.#marks[markOf(resourceVersion)] = this.#table
    if (this.#newer.size < KEPT) return
    this.#older = this.#newer
    this.#newer = new Map()
    this.#table = (this.#table % TABLES) + 1
  }

  authorOf(resourceVersion: string): object | undefined {
    if (!this.#isMarked(resourceVersion)) return undefined
    return this.#newer.get(resourceVersion) ?? this.#older.get(resourceVersion)
  }

  /** Whether the version may be there. */
  #isMarked(resourceVersion: string): boolean {
    const mark = this.#marks[markOf(resourceVersion)]
    return mark === this.#table || mark === (this.#table === 1 ? TABLES : this.#table - 1)
  }
}

/** Versions are numbers; whatever is none has the first place. */
function markOf(resourceVersion: string): number {
  return Number(resourceVersion) & (MARKS - 1)
}
