import { MemoryStorage } from './memory.js'
import { storageSuite } from './storage.suite.js'

storageSuite('MemoryStorage', {
  open: async (options) => new MemoryStorage(options),
})
