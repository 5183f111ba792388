import { parseTime } from '@setpoint/kube'
import type { StoredKind } from './kinds.js'

/** `namespace/name`: the key under which a controller works on an object. */
export function keyOf({ metadata }: StoredKind): string {
  return `${metadata.namespace ?? ''}/${metadata.name ?? ''}`
}

export function splitKey(key: string): [namespace: string, name: string] {
  const slash = key.indexOf('/')
  return [key.slice(0, slash), key.slice(slash + 1)]
}

export function nameOf({ metadata }: StoredKind): string {
  return metadata.name ?? ''
}

export function namespaceOf({ metadata }: StoredKind): string {
  return metadata.namespace ?? ''
}

export function createdAt({ metadata }: StoredKind): number {
  return parseTime(metadata.creationTimestamp ?? '') ?? 0
}

/** Older first; of the same age, by name. */
export function byAge(a: StoredKind, b: StoredKind): number {
  return createdAt(a) - createdAt(b) || (nameOf(a) < nameOf(b) ? -1 : 1)
}
