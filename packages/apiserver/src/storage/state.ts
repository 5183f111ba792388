import { History, type HistoryOptions } from './history.js'
import { inRange, type KeyRange, keyRange } from './range.js'
import { SortedMap } from './sorted-map.js'
import {
  CompactedError,
  FutureRevisionError,
  type ListOptions,
  type ListResult,
  type StorageEvent,
  type StorageWatch,
  type StoredObject,
} from './storage.js'
import { type ListenerErrorHandler, Watchers } from './watchers.js'

export interface StorageOptions {
  /** How much history to keep. Default: see {@link HistoryOptions}. */
  readonly history?: HistoryOptions
  /** Told when a watch listener throws, with the event. Default: a process warning. */
  readonly onError?: ListenerErrorHandler
}

/** Everything that a storage shows: the objects, the history and the watches. Storages differ in how writes get here. */
export class State {
  readonly #objects = new SortedMap<StoredObject>()
  readonly #history: History
  readonly #watchers: Watchers

  constructor(options: StorageOptions = {}) {
    this.#history = new History(options.history)
    this.#watchers = new Watchers(guarded(options.onError ?? warn))
  }

  get revision(): number {
    return this.#history.newest
  }

  get compactedRevision(): number {
    return this.#history.compacted
  }

  /** Takes over objects from elsewhere as the state of a revision. They must come once, before the first event. */
  restore(objects: Iterable<StoredObject>, revision: number): void {
    for (const object of objects) this.#objects.set(object.key, object)
    this.#history.restart(revision)
  }

  /** Makes a write visible and tells the watchers. Its revision must be the next. */
  apply(event: StorageEvent): void {
    const { type, current } = event
    this.#history.push(event)
    if (type === 'put') this.#objects.set(current.key, current)
    else this.#objects.delete(current.key)
    this.#watchers.deliver(event)
  }

  get(key: string): StoredObject | undefined {
    return this.#objects.get(key)
  }

  list(prefix: string, options: ListOptions = {}): ListResult {
    const { after, limit = Number.POSITIVE_INFINITY, at = this.revision } = options
    if (at > this.revision) throw new FutureRevisionError(at, this.revision)
    if (at < this.compactedRevision) throw new CompactedError(at, this.compactedRevision)
    const range = keyRange(prefix, after)
    const undone = this.#undone(range, at)
    if (undone.size > 0) return this.#listPast(range, limit, at, undone)
    const items = this.#objects.slice(range.from, range.to, limit)
    const remaining = items.length < limit ? 0 : this.#objects.count(range.from, range.to) - items.length
    return { items, revision: at, remaining }
  }

  watch(prefix: string, after: number, listener: (event: StorageEvent) => void): StorageWatch {
    if (after < this.compactedRevision) throw new CompactedError(after, this.compactedRevision)
    const range = keyRange(prefix)
    const backlog: StorageEvent[] = []
    for (let revision = after + 1; revision <= this.revision; revision++) {
      const event = this.#history.at(revision)
      if (inRange(range, event.current.key)) backlog.push(event)
    }
    return this.#watchers.add(prefix, Math.max(after, this.revision), backlog, listener)
  }

  compact(revision: number): void {
    this.#history.compact(revision)
  }

  /** What the keys of the range that were written after `at` had been before. */
  #undone(range: KeyRange, at: number): Map<string, StoredObject | undefined> {
    const undone = new Map<string, StoredObject | undefined>()
    for (let revision = this.revision; revision > at; revision--) {
      const { current, previous } = this.#history.at(revision)
      if (inRange(range, current.key)) undone.set(current.key, previous)
    }
    return undone
  }

  #listPast(
    range: KeyRange,
    limit: number,
    at: number,
    undone: ReadonlyMap<string, StoredObject | undefined>,
  ): ListResult {
    let total = this.#objects.count(range.from, range.to)
    const restored: StoredObject[] = []
    for (const [key, previous] of undone) {
      if (this.#objects.get(key) !== undefined) total--
      if (previous === undefined) continue
      total++
      restored.push(previous)
    }
    restored.sort((a, b) => (a.key < b.key ? -1 : 1))
    // Of the newest objects at most `undone.size` are left out, so this many are enough to fill the limit.
    const unchanged = this.#objects
      .slice(range.from, range.to, limit + undone.size)
      .filter((object) => !undone.has(object.key))
    const items = merge(unchanged, restored, limit)
    return { items, revision: at, remaining: total - items.length }
  }
}

/** Two lists in order of keys, without a common key, as one; at most `limit` items. */
function merge(left: readonly StoredObject[], right: readonly StoredObject[], limit: number): StoredObject[] {
  const merged: StoredObject[] = []
  let nextLeft = 0
  let nextRight = 0
  while (merged.length < limit) {
    const a = left[nextLeft]
    const b = right[nextRight]
    if (a !== undefined && (b === undefined || a.key < b.key)) {
      merged.push(a)
      nextLeft++
    } else if (b !== undefined) {
      merged.push(b)
      nextRight++
    } else break
  }
  return merged
}

function warn(error: unknown, event: StorageEvent): void {
  process.emitWarning(`A watch listener threw on ${event.type} of ${event.current.key}: ${String(error)}`)
}

/** An error handler that throws must not do the harm that it is there to prevent. */
function guarded(handler: ListenerErrorHandler): ListenerErrorHandler {
  return (error, event) => {
    try {
      handler(error, event)
    } catch {
      warn(error, event)
    }
  }
}
