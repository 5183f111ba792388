import { groupVersionKindOf } from '../gvk/index.js'
import type { KubeObject, ObjectMeta, OwnerReference } from '../meta/index.js'

/** Whatever has metadata, an object of a cache included, which is read-only all the way down. */
export interface HasMetadata {
  readonly metadata: Readonly<Pick<ObjectMeta, 'name' | 'namespace' | 'uid'>> & {
    readonly ownerReferences?: readonly Readonly<OwnerReference>[]
  }
}

/** An object that owns others: it has been created, so it has a UID. */
export type Owner = Readonly<Pick<KubeObject, 'apiVersion' | 'kind'>> & HasMetadata

/** A plain owner reference: the object goes when its last owner has gone. */
export function ownerReferenceTo(owner: Owner): OwnerReference {
  const { apiVersion, kind, metadata } = owner
  return { apiVersion, kind, name: metadata.name ?? '', uid: metadata.uid ?? '' }
}

/** The reference to the one controller of an object; in the foreground, the owner waits for the object to go. */
export function controllerReferenceTo(owner: Owner): OwnerReference {
  const { apiVersion, kind, metadata } = owner
  const { name = '', uid = '' } = metadata
  return { apiVersion, kind, name, uid, controller: true, blockOwnerDeletion: true }
}

/** Whether the object refers to the owner by UID: a namesake created later is another owner. */
export function hasOwner(object: HasMetadata, owner: HasMetadata): boolean {
  const { uid } = owner.metadata
  return uid !== undefined && (object.metadata.ownerReferences?.some((reference) => reference.uid === uid) ?? false)
}

/** The reference to the object's controller, if it has one. */
export function controllerOf(object: HasMetadata): OwnerReference | undefined {
  return object.metadata.ownerReferences?.find((reference) => reference.controller === true)
}

export function isControlledBy(object: HasMetadata, owner: HasMetadata): boolean {
  const { uid } = owner.metadata
  return uid !== undefined && controllerOf(object)?.uid === uid
}

/** Whether two references name the same object: group, kind and name, whatever the version. */
export function refersToSame(a: OwnerReference, b: OwnerReference): boolean {
  return a.name === b.name && a.kind === b.kind && groupVersionKindOf(a).group === groupVersionKindOf(b).group
}
