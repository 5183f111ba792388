import type { KubeObject, ObjectMeta, OwnerReference } from '../meta/index.js'
import { controllerOf, controllerReferenceTo, ownerReferenceTo, refersToSame, type Owner } from './reference.js'

/** Why one object cannot own another. */
export type OwnerErrorReason =
  | 'AlreadyControlled'
  | 'CrossNamespace'
  | 'NamespacedOwnerOfClusterObject'
  | 'OwnerNotCreated'

export class OwnerError extends Error {
  override readonly name = 'OwnerError'
  readonly reason: OwnerErrorReason

  constructor(reason: OwnerErrorReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** An object on its way to the server; its kind is for messages only. */
export interface Owned extends Partial<Pick<KubeObject, 'kind'>> {
  metadata: ObjectMeta
}

export interface OwnerOptions {
  /** Whether the owner's foreground deletion waits for the object. Default true for controllers, false for others. */
  readonly blockOwnerDeletion?: boolean
}

/**
 * Makes `owner` the controller of `object`, in place. An earlier reference to the same owner is brought up to date.
 * Throws an {@link OwnerError}, and changes nothing, when the object has another controller or the owner may not own it.
 */
export function setControllerReference(owner: Owner, object: Owned, options: OwnerOptions = {}): void {
  checkOwner(owner, object)
  const reference = controllerReferenceTo(owner)
  if (options.blockOwnerDeletion !== undefined) reference.blockOwnerDeletion = options.blockOwnerDeletion
  const existing = controllerOf(object)
  if (existing !== undefined && !refersToSame(existing, reference)) {
    throw new OwnerError(
      'AlreadyControlled',
      `${nameOf(object)} is already controlled by ${existing.kind} ${existing.name}: an object has one controller at most; ` +
        `use setOwnerReference, or a name that no other controller uses`,
    )
  }
  upsert(object, reference)
}

/** Makes `owner` one of the owners of `object`, in place. Throws an {@link OwnerError} when it may not own it. */
export function setOwnerReference(owner: Owner, object: Owned, options: OwnerOptions = {}): void {
  checkOwner(owner, object)
  upsert(object, { ...ownerReferenceTo(owner), ...options })
}

/** Drops the references to `owner`, in place; tells whether there was one. */
export function removeOwnerReference(owner: Owner, object: Owned): boolean {
  const reference = ownerReferenceTo(owner)
  const { ownerReferences = [] } = object.metadata
  const kept = ownerReferences.filter((candidate) => !refersToSame(candidate, reference))
  if (kept.length === ownerReferences.length) return false
  object.metadata.ownerReferences = kept
  return true
}

function upsert({ metadata }: Owned, reference: OwnerReference): void {
  const { ownerReferences: references } = metadata
  if (references === undefined) {
    metadata.ownerReferences = [reference]
    return
  }
  const index = references.findIndex((candidate) => refersToSame(candidate, reference))
  metadata.ownerReferences = index === -1 ? [...references, reference] : references.with(index, reference)
}

// The garbage collector looks owners up in the object's own namespace, and would take a missing one for deleted.
function checkOwner(owner: Owner, object: Owned): void {
  const { uid = '', namespace = '' } = owner.metadata
  const objectNamespace = object.metadata.namespace ?? ''
  if (uid === '') {
    throw new OwnerError(
      'OwnerNotCreated',
      `${nameOf(owner)} has no UID and cannot own ${nameOf(object)}: create it first`,
    )
  }
  if (namespace === '' || namespace === objectNamespace) return
  if (objectNamespace === '') {
    throw new OwnerError(
      'NamespacedOwnerOfClusterObject',
      `${nameOf(owner)} cannot own ${nameOf(object)}: a cluster-scoped object must not have a namespaced owner; ` +
        `use a label and a finalizer instead`,
    )
  }
  throw new OwnerError(
    'CrossNamespace',
    `${nameOf(owner)} cannot own ${nameOf(object)}: owner and object must be in the same namespace; ` +
      `use a label and a finalizer instead`,
  )
}

interface Named {
  readonly kind?: string | undefined
  readonly metadata: Pick<ObjectMeta, 'namespace' | 'name' | 'generateName'>
}

function nameOf({ kind, metadata: { namespace = '', name, generateName = '' } }: Named): string {
  const shown = name ?? `${generateName}…`
  return `${kind ?? 'object'} ${namespace === '' ? shown : `${namespace}/${shown}`}`
}
