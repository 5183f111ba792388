import type { ObjectMeta } from '@setpoint/kube'

/** Whether what a write answered is the last that there is of an object: nothing keeps it any more. */
export function isGone({ deletionTimestamp, deletionGracePeriodSeconds, finalizers = [] }: ObjectMeta): boolean {
  return deletionTimestamp !== undefined && deletionGracePeriodSeconds === 0 && finalizers.length === 0
}

/**
 * Whether what a delete answered says that the object is gone: a Status, or its last version, which has no
 * deletionTimestamp where nothing had to be waited for (Services, ServiceAccounts). Finalizers, also those that a delete
 * adds, a Pod's grace period and what a Namespace has in it keep an object; it is answered as it is then.
 */
export function isGoneAfterDelete({ kind, metadata = {} }: { kind?: string; metadata?: ObjectMeta }): boolean {
  return kind === 'Status' || metadata.deletionTimestamp === undefined || isGone(metadata)
}
