import { messageOf } from '@setpoint/kube'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, statSync, writeSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { StorageError } from '../errors.js'
import { checkDataFile } from './data-file.js'

const dataFileName = 'storage.mdb'
/** The database's own name for its lock file; it holds nothing to keep. */
const lockFileName = 'storage.mdb-lock'

/** More than the database's table of processes needs. */
const lockFileBytes = 16 * 1024

/** Only the owner reads the folder: it holds Secrets. */
const folderMode = 0o700
const fileMode = 0o600

/** Makes the folder if needed, and names it independently of how its path is written. */
export function makeFolder(folder: string): string {
  return orUnusable(folder, () => {
    makeMissing(folder)
    mkdirSync(folder, { recursive: true, mode: folderMode })
    const { dev, ino } = statSync(folder, { bigint: true })
    return `${dev}:${ino}`
  })
}

/** One folder after the other: where the system refuses one in a way that Node does not expect (/proc), `recursive` never ends. */
function makeMissing(folder: string): void {
  const missing: string[] = []
  for (let at = resolve(folder); !existsSync(at) && at !== dirname(at); at = dirname(at)) missing.unshift(at)
  for (const each of missing) {
    try {
      mkdirSync(each, { mode: folderMode })
    } catch (error) {
      // Somebody else was faster.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/**
 * Makes sure that the database can work with the files of a folder, and returns the path of its data file. The native
 * library crashes the process where it should refuse (no permission, a full disk, a foreign or shortened file), so every
 * such case is found out here first.
 *
 * This process must not have the folder open: closing any descriptor of the lock file gives up the process's locks.
 */
export function prepareFiles(folder: string): string {
  const dataFile = join(folder, dataFileName)
  orUnusable(folder, () => {
    const created = createFile(dataFile, 0)
    // Written, not only made longer: the library maps this file, and a hole on a full disk is a crash.
    createFile(join(folder, lockFileName), lockFileBytes)
    if (created) syncFolder(folder)
  })
  checkDataFile(folder, dataFile)
  return dataFile
}

function orUnusable<Result>(folder: string, action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    const hint = 'choose a folder that this user can write, with free space'
    throw new StorageError('Unusable', `data folder ${folder} cannot be used: ${messageOf(error)}; ${hint}`, {
      cause: error,
    })
  }
}

/** Opens a file for reading and writing, and fills it with zeros if it was empty; true when it was. */
function createFile(path: string, size: number): boolean {
  const descriptor = openSync(path, 'a+', fileMode)
  try {
    if (statSync(path).size > 0) return false
    if (size > 0) writeSync(descriptor, Buffer.alloc(size))
    return true
  } finally {
    closeSync(descriptor)
  }
}

/** Makes the folder's entries durable. Windows has no such call and needs none. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
