import type { CachedObject } from './object.js'

/** What a cache tells its subscribers. Events of one object come in the order of its versions; versions may be skipped. */
export type CacheEvent<T extends CachedObject = CachedObject> =
  | { readonly type: 'create'; readonly object: T; readonly initial: boolean; readonly own: boolean }
  | { readonly type: 'update'; readonly object: T; readonly old: T; readonly resync: boolean; readonly own: boolean }
  | { readonly type: 'delete'; readonly object: T; readonly own: boolean }

/**
 * `initial`: the object was there before the subscriber was. `resync`: nothing changed; a replay for the sake of those
 * who may have missed something. `own`: this very version was written by this process. Own events are marked, never
 * swallowed: the pass that they cause finds nothing to do.
 */
export type CacheSubscriber<T extends CachedObject = CachedObject> = (event: CacheEvent<T>) => void
