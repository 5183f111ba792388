import { messageOf } from '@setpoint/kube'
import type { RootDatabase } from 'lmdb'
import { StorageError } from '../errors.js'
import type { StorageEvent, StoredObject } from '../storage.js'
import { alone } from './alone.js'
import { Arena } from './arena.js'
import { claim, inUse, refuseHeld } from './claim.js'
import { corrupt } from './data-file.js'
import { makeFolder, prepareFiles } from './folder.js'
import { formatVersion, metaKey, readMeta, writeMeta } from './meta.js'
import { decodeRecord, encodeRecord } from './record.js'

type Root = RootDatabase<Buffer, Buffer>

/** What a data file held when it was opened. */
export interface Snapshot {
  /** In no useful order. */
  readonly objects: readonly StoredObject[]
  readonly revision: number
}

/** Folders that this thread has open: the operating system's locks do not keep a process from itself. */
const openFolders = new Set<string>()

/** Address space, not memory or disk; the library grows it when needed, at the price of keeping the old mappings. */
const initialMapSize = 1024 * 1024 * 1024

/** The data file of one folder: everything at the start, then one durable commit after another. */
export class Database {
  readonly #folder: string
  readonly #identity: string
  readonly #arena = new Arena()
  #root: Root

  private constructor(folder: string, identity: string, root: Root) {
    this.#folder = folder
    this.#identity = identity
    this.#root = root
  }

  /** Takes the folder, creating it if needed, or throws a StorageError that says why not. */
  static async open(folder: string): Promise<{ database: Database; snapshot: Snapshot }> {
    const identity = makeFolder(folder)
    if (openFolders.has(identity)) throw inUse(folder, process.pid)
    openFolders.add(identity)
    try {
      const dataFile = prepareFiles(folder)
      const { root, snapshot } = await alone(folder, () => take(folder, dataFile))
      return { database: new Database(folder, identity, root), snapshot }
    } catch (error) {
      openFolders.delete(identity)
      throw error
    }
  }

  /**
   * Stores the events, all or none, and resolves when they would survive a power failure. One commit at a time. After
   * a rejection, `reopen` comes first.
   */
  async commit(events: readonly StorageEvent[]): Promise<void> {
    const revision = events.at(-1)?.revision
    if (revision === undefined) return
    const root = this.#root
    try {
      const records = events.map((event) => this.#recordOf(event))
      await root.batch(() => {
        // As in writeMeta: the batch's promise is the one to wait for.
        for (const { key, value } of records) void (value === undefined ? root.remove(key) : root.put(key, value))
        writeMeta(root, { format: formatVersion, revision, pid: process.pid })
      })
    } catch (error) {
      throw await this.#writeFailed(error)
    } finally {
      this.#arena.reset()
    }
  }

  /** Opens the data file anew after a failed commit, and makes sure that nothing of that commit is in it. */
  async reopen(revision: number): Promise<void> {
    await alone(this.#folder, async () => {
      await this.#root.close()
      this.#root = await openRoot(this.#folder, prepareFiles(this.#folder), claim)
    })
    const found = readMeta(this.#folder, this.#root).revision
    if (found !== revision) throw corrupt(this.#folder, `it is at revision ${found} and should be at ${revision}`)
  }

  async close(): Promise<void> {
    try {
      await alone(this.#folder, () => this.#root.close())
    } finally {
      openFolders.delete(this.#identity)
    }
  }

  /** What to store for an event; no value for a delete. */
  #recordOf({ type, current }: StorageEvent): { key: Buffer; value: Buffer | undefined } {
    const key = Buffer.from(current.key)
    return { key, value: type === 'put' ? encodeRecord(current, key, this.#arena) : undefined }
  }

  async #writeFailed(error: unknown): Promise<StorageError> {
    const cause = await commitErrorOf(error)
    const remedy = 'nothing was stored; check the disk and its free space, then try again'
    return new StorageError('WriteFailed', `data folder ${this.#folder}: ${messageOf(cause)}; ${remedy}`, { cause })
  }
}

/** Reads everything, and opens the data file for writing as its only holder. */
async function take(folder: string, dataFile: string): Promise<{ root: Root; snapshot: Snapshot }> {
  for (;;) {
    // Reading everything maps the whole file into this process, in addition to the copies that it is read for.
    // Opening anew for writing lets go of that; in between, another server may have come and gone.
    const snapshot = await readAll(folder, dataFile)
    const root = await openRoot(folder, dataFile, claim)
    if (readMeta(folder, root).revision === snapshot.revision) return { root, snapshot }
    await root.close()
  }
}

/** Opens the data file and does something first that decides whether it may be used. */
async function openRoot(folder: string, dataFile: string, first: (folder: string, root: Root) => void): Promise<Root> {
  // Loaded on first use: a server without a data folder does not pay for the native library.
  const { open } = await import('lmdb')
  return orCorrupt(folder, async () => {
    const root = open<Buffer, Buffer>(dataFile, {
      noSubdir: true,
      encoding: 'binary',
      keyEncoding: 'binary',
      mapSize: initialMapSize,
      // A commit returns when it is on the disk; the library's other mode makes commits visible before that.
      overlappingSync: false,
      // Batches are ours to form: the library's own leave a promise behind that nobody can handle when a commit fails.
      eventTurnBatching: false,
    })
    try {
      first(folder, root)
      return root
    } catch (error) {
      await root.close()
      throw error
    }
  })
}

async function readAll(folder: string, dataFile: string): Promise<Snapshot> {
  const root = await openRoot(folder, dataFile, refuseHeld)
  try {
    return await orCorrupt(folder, async () => {
      const { revision } = readMeta(folder, root)
      const objects: StoredObject[] = []
      for (const { key, value } of root.getRange()) {
        if (key.equals(metaKey)) continue
        const object = decodeRecord(key, value)
        if (object === undefined || object.revision > revision) {
          throw corrupt(folder, `the record of ${key.toString('utf8')} is not what was written`)
        }
        objects.push(object)
      }
      return { objects, revision }
    })
  } finally {
    await root.close()
  }
}

/** What the library throws while a file is opened and read is about the file. */
async function orCorrupt<Result>(folder: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof StorageError ? error : corrupt(folder, messageOf(error), error)
  }
}

/** The library hides the reason of a failed commit in a promise on its error. */
async function commitErrorOf(error: unknown): Promise<unknown> {
  if (!(error instanceof Error && 'commitError' in error)) return error
  try {
    await error.commitError
    return error
  } catch (reason) {
    return reason
  }
}
