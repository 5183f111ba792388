// The client: typed verbs against an API server, over any Transport. It promises types from kinds, refusals as
// StatusErrors, a signal and a time limit on every call, and a second attempt only where the first is sure to have had
// no effect. It does not cache, and it does not limit its own rate: the server's priority and fairness does that better,
// because it knows who else is asking (rateLimited in transport/ is there for servers without it).
export type { ClientOptions } from './api-client.js'
export { createClient } from './api-client.js'
export type { ApiCall, Interceptor, Send, Verb } from './call.js'
export type { Client, ClientDefaults, MetadataReader, Reader, Writer } from './client.js'
export type { Mutate, Upserted, UpsertResult } from './create-or-update.js'
export { createOrPatch, createOrUpdate } from './create-or-update.js'
export { isPathUnknown } from './core.js'
export { ignoreNotFound } from './ignore-not-found.js'
export type {
  AnyInput,
  AnyKind,
  ApplyInputFor,
  DeepPartial,
  InputFor,
  KindReference,
  MetadataFor,
  ObjectFor,
  ObjectList,
} from './kind.js'
export type {
  ApplyOptions,
  CallOptions,
  DeleteAllOptions,
  DeleteOptions,
  GetOptions,
  ListOptions,
  Selection,
  WatchOptions,
  WriteOptions,
} from './options.js'
export type { MergeFromOptions, Patch } from './patch.js'
export { jsonPatch, mergeFrom, mergePatch, strategicMergeFrom, strategicMergePatch } from './patch.js'
export type { RetryOptions } from './retry.js'
export { retryOnConflict } from './retry.js'
export type { StatusClient } from './status.js'
export type { SubresourceApplyInput, SubresourceClient, SubresourceFor, SubresourceInput } from './subresource.js'
export type { WatchEvent } from './watch.js'
export { Watch } from './watch.js'
