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
/** The namespace that was asked for last, which mostly is the next one as well, and its keys. */
let latest = ''
let latestKeys = new Map<string, ObjectKey>()
let kept = 0

export function objectKey(namespace: string | undefined, name: string): ObjectKey {
  if (namespace === undefined || namespace === '') return name
  if (namespace !== latest) {
    latest = namespace
    latestKeys = keysIn(namespace)
  }
  return latestKeys.get(name) ?? keep(namespace, name)
}

export function keyOf({ metadata }: CachedObject): ObjectKey {
  return objectKey(metadata.namespace, metadata.name ?? '')
}

function keysIn(namespace: string): Map<string, ObjectKey> {
  const known = namespaces.get(namespace)
  const keys = known ?? new Map<string, ObjectKey>()
  if (known === undefined) namespaces.set(namespace, keys)
  return keys
}

function keep(namespace: string, name: string): ObjectKey {
  if (kept === MOST_KEYS) {
    namespaces.clear()
    latestKeys = keysIn(namespace)
    kept = 0
  }
  kept++
  const key = `${namespace}/${name}`
  latestKeys.set(name, key)
  return key
}
