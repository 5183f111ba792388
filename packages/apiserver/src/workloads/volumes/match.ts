import { parseQuantity } from '@setpoint/kube'
import {
  nameOf,
  namespaceOf,
  type PersistentVolume,
  type PersistentVolumeClaim,
  selectorOf,
} from '../machinery/index.js'

/** What a claim asks for, in bytes or the like. */
export function requested({ spec }: PersistentVolumeClaim): string {
  return spec.resources?.requests?.['storage'] ?? '0'
}

/** Whether the volume is kept for this claim, by name at least. */
export function isClaimedBy({ spec }: PersistentVolume, claim: PersistentVolumeClaim): boolean {
  const reference = spec.claimRef
  if (reference?.name !== nameOf(claim) || reference.namespace !== namespaceOf(claim)) return false
  return (reference.uid ?? '') === '' || reference.uid === claim.metadata.uid
}

/** The volume for a claim: the one that is kept for it, or the smallest that is free and does. */
export function bestVolume(
  claim: PersistentVolumeClaim,
  volumes: readonly PersistentVolume[],
): PersistentVolume | undefined {
  const kept = volumes.find((volume) => isClaimedBy(volume, claim))
  if (kept !== undefined) return kept
  const wanted = parseQuantity(requested(claim))
  const selector = claim.spec.selector === undefined ? undefined : selectorOf(claim.spec.selector)
  const fitting = volumes.filter(({ spec, status, metadata }) => {
    if (spec.claimRef !== undefined || metadata.deletionTimestamp !== undefined) return false
    if (status.phase !== undefined && status.phase !== 'Available' && status.phase !== 'Pending') return false
    if ((spec.storageClassName ?? '') !== (claim.spec.storageClassName ?? '')) return false
    if ((spec.volumeMode ?? 'Filesystem') !== (claim.spec.volumeMode ?? 'Filesystem')) return false
    if (!(claim.spec.accessModes ?? []).every((mode) => spec.accessModes?.includes(mode))) return false
    if (selector?.matches(metadata.labels ?? {}) === false) return false
    return parseQuantity(spec.capacity?.['storage'] ?? '0').compare(wanted) >= 0
  })
  const size = ({ spec }: PersistentVolume): number => parseQuantity(spec.capacity?.['storage'] ?? '0').asNumber()
  return fitting.sort((a, b) => size(a) - size(b) || (nameOf(a) < nameOf(b) ? -1 : 1))[0]
}
