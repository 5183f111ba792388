import { MemoryStorage } from './memory.js'
import type { Storage } from './storage.js'
import type { ListenerErrorHandler } from './watchers.js'

/** Storage in a folder, or in memory when there is none. The durable one is loaded only by those who use it. */
export async function openStorage(folder: string | undefined, onError: ListenerErrorHandler): Promise<Storage> {
  if (folder === undefined) return new MemoryStorage({ onError })
  const { LmdbStorage } = await import('./lmdb/index.js')
  return LmdbStorage.open(folder, { onError })
}
