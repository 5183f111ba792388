// The cache: objects of declared kinds, kept in step with the server by watches and read without a request.
// Promises: no reader sees an object older than what this process wrote; events come in order, versions may be skipped;
// one watch per kind; what goes wrong is a status and a line in the log, never an exception in somebody's watch.
// Does not promise: that two kinds are of the same moment.
export type { CacheListener, CacheListOptions, CacheOptions, InformerLease } from './cache.js'
export { Cache } from './cache.js'
export type { CacheEvent, CacheSubscriber } from './event.js'
export type { IndexFunction } from './field-index.js'
export type { CacheWait, InformerStatus, KindCacheOptions } from './informer.js'
export type { ObjectKey } from './key.js'
export { keyOf, objectKey } from './key.js'
export { nameOf as cacheNameOf } from './kind-name.js'
export type { MetadataKind, MetadataObject } from './metadata-of.js'
export { metadataOf } from './metadata-of.js'
export type { CachedObject } from './object.js'
export { compareResourceVersions } from './object.js'
export { OwnWrites } from './own-writes.js'
export type { DeepReadonly, Mutable } from './read-only.js'
export { deepFreeze, draft } from './read-only.js'
export type { Failure, ReflectorState } from './reflector/index.js'
