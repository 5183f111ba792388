import { messageOf } from '@setpoint/kube'
import { StorageError } from '../errors.js'
import { State, type StorageOptions } from '../state.js'
import {
  CompareError,
  type Encode,
  type ListOptions,
  type ListResult,
  type Storage,
  type StorageEvent,
  type StorageWatch,
  type StoredObject,
} from '../storage.js'
import { eventOf, type Write } from '../write.js'
import { Database } from './database.js'

/** A write that has its revision and is not visible yet. */
class PendingWrite {
  readonly event: StorageEvent
  readonly settled: Promise<StoredObject>
  #resolve!: (stored: StoredObject) => void
  #reject!: (error: unknown) => void

  constructor(event: StorageEvent) {
    this.event = event
    this.settled = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  /** What the key holds after this write. */
  get result(): StoredObject | undefined {
    return this.event.type === 'put' ? this.event.current : undefined
  }

  succeed(): void {
    this.#resolve(this.event.current)
  }

  fail(error: unknown): void {
    this.#reject(error)
  }
}

/**
 * A storage that survives the process and the machine. Everything is in memory, where reads find it; writes go through
 * the database first.
 *
 * A write is checked against the newest state including pending writes, and gets its revision at once. Pending writes
 * are committed together, one commit after another: while one runs, the next gathers. When a commit is on the disk, its
 * writes become visible in order, reach watchers, and resolve.
 *
 * When a commit fails, its writes and all that have gathered behind it (they were checked against a state that will
 * never be) reject with `WriteFailed`; nothing of them is or becomes visible, and their revisions go to later writes.
 * The database is then opened anew and later writes work; if that fails, every later write rejects with `Broken`.
 */
export class LmdbStorage implements Storage {
  readonly #database: Database
  readonly #state: State
  /** Pending writes that are not part of a commit yet, in the order of revisions. */
  #queue: PendingWrite[] = []
  /** The newest pending write of each key that has one. */
  readonly #pending = new Map<string, PendingWrite>()
  /** The newest revision given to a write, visible or pending. */
  #assigned: number
  /** Runs while there are pending writes. */
  #committing: Promise<void> | undefined
  #closing: Promise<void> | undefined
  #broken: StorageError | undefined

  private constructor(database: Database, state: State) {
    this.#database = database
    this.#state = state
    this.#assigned = state.revision
  }

  /**
   * Opens the storage of a folder, which is created if needed. Rejects with a StorageError when another server holds
   * the folder, when it cannot be used, or when what is in it is foreign or damaged. History starts empty.
   */
  static async open(folder: string, options: StorageOptions = {}): Promise<LmdbStorage> {
    const { database, snapshot } = await Database.open(folder)
    const state = new State(options)
    state.restore(snapshot.objects, snapshot.revision)
    return new LmdbStorage(database, state)
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

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  async #write(write: Write): Promise<StoredObject> {
    if (this.#closing !== undefined) throw new StorageError('Closed', `${write.key}: the storage is closed`)
    if (this.#broken !== undefined) throw this.#broken
    const rival = this.#pending.get(write.key)
    const previous = rival === undefined ? this.#state.get(write.key) : rival.result
    let event: StorageEvent
    try {
      event = eventOf(write, previous, this.#assigned + 1)
    } catch (error) {
      // It lost to a write that nobody can see yet. Should that one fail, so does this one, for the same reason.
      if (error instanceof CompareError) await rival?.settled
      throw error
    }
    return this.#enqueue(event).settled
  }

  #enqueue(event: StorageEvent): PendingWrite {
    const { current, revision } = event
    if (revision !== this.#assigned + 1) throw new Error(`${current.key}: an encode function must not write`)
    const pending = new PendingWrite(event)
    this.#assigned = revision
    this.#pending.set(current.key, pending)
    this.#queue.push(pending)
    this.#committing ??= this.#commitAll()
    return pending
  }

  async #commitAll(): Promise<void> {
    while (this.#queue.length > 0) {
      await requestsAtHand()
      const batch = this.#queue
      this.#queue = []
      try {
        await this.#database.commit(batch.map((write) => write.event))
      } catch (error) {
        await this.#recover(batch, error)
        continue
      }
      this.#publish(batch)
    }
    this.#committing = undefined
  }

  #publish(batch: readonly PendingWrite[]): void {
    for (const write of batch) {
      const { key } = write.event.current
      if (this.#pending.get(key) === write) this.#pending.delete(key)
      this.#state.apply(write.event)
    }
    for (const write of batch) write.succeed()
  }

  async #recover(batch: readonly PendingWrite[], error: unknown): Promise<void> {
    this.#abandon(batch, error)
    try {
      await this.#database.reopen(this.#state.revision)
    } catch (cause) {
      const message = `no more writes: the data folder could not be opened again after a failed write (${messageOf(cause)}); restart the server`
      this.#broken = new StorageError('Broken', message, { cause })
      this.#abandon([], this.#broken)
    }
  }

  /** Rejects these writes and all that wait. */
  #abandon(batch: readonly PendingWrite[], error: unknown): void {
    const lost = [...batch, ...this.#queue]
    this.#queue = []
    this.#pending.clear()
    this.#assigned = this.#state.revision
    for (const write of lost) write.fail(error)
  }

  async #close(): Promise<void> {
    await this.#committing
    await this.#database.close()
  }
}

/**
 * Resolves when the input that has already arrived is handled, so that requests read together are committed together:
 * one wait for the disk instead of two.
 */
function requestsAtHand(): Promise<void> {
  // oxlint-disable-next-line eslint/no-restricted-globals -- not a matter of time but of the event loop's next phase
  return new Promise((resolve) => setImmediate(resolve))
}
