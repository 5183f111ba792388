import type { KubeObject, OwnerReference } from '@setpoint/kube'
import type { StorageEvent } from '../../storage/index.js'

/**
 * Who owns whom, by UID, for everything in storage. It follows the write events and holds no objects, only keys.
 * dependents(uid) is exactly the set of keys whose stored object names that UID among its owners.
 */
export class OwnerGraph {
  readonly #keyByUid = new Map<string, string>()
  readonly #dependentsByOwner = new Map<string, Set<string>>()

  keyOf(uid: string): string | undefined {
    return this.#keyByUid.get(uid)
  }

  dependents(uid: string): readonly string[] {
    return [...(this.#dependentsByOwner.get(uid) ?? [])]
  }

  apply({ type, current, previous }: StorageEvent): void {
    if (previous !== undefined) this.#remove(current.key, previous.object)
    if (type === 'put') this.insert(current.key, current.object)
  }

  /** An object that was there before the first event. */
  insert(key: string, { metadata }: KubeObject): void {
    if (metadata.uid !== undefined) this.#keyByUid.set(metadata.uid, key)
    for (const { uid } of metadata.ownerReferences ?? []) {
      const dependents = this.#dependentsByOwner.get(uid)
      if (dependents === undefined) this.#dependentsByOwner.set(uid, new Set([key]))
      else dependents.add(key)
    }
  }

  #remove(key: string, { metadata }: KubeObject): void {
    if (metadata.uid !== undefined && this.#keyByUid.get(metadata.uid) === key) this.#keyByUid.delete(metadata.uid)
    for (const { uid } of metadata.ownerReferences ?? []) {
      const dependents = this.#dependentsByOwner.get(uid)
      dependents?.delete(key)
      if (dependents?.size === 0) this.#dependentsByOwner.delete(uid)
    }
  }
}

/** The owners in `next` that `old` did not have. */
export function addedOwners(next: KubeObject, old: KubeObject | undefined): OwnerReference[] {
  const before = new Set((old?.metadata.ownerReferences ?? []).map(({ uid }) => uid))
  return (next.metadata.ownerReferences ?? []).filter(({ uid }) => !before.has(uid))
}
