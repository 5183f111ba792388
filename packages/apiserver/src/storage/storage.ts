import type { KubeObject } from '@setpoint/kube'

/**
 * One version of one object. Immutable: `bytes` is the JSON that GET sends and LIST joins, `object` is the same JSON
 * parsed, and nobody may change either.
 */
export interface StoredObject {
  readonly key: string
  /** The revision of the write that made this version; also its metadata.resourceVersion. */
  readonly revision: number
  readonly bytes: Uint8Array
  readonly object: KubeObject
}

/** What a write stores: an object and its JSON. */
export interface Encoded {
  readonly bytes: Uint8Array
  /** Default: `bytes` are parsed when somebody first asks. */
  readonly object?: KubeObject
}

/**
 * Makes the version to store. It gets the revision that the write will have, so that the bytes can carry it. Called at
 * most once, while `put` or `delete` runs, and only when the write has won its comparison. When it throws, the write
 * rejects with that error and takes no revision. It must not write itself.
 */
export type Encode = (revision: number) => Encoded

/** One write, as watchers see it. */
export interface StorageEvent {
  readonly type: 'put' | 'delete'
  readonly revision: number
  /** For a delete, the last image of the object, encoded with the revision of the delete. */
  readonly current: StoredObject
  /** What the write replaced; absent for a create. */
  readonly previous: StoredObject | undefined
}

export interface ListOptions {
  /** Return keys that sort after this one. Default: from the first. */
  readonly after?: string
  /** At most this many items; 0 gives none and counts all in `remaining`. Default: all. */
  readonly limit?: number
  /**
   * The state as of this revision. Default: the newest. Older than the kept history: throws {@link CompactedError};
   * newer than the newest: throws {@link FutureRevisionError}.
   */
  readonly at?: number
}

export interface ListResult {
  /** In ascending order of keys (by UTF-16 code units). */
  readonly items: readonly StoredObject[]
  /** The revision that this list shows. */
  readonly revision: number
  /** How many matching keys follow the last item; 0 when nothing was cut. */
  readonly remaining: number
}

/** A running watch. `close` may be called at any time, any number of times; no event follows it. */
export interface StorageWatch {
  close(): void
}

/**
 * The API server's memory: keys with revisions.
 *
 * - One revision counter for all keys. Every successful write takes the next number; nothing else does.
 * - Reads are synchronous and see every acknowledged write. They never see a write that could still be lost.
 * - Events reach watchers in the order of revisions, each exactly once, at the moment the write becomes visible and
 *   before its promise resolves. A write made by a listener is visible to it at once where writes are, and its event
 *   follows when every watcher has had the current one.
 * - A key is not empty, does not end with `/`, is well-formed UTF-16 and takes at most {@link maxKeyBytes} bytes of
 *   UTF-8; a write with another key rejects with a StorageError.
 * - A prefix is empty (every key), ends with `/` (every key below it), or is one whole key.
 */
export interface Storage extends AsyncDisposable {
  /** The revision of the newest visible write; 0 when there was none. */
  readonly revision: number
  /** Watches and lists may start at this revision or later. */
  readonly compactedRevision: number
  get(key: string): StoredObject | undefined
  list(prefix: string, options?: ListOptions): ListResult
  /**
   * Stores a version if the key's revision is still `expected` (0: if the key does not exist).
   * Otherwise rejects with {@link CompareError}, and only once the write that it lost to is visible: a caller may read
   * and try again at once.
   */
  put(key: string, expected: number, encode: Encode): Promise<StoredObject>
  /**
   * Removes a key if its revision is still `expected`; the result is the last image, at the revision of the delete.
   * Rejects like `put`; a key that does not exist has nothing to remove, so `expected` 0 always rejects.
   */
  delete(key: string, expected: number, encode: Encode): Promise<StoredObject>
  /**
   * Calls back for every write under the prefix after revision `after`: the kept ones before this returns, then each
   * new one as it becomes visible. Throws {@link CompactedError} when the history no longer reaches back that far.
   * `after` may lie in the future: the writes up to it are skipped.
   * A listener that throws is the server's bug; it goes to `onError` and does not take other watchers with it.
   */
  watch(prefix: string, after: number, listener: (event: StorageEvent) => void): StorageWatch
  /**
   * Forgets the history up to and including this revision, at most up to the newest. A number below
   * `compactedRevision` changes nothing.
   */
  compact(revision: number): void
  /** Waits for writes under way, then releases everything. Later writes reject; later reads still work. */
  close(): Promise<void>
}

/** The longest key in bytes of UTF-8: what one page of the durable storage can hold, and alike for all storages. */
export const maxKeyBytes = 1900

/** The key was not at the expected revision. */
export class CompareError extends Error {
  override readonly name = 'CompareError'

  constructor(
    readonly key: string,
    readonly expected: number,
    readonly actual: number,
  ) {
    super(`${key}: expected revision ${expected}, found ${actual}`)
  }
}

/** The history that a reader asked for is gone. */
export class CompactedError extends Error {
  override readonly name = 'CompactedError'

  constructor(
    readonly requested: number,
    readonly compacted: number,
  ) {
    super(`revision ${requested} is compacted; history starts at ${compacted}`)
  }
}

/** A list asked for a revision that no write has reached yet. */
export class FutureRevisionError extends Error {
  override readonly name = 'FutureRevisionError'

  constructor(
    readonly requested: number,
    readonly newest: number,
  ) {
    super(`revision ${requested} is not reached yet; the newest is ${newest}`)
  }
}
