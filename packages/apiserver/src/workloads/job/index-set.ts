/** A set of completion indexes, written as `0,2-4`. Immutable. */
export class IndexSet {
  readonly #indexes: ReadonlySet<number>

  constructor(indexes: Iterable<number> = []) {
    this.#indexes = new Set(indexes)
  }

  /** Reads a text; indexes from `limit` on do not count. */
  static parse(text: string | undefined, limit: number): IndexSet {
    const indexes: number[] = []
    for (const part of (text ?? '').split(',')) {
      const match = /^(\d+)(?:-(\d+))?$/.exec(part)
      if (match === null) continue
      const last = Math.min(Number(match[2] ?? match[1]), limit - 1)
      for (let index = Number(match[1]); index <= last; index++) indexes.push(index)
    }
    return new IndexSet(indexes)
  }

  get size(): number {
    return this.#indexes.size
  }

  has(index: number): boolean {
    return this.#indexes.has(index)
  }

  with(indexes: Iterable<number>): IndexSet {
    return new IndexSet([...this.#indexes, ...indexes])
  }

  /** How many of the other's indexes are in this one. */
  overlap(other: IndexSet): number {
    return [...other.#indexes].filter((index) => this.#indexes.has(index)).length
  }

  toString(): string {
    const sorted = [...this.#indexes].sort((a, b) => a - b)
    const parts: string[] = []
    for (let start = 0, end = 0; start < sorted.length; start = end + 1) {
      end = start
      while (sorted[end + 1] === (sorted[end] ?? 0) + 1) end++
      const [first, last] = [sorted[start], sorted[end]]
      // Three or more in a row are a range; two are not.
      if (first === last) parts.push(`${first}`)
      else parts.push(end === start + 1 ? `${first},${last}` : `${first}-${last}`)
    }
    return parts.join(',')
  }
}
