// Keys, revisions, history and watches: what an API server needs of a database, and nothing about Kubernetes but that
// values are objects. MemoryStorage and LmdbStorage keep the same contract (storage.ts) and pass the same suite
// (storage.suite.ts). Not promised: history across restarts, more data than memory, more than one server for a folder.
export { StorageError, type StorageErrorCode } from './errors.js'
export type { HistoryOptions } from './history.js'
export type { StorageOptions } from './state.js'
export {
  CompactedError,
  CompareError,
  type Encode,
  type Encoded,
  FutureRevisionError,
  type ListOptions,
  type ListResult,
  maxKeyBytes,
  type Storage,
  type StorageEvent,
  type StorageWatch,
  type StoredObject,
} from './storage.js'
export type { ListenerErrorHandler } from './watchers.js'
export { openStorage } from './open.js'
