import type { CachedObject } from './object.js'

/** `namespace/name`, or `name` for what has no namespace. Unique within a kind. */
export type ObjectKey = string

/** Keys that are kept; when there are more, all of them go. */
const MOST_KEYS = 16_384

/**
 * Keys by namespace and name. One and the same key is looked up in many tables, by the store, the queue and the ledger; as a
 * new text each time it would be hashed, and compared letter by letter, in each of them.
 */
const namespaces = new Map<string, Map<string, ObjectKey>>()
let kept = 0

export function objectKey(namespace: string | undefined, name: string): ObjectKey {
  if (namespace === undefined || namespace === '') return name
  return namespaces.get(namespace)?.get(name) ?? keep(namespace, name)
}

export function keyOf({ metadata }: CachedObject): ObjectKey {
  return objectKey(metadata.namespace, metadata.name ?? '')
}

function keep(namespace: string, name: string): ObjectKey {
  if (kept === MOST_KEYS) {
    namespaces.clear()
    kept = 0
  }
  kept++
  const key = `${namespace}/${name}`
  const names = namespaces.get(namespace)
  if (names === undefined) namespaces.set(namespace, new Map([[name, key]]))
  else names.set(name, key)
  return key
}
