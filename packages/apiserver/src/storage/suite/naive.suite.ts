import type { ListOptions } from '../storage.js'

interface NaiveObject {
  readonly key: string
  readonly revision: number
  readonly value: string
}

interface NaiveList {
  readonly items: NaiveObject[]
  readonly remaining: number
  readonly revision: number
}

/** The contract written down without a thought for speed: a full copy of everything for each revision. */
export class NaiveStorage {
  readonly #maxEvents: number
  /** The objects as of each revision. */
  readonly #states: ReadonlyMap<string, NaiveObject>[] = [new Map()]
  /** The events of revisions 1, 2, 3, … */
  readonly #events: { type: 'put' | 'delete'; key: string }[] = []
  #compacted = 0

  constructor(maxEvents: number) {
    this.#maxEvents = maxEvents
  }

  get revision(): number {
    return this.#events.length
  }

  get compacted(): number {
    return this.#compacted
  }

  revisionOf(key: string): number {
    return this.#states[this.revision]?.get(key)?.revision ?? 0
  }

  /** The revision of the newest put or delete of a key; 0 when there was none. */
  lastWriteTo(key: string): number {
    return this.#events.findLastIndex((event) => event.key === key) + 1
  }

  /** The revision of the write, or undefined when it loses. */
  write(type: 'put' | 'delete', key: string, expected: number, value: string): number | undefined {
    const actual = this.revisionOf(key)
    if (actual !== expected || (type === 'delete' && actual === 0)) return undefined
    const state = new Map(this.#states[this.revision])
    this.#events.push({ type, key })
    if (type === 'put') state.set(key, { key, revision: this.revision, value })
    else state.delete(key)
    this.#states.push(state)
    this.#compacted = Math.max(this.#compacted, this.revision - this.#maxEvents)
    return this.revision
  }

  list(prefix: string, { after, limit, at = this.revision }: ListOptions): NaiveList | 'compacted' | 'future' {
    if (at > this.revision) return 'future'
    if (at < this.#compacted) return 'compacted'
    const matching = [...(this.#states[at]?.values() ?? [])]
      .filter((object) => matches(prefix, object.key) && (after === undefined || object.key > after))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
    const items = matching.slice(0, limit ?? matching.length)
    return { items, remaining: matching.length - items.length, revision: at }
  }

  /** The events of a prefix in (after, until], as lines. */
  eventLines(prefix: string, after: number, until: number): string[] {
    return this.#events
      .map(({ type, key }, index) => ({ type, key, revision: index + 1 }))
      .filter(({ key, revision }) => revision > after && revision <= until && matches(prefix, key))
      .map(({ type, key, revision }) => `${revision} ${type} ${key}`)
  }

  compact(revision: number): void {
    this.#compacted = Math.max(this.#compacted, Math.min(revision, this.revision))
  }
}

function matches(prefix: string, key: string): boolean {
  return prefix === '' || prefix.endsWith('/') ? key.startsWith(prefix) : key === prefix
}
