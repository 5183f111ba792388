import { controllerOf, type Kind, parseApiVersion } from '@setpoint/kube'
import { type CachedObject, type CacheEvent, keyOf, type ObjectKey, objectKey } from '../cache/index.js'

/** Which keys an event is about. */
export type Handler<T extends CachedObject = CachedObject> = (event: CacheEvent<T>) => Iterable<ObjectKey>

/** The object itself. */
export const enqueueObject: Handler = ({ object }) => [keyOf(object)]

export interface OwnerHandlerOptions {
  /** Every owner of the kind, and not only the one that is the controller. Default false. */
  readonly everyOwner?: boolean
}

/** The owner of the object. After an update both the old and the new owner: one of them has lost something. */
export function enqueueOwner(owner: Kind, { everyOwner = false }: OwnerHandlerOptions = {}): Handler {
  function* owners(object: CachedObject): Generator<ObjectKey> {
    const namespace = owner.namespaced ? object.metadata.namespace : undefined
    const controller = everyOwner ? undefined : controllerOf(object)
    const references = everyOwner
      ? (object.metadata.ownerReferences ?? [])
      : controller === undefined
        ? []
        : [controller]
    for (const reference of references) {
      if (reference.kind !== owner.kind || parseApiVersion(reference.apiVersion)?.group !== owner.group) continue
      yield objectKey(namespace, reference.name)
    }
  }
  return ofBoth(owners)
}

/** Whatever a function makes of the object. After an update of both versions: a reference may have moved. */
export function enqueueMapped<T extends CachedObject>(
  map: (object: T) => Iterable<ObjectKey | { readonly namespace?: string | undefined; readonly name: string }>,
): Handler<T> {
  return ofBoth(function* mapped(object: T) {
    for (const target of map(object))
      yield typeof target === 'string' ? target : objectKey(target.namespace, target.name)
  })
}

function ofBoth<T extends CachedObject>(keysOf: (object: T) => Iterable<ObjectKey>): Handler<T> {
  return (event) => {
    const keys = new Set(keysOf(event.object))
    if (event.type === 'update' && event.old !== event.object) for (const key of keysOf(event.old)) keys.add(key)
    return keys
  }
}
