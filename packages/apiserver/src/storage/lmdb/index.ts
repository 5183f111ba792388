// The durable storage: one folder, one server, every acknowledged write there after a crash. Nobody else may write the
// folder's files, and the objects have to fit into memory.
export { LmdbStorage } from './lmdb-storage.js'
