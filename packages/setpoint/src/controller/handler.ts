import { type Kind, type OwnerReference, parseApiVersion } from '@setpoint/kube'
import { type Cache, type CachedObject, type CacheEvent, keyOf, type ObjectKey, objectKey } from '../cache/index.js'
import { valueText } from '../log/index.js'

/** What a handler may look up. */
export type CacheReader = Pick<Cache, 'get' | 'list'>

/** Which keys an event is about. Those that it gives before it throws are enqueued. */
export type Handler<T extends CachedObject = CachedObject> = (
  event: CacheEvent<T>,
  cache: CacheReader,
) => Iterable<ObjectKey>

/** An object to be reconciled: itself, its name, or its key. */
export type Enqueued =
  | ObjectKey
  | { readonly namespace?: string | undefined; readonly name: string }
  | { readonly metadata: { readonly namespace?: string | undefined; readonly name?: string | undefined } }

const NO_OWNERS: readonly OwnerReference[] = []

/** The object itself. */
export const enqueueObject: Handler = ({ object }) => [keyOf(object)]

export interface OwnerHandlerOptions {
  /** Every owner of the kind, and not only the one that is the controller. Default false. */
  readonly everyOwner?: boolean
}

/** The owner of the object. After an update both the old and the new owner: one of them has lost something. */
export function enqueueOwner(owner: Kind, { everyOwner = false }: OwnerHandlerOptions = {}): Handler {
  const add = (keys: ObjectKey[], { metadata }: CachedObject): void => {
    const namespace = owner.namespaced ? metadata.namespace : undefined
    for (const { apiVersion, kind, name, controller } of metadata.ownerReferences ?? NO_OWNERS) {
      if (!(everyOwner || controller === true) || kind !== owner.kind || !isInGroup(apiVersion, owner)) continue
      const key = objectKey(namespace, name)
      if (!keys.includes(key)) keys.push(key)
    }
  }
  return (event) => {
    const keys: ObjectKey[] = []
    add(keys, event.object)
    if (event.type === 'update' && event.old !== event.object) add(keys, event.old)
    return keys
  }
}

/** Of whatever version: an owner may be named by another one than it is watched in. */
function isInGroup(apiVersion: string, { apiVersion: own, group }: Kind): boolean {
  return apiVersion === own || parseApiVersion(apiVersion)?.group === group
}

/**
 * Whatever a function makes of the object, with the cache at hand: who refers to a Secret is
 * `enqueueMapped((secret, cache) => cache.list(WebApp, { index: { name: 'secret', value: secret.metadata.name ?? '' } }))`.
 * After an update of both versions: a reference may have moved.
 */
export function enqueueMapped<T extends CachedObject>(
  map: (object: T, cache: CacheReader) => Iterable<Enqueued>,
): Handler<T> {
  return ofBoth(function* mapped(object: T, cache: CacheReader) {
    const targets: unknown = map(object, cache)
    if (targets instanceof Promise) throw new TypeError(PROMISED)
    if (!isIterable(targets)) throw new TypeError(`it returned ${valueText(targets)}; ${LISTED}`)
    for (const target of targets as Iterable<Enqueued>) yield keyOfTarget(target)
  })
}

const PROMISED = 'it returned a promise; a map function answers at once, from the cache that it is given'
const LISTED = 'a map function returns a list of the objects to reconcile, which may be empty'

function isIterable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
}

/** The key of whatever names an object. */
export function keyOfTarget(target: Enqueued): ObjectKey {
  if (typeof target === 'string') return target
  const { namespace, name = '' } = 'metadata' in target ? target.metadata : target
  return objectKey(namespace, name)
}

function ofBoth<T extends CachedObject>(keysOf: (object: T, cache: CacheReader) => Iterable<ObjectKey>): Handler<T> {
  return function* both(event, cache) {
    const keys = new Set<ObjectKey>()
    const failures: unknown[] = []
    const add = (object: T): void => {
      try {
        for (const key of keysOf(object, cache)) keys.add(key)
      } catch (error) {
        failures.push(error)
      }
    }
    add(event.object)
    if (event.type === 'update' && event.old !== event.object) add(event.old)
    // One version that cannot be mapped does not cost the keys of the other: they come first.
    yield* keys
    if (failures.length > 0) throw failures[0]
  }
}
