import { StorageError } from './errors.js'
import { State, type StorageOptions } from './state.js'
import type { Encode, ListOptions, ListResult, Storage, StorageEvent, StorageWatch, StoredObject } from './storage.js'
import { eventOf, type Write } from './write.js'

/** A storage that lives and dies with the process. Writes are visible when `put` or `delete` returns its promise. */
export class MemoryStorage implements Storage {
  readonly #state: State
  #closed = false

  constructor(options: StorageOptions = {}) {
    this.#state = new State(options)
  }

  get revision(): number {
    return this.#state.revision
  }

  get compactedRevision(): number {
    return this.#state.compactedRevision
  }

  get(key: string): StoredObject | undefined {
    return this.#state.get(key)
  }

  list(prefix: string, options?: ListOptions): ListResult {
    return this.#state.list(prefix, options)
  }

  put(key: string, expected: number, encode: Encode): Promise<StoredObject> {
    return this.#write({ type: 'put', key, expected, encode })
  }

  delete(key: string, expected: number, encode: Encode): Promise<StoredObject> {
    return this.#write({ type: 'delete', key, expected, encode })
  }

  watch(prefix: string, after: number, listener: (event: StorageEvent) => void): StorageWatch {
    return this.#state.watch(prefix, after, listener)
  }

  compact(revision: number): void {
    this.#state.compact(revision)
  }

  async close(): Promise<void> {
    this.#closed = true
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  async #write(write: Write): Promise<StoredObject> {
    // An async function runs synchronously up to its first await, and this one has none.
    if (this.#closed) throw new StorageError('Closed', `${write.key}: the storage is closed`)
    const event = eventOf(write, this.#state.get(write.key), this.#state.revision + 1)
    this.#state.apply(event)
    return event.current
  }
}
