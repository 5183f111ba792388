// The registry: what each verb does to stored objects. One file per verb; every rule that holds for all kinds
// (metadata, optimistic concurrency, finalizers, no-op writes, paging, watching) is here, and nothing about HTTP.
export type {
  AuditAnnotations,
  RegistryDependencies,
  RequestContext,
  User,
  WriteOptions,
  WriteResult,
} from './context.js'
export { createObject } from './create.js'
export { type DeleteOptions, type DeleteResult, deleteObject } from './delete.js'
export { deleteCollection } from './delete-collection.js'
export { encodeLine, encodeObject, headLength, TAIL_LENGTH } from './encode.js'
export { getStored, plainError } from './get.js'
export { collectionPrefix, objectKey, REGISTRY_PREFIX, storagePrefix } from './keys.js'
export { type ListPage, type ListRequest, listObjects } from './list.js'
export { LocalClient } from './local.js'
export { checkName, dedupeOwnerReferences, ensureNamespace, wipeSystemFields } from './metadata.js'
export { trackOwnership } from './ownership.js'
export { removeStored } from './remove.js'
export type { Selection } from './selection.js'
export { type Produce, type UpdateRequest, updateObject } from './update.js'
export { type WatchEncoder, type WatchEventType, type WatchRequest, watchObjects } from './watch.js'
