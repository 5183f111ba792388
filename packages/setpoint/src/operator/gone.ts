import { isNotFound, type Kind } from '@setpoint/kube'
import type { Cache, CachedObject } from '../cache/index.js'
import { type Client, isPathUnknown } from '../client/index.js'

/** Where an object is looked for. */
export interface Whereabouts {
  readonly kind: Kind
  readonly client: Client
  readonly cache: Cache
}

/**
 * Whether a failed write says that its object is gone. A 404 alone does not: an admission webhook may refuse with one that is
 * about something else, kube-apiserver answers one for a subresource that there is not, and a path that it does not know says
 * nothing of objects. So the object itself is looked for, by its UID: in the cache, and at the server where that still has it.
 * No webhook answers a read. One that does not tell, either, leaves it open, and the write counts as failed.
 */
export async function isGone(
  error: unknown,
  { metadata: { name = '', namespace, uid } }: CachedObject,
  { kind, client, cache }: Whereabouts,
  signal: AbortSignal,
): Promise<boolean> {
  if (!isNotFound(error)) return false
  const known = cache.peek(kind, name, namespace)
  if (known !== 'unknown' && known?.metadata.uid !== uid) return true
  try {
    const live = await client.get(kind, { name, namespace }, { signal })
    return (live as CachedObject).metadata.uid !== uid
  } catch (second) {
    return isNotFound(second) && !isPathUnknown(second)
  }
}
