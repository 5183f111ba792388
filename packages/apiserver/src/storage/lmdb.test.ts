import { afterAll } from 'vitest'
import { temporaryFolders } from './lmdb/folders.suite.js'
import { LmdbStorage } from './lmdb/index.js'
import type { StorageOptions } from './state.js'
import type { Storage } from './storage.js'
import { storageSuite } from './storage.suite.js'

const newFolder = temporaryFolders()
const folders = new Map<Storage, string>()

afterAll(async () => {
  for (const storage of folders.keys()) await storage.close()
})

async function open(folder: string, options?: StorageOptions): Promise<Storage> {
  const storage = await LmdbStorage.open(folder, options)
  folders.set(storage, folder)
  return storage
}

storageSuite('LmdbStorage', {
  open: (options) => open(newFolder(), options),
  async reopen(storage, options) {
    const folder = folders.get(storage)
    if (folder === undefined) throw new Error('not a storage of this suite')
    await storage.close()
    return open(folder, options)
  },
})
