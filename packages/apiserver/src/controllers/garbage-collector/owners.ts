import { FOREGROUND_FINALIZER, type KubeObject, type OwnerReference } from '@setpoint/kube'
import type { Catalog } from '../../catalog/index.js'
import { objectKey } from '../../registry/index.js'
import type { Storage } from '../../storage/index.js'

/** What has become of an object's owners. */
export interface OwnerStates {
  /** There, and staying. */
  readonly solid: readonly OwnerReference[]
  /** Gone: no such object, or another one under its name. An owner in another namespace is gone in this sense. */
  readonly dangling: readonly OwnerReference[]
  /** Going, and waiting for their dependents to go first. */
  readonly waiting: readonly OwnerReference[]
}

/** Undefined when it cannot be told yet: an owner's kind is not served (its definition may still come). */
export function classifyOwners(storage: Storage, catalog: Catalog, object: KubeObject): OwnerStates | undefined {
  const solid: OwnerReference[] = []
  const dangling: OwnerReference[] = []
  const waiting: OwnerReference[] = []
  const namespace = object.metadata.namespace ?? ''
  for (const reference of object.metadata.ownerReferences ?? []) {
    const resource = catalog.resourceOfKind(reference.apiVersion, reference.kind)
    if (resource === undefined) return undefined
    // A cluster-scoped object cannot name a namespaced owner: nobody knows which namespace is meant.
    if (resource.namespaced && namespace === '') return undefined
    const owner = storage.get(objectKey(resource, resource.namespaced ? namespace : '', reference.name))?.object
    if (owner === undefined || owner.metadata.uid !== reference.uid) dangling.push(reference)
    else if (isDeletingDependents(owner)) waiting.push(reference)
    else solid.push(reference)
  }
  return { solid, dangling, waiting }
}

export function isBeingDeleted({ metadata }: KubeObject): boolean {
  return metadata.deletionTimestamp !== undefined
}

export function hasFinalizer({ metadata }: KubeObject, finalizer: string): boolean {
  return metadata.finalizers?.includes(finalizer) ?? false
}

/** In foreground deletion: it stays until every dependent that blocks it is gone. */
export function isDeletingDependents(object: KubeObject): boolean {
  return isBeingDeleted(object) && hasFinalizer(object, FOREGROUND_FINALIZER)
}

/** Whether this dependent holds up the foreground deletion of an owner. */
export function blocks(dependent: KubeObject, ownerUid: string): boolean {
  return (dependent.metadata.ownerReferences ?? []).some(
    ({ uid, blockOwnerDeletion }) => uid === ownerUid && blockOwnerDeletion === true,
  )
}
