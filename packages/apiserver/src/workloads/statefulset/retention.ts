import { controllerReferenceTo, type OwnerReference } from '@setpoint/kube'
import type { PersistentVolumeClaim, Pod, StatefulSet, StoredKind } from '../machinery/index.js'
import { isInRange } from './pods.js'

/**
 * The owners that a claim should have so that it goes when the policy says: the set's, to go with the set; the pod's,
 * to go with a pod that was scaled away. Undefined: it has them, or it is somebody else's.
 */
export function retentionOwners(
  set: StatefulSet,
  pod: Pod,
  claim: PersistentVolumeClaim,
): OwnerReference[] | undefined {
  const references = claim.metadata.ownerReferences ?? []
  if (isStale(references, set) || isStale(references, pod)) return undefined
  const others = references.filter((reference) => !names(reference, set) && !names(reference, pod))
  const wanted = others.some(({ controller }) => controller === true) ? [] : ownersOf(set, pod)
  const current = references.filter((reference) => names(reference, set) || names(reference, pod))
  const isCurrent =
    current.length === wanted.length &&
    wanted.every(({ uid }) => current.some((reference) => reference.uid === uid && reference.controller === true))
  return isCurrent ? undefined : [...others, ...wanted]
}

function ownersOf(set: StatefulSet, pod: Pod): OwnerReference[] {
  const { whenDeleted = 'Retain', whenScaled = 'Retain' } = set.spec.persistentVolumeClaimRetentionPolicy ?? {}
  if (whenScaled === 'Delete' && !isInRange(set, pod)) return [controllerReferenceTo(pod)]
  return whenDeleted === 'Delete' ? [controllerReferenceTo(set)] : []
}

/** A claim of an earlier pod or set of the same name: it is on its way out. */
export function isStale(references: readonly OwnerReference[], owner: StoredKind): boolean {
  const reference = references.find((candidate) => names(candidate, owner))
  return reference !== undefined && reference.uid !== owner.metadata.uid
}

function names(reference: OwnerReference, owner: StoredKind): boolean {
  return (
    reference.apiVersion === owner.apiVersion && reference.kind === owner.kind && reference.name === owner.metadata.name
  )
}
