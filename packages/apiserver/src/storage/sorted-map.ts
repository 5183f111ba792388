/** Chunks split beyond this size: small enough that inserting moves little, large enough that chunks are few. */
const maxChunk = 512

interface Entry<Value> {
  readonly key: string
  value: Value
}

/** Where a key is or would be inserted. */
interface Position {
  readonly chunk: number
  readonly index: number
}

/**
 * A map in ascending order of keys (UTF-16 code units): a hash map for single keys, and the same entries in sorted
 * chunks for ranges. Replacing a value touches only the hash map; inserting and erasing cost two binary searches and
 * one move within a chunk; counting a range adds up chunk lengths instead of walking entries.
 */
export class SortedMap<Value> {
  readonly #entries = new Map<string, Entry<Value>>()
  /** Never contains an empty chunk; every key of a chunk sorts before every key of the next. */
  readonly #chunks: Entry<Value>[][] = []

  get size(): number {
    return this.#entries.size
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)?.value
  }

  set(key: string, value: Value): void {
    const existing = this.#entries.get(key)
    if (existing !== undefined) {
      existing.value = value
      return
    }
    const entry: Entry<Value> = { key, value }
    this.#entries.set(key, entry)
    this.#insert(entry)
  }

  delete(key: string): void {
    if (!this.#entries.delete(key)) return
    const { chunk, index } = this.#locate(key)
    const entries = this.#chunks[chunk]
    if (entries === undefined) return
    entries.splice(index, 1)
    if (entries.length === 0) this.#chunks.splice(chunk, 1)
    else if (entries.length < maxChunk / 4) this.#merge(chunk)
  }

  /** The values of keys in [from, to) in order, at most `limit` of them. No `to`: to the end. */
  slice(from: string, to: string | undefined, limit: number): Value[] {
    const start = this.#locate(from)
    const end = this.#end(to)
    const values: Value[] = []
    for (let chunk = start.chunk; chunk <= end.chunk; chunk++) {
      const entries = this.#chunks[chunk]
      if (entries === undefined) break
      const last = chunk === end.chunk ? end.index : entries.length
      for (let index = chunk === start.chunk ? start.index : 0; index < last; index++) {
        if (values.length >= limit) return values
        values.push((entries[index] as Entry<Value>).value)
      }
    }
    return values
  }

  /** How many keys lie in [from, to). */
  count(from: string, to: string | undefined): number {
    if (to !== undefined && to <= from) return 0
    const start = this.#locate(from)
    const end = this.#end(to)
    let count = end.index - start.index
    for (let chunk = start.chunk; chunk < end.chunk; chunk++) count += this.#chunks[chunk]?.length ?? 0
    return count
  }

  #end(to: string | undefined): Position {
    return to === undefined ? { chunk: this.#chunks.length, index: 0 } : this.#locate(to)
  }

  /** The position of the first key that does not sort before `key`. */
  #locate(key: string): Position {
    const chunks = this.#chunks
    // The last chunk that begins at or before the key holds it, or it belongs at that chunk's end.
    let low = 0
    let high = chunks.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (((chunks[middle] as Entry<Value>[])[0] as Entry<Value>).key <= key) low = middle + 1
      else high = middle
    }
    const chunk = Math.max(low - 1, 0)
    const entries = chunks[chunk] ?? []
    low = 0
    high = entries.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((entries[middle] as Entry<Value>).key < key) low = middle + 1
      else high = middle
    }
    return { chunk, index: low }
  }

  #insert(entry: Entry<Value>): void {
    const { chunk, index } = this.#locate(entry.key)
    const entries = this.#chunks[chunk]
    if (entries === undefined) {
      this.#chunks.push([entry])
    } else if (entries.length < maxChunk) {
      entries.splice(index, 0, entry)
    } else if (chunk === this.#chunks.length - 1 && index === entries.length) {
      // Keys that arrive in ascending order leave full chunks behind, not half-full ones.
      this.#chunks.push([entry])
    } else {
      const upper = entries.splice(maxChunk / 2)
      this.#chunks.splice(chunk + 1, 0, upper)
      if (index <= entries.length) entries.splice(index, 0, entry)
      else upper.splice(index - entries.length, 0, entry)
    }
  }

  /** Joins a small chunk with a neighbour, so that many deletes do not leave many tiny chunks. */
  #merge(chunk: number): void {
    const left = chunk > 0 ? chunk - 1 : chunk
    const entries = this.#chunks[left]
    const right = this.#chunks[left + 1]
    if (entries === undefined || right === undefined || entries.length + right.length > maxChunk / 2) return
    entries.push(...right)
    this.#chunks.splice(left + 1, 1)
  }
}
