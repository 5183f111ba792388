import type { RootDatabase } from 'lmdb'
import { StorageError } from '../errors.js'
import { readMeta, writeMeta } from './meta.js'

type Root = RootDatabase<Buffer, Buffer>

/**
 * Throws when another process holds the folder. Must come before anything is read.
 *
 * The meta record says who held the folder last; the database's table of reading processes says whether that process
 * still does. Each entry of the table is backed by a lock of the operating system that dies with its process, so a
 * killed server leaves nothing to clean up, and a reused process id is not mistaken for it.
 */
export function refuseHeld(folder: string, root: Root): void {
  // This process is not in the table yet. An entry with its id is from another container, or another thread.
  if (liveProcesses(root).has(process.pid)) throw inUse(folder, process.pid)
  const { pid } = readMeta(folder, root)
  if (pid !== process.pid && liveProcesses(root).has(pid)) throw inUse(folder, pid)
}

/** Makes this process the only holder of the folder, or throws. Must come before anything is read. */
export function claim(folder: string, root: Root): void {
  // Reading the meta record enters this process in the table, before anybody can find its claim.
  refuseHeld(folder, root)
  // Only one process at a time has a write transaction, so of several that come this far one is the first.
  const holder = root.transactionSync(() => {
    const meta = readMeta(folder, root)
    if (meta.pid !== process.pid && liveProcesses(root).has(meta.pid)) return meta.pid
    writeMeta(root, { ...meta, pid: process.pid })
    return undefined
  })
  if (holder !== undefined) throw inUse(folder, holder)
}

export function inUse(folder: string, pid: number): StorageError {
  return new StorageError('InUse', `data folder ${folder} is in use by another server (pid ${pid})`)
}

function liveProcesses(root: Root): Set<number> {
  // Drops the entries of dead processes.
  root.readerCheck()
  const pids = new Set<number>()
  // One line for each entry, as "pid thread transaction"; the heading is not a number.
  for (const line of root.readerList().split('\n')) {
    const pid = Number.parseInt(line, 10)
    if (!Number.isNaN(pid)) pids.add(pid)
  }
  return pids
}
