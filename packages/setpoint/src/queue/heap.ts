/** What a heap can hold: each entry knows its own place, so that it can be moved or taken out in logarithmic time. */
export interface HeapEntry {
  /** The place in the heap that holds the entry; −1 outside. The heap's to write, nobody else's. */
  heapIndex: number
}

/** A binary min-heap. An entry is in one heap at most. */
export class Heap<T extends HeapEntry> {
  readonly #entries: T[] = []
  readonly #precedes: (a: T, b: T) => boolean

  constructor(precedes: (a: T, b: T) => boolean) {
    this.#precedes = precedes
  }

  get size(): number {
    return this.#entries.length
  }

  peek(): T | undefined {
    return this.#entries[0]
  }

  push(entry: T): void {
    this.#put(entry, this.#entries.length)
    this.#up(entry)
  }

  pop(): T | undefined {
    const first = this.#entries[0]
    if (first !== undefined) this.remove(first)
    return first
  }

  remove(entry: T): void {
    const last = this.#entries.pop()
    if (last !== undefined && last !== entry) {
      this.#put(last, entry.heapIndex)
      this.moved(last)
    }
    entry.heapIndex = -1
  }

  /** To be called after a change of what the order of an entry depends on. */
  moved(entry: T): void {
    if (!this.#up(entry)) this.#down(entry)
  }

  clear(): void {
    for (const entry of this.#entries) entry.heapIndex = -1
    this.#entries.length = 0
  }

  [Symbol.iterator](): IterableIterator<T> {
    return this.#entries.values()
  }

  #put(entry: T, index: number): void {
    this.#entries[index] = entry
    entry.heapIndex = index
  }

  #up(entry: T): boolean {
    const start = entry.heapIndex
    let index = start
    while (index > 0) {
      const parentIndex = (index - 1) >> 1
      const parent = this.#entries[parentIndex] as T
      if (!this.#precedes(entry, parent)) break
      this.#put(parent, index)
      index = parentIndex
    }
    this.#put(entry, index)
    return index !== start
  }

  #down(entry: T): void {
    let index = entry.heapIndex
    for (;;) {
      const left = this.#entries[2 * index + 1]
      if (left === undefined) break
      const right = this.#entries[2 * index + 2]
      const child = right !== undefined && this.#precedes(right, left) ? right : left
      if (!this.#precedes(child, entry)) break
      const childIndex = child.heapIndex
      this.#put(child, index)
      index = childIndex
    }
    this.#put(entry, index)
  }
}
