import { type Clock, formatTime, type ObjectMeta, parseTime } from '@setpoint/kube'

/** Marks an object as going where finalizers hold it: from now on, without a grace period. Changes `metadata`. */
export function markAsDeleting(metadata: ObjectMeta, clock: Clock): void {
  if (metadata.deletionTimestamp === undefined) raiseGeneration(metadata)
  const now = clock.now()
  const already = metadata.deletionTimestamp === undefined ? undefined : parseTime(metadata.deletionTimestamp)
  if (already === undefined || already > now) metadata.deletionTimestamp = formatTime(now)
  metadata.deletionGracePeriodSeconds = 0
}

/** The beginning of a deletion is a change of what is wanted, for kinds that count those. Changes `metadata`. */
export function raiseGeneration(metadata: ObjectMeta): void {
  if ((metadata.generation ?? 0) > 0) metadata.generation = (metadata.generation ?? 0) + 1
}
