import type { ObjectMeta, TypedObject } from '@setpoint/kube'

/** An object as the cache holds it: it came from the API, so it has metadata. */
export interface CachedObject extends TypedObject {
  metadata: ObjectMeta
}

/**
 * Orders two resourceVersions of one server: they are decimal numbers without bound. Negative when `a` is older.
 * An empty one is older than any other.
 */
export function compareResourceVersions(a: string | undefined = '', b: string | undefined = ''): number {
  if (a.length !== b.length) return a.length - b.length
  return a < b ? -1 : a > b ? 1 : 0
}
