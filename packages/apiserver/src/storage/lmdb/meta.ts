import type { RootDatabase } from 'lmdb'
import { StorageError } from '../errors.js'
import { corrupt } from './data-file.js'

/** The layout of the data file that this code writes. It changes with every change that older code cannot read. */
export const formatVersion = 1

/** Where the meta record is: no key of an object has this byte, because UTF-8 does not. */
export const metaKey: Buffer = Buffer.from([0xff])

/** What the data file says about itself. Written with every commit. */
export interface Meta {
  readonly format: number
  /** The newest revision; deletes leave no other trace of theirs. */
  readonly revision: number
  /** The process that last held the folder; 0 when there was none yet. */
  readonly pid: number
}

/** The meta record; of a new file, an empty one. */
export function readMeta(folder: string, root: RootDatabase<Buffer, Buffer>): Meta {
  const record = root.get(metaKey)
  if (record === undefined) {
    if (root.getKeysCount({ limit: 1 }) === 0) return { format: formatVersion, revision: 0, pid: 0 }
    throw new StorageError('Foreign', `data folder ${folder} holds another program's database; choose another one`)
  }
  const meta = parseMeta(record)
  if (meta === undefined) throw corrupt(folder, 'its meta record is not readable')
  if (meta.format !== formatVersion) {
    const message = `data folder ${folder} has format ${meta.format}, this version of Setpoint knows ${formatVersion}; use the version that wrote it`
    throw new StorageError('Foreign', message)
  }
  return meta
}

/** Writes the meta record as part of the current transaction or batch. */
export function writeMeta(root: RootDatabase<Buffer, Buffer>, meta: Meta): void {
  // Inside a transaction or batch this promise tells nothing; the transaction's does.
  void root.put(metaKey, Buffer.from(JSON.stringify(meta)))
}

function parseMeta(record: Buffer): Meta | undefined {
  try {
    const { format, revision, pid } = JSON.parse(record.toString('utf8')) as Partial<Meta>
    if (typeof format !== 'number' || typeof revision !== 'number' || typeof pid !== 'number') return undefined
    return { format, revision, pid }
  } catch {
    return undefined
  }
}
