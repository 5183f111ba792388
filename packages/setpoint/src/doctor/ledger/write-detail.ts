import type { Json } from '@setpoint/kube'
import type { CachedObject } from '../../cache/index.js'
import { changes } from '../changes/index.js'
import { ownersOf, writersOf } from '../managers/index.js'
import { discrepancies, filledIn } from './discrepancy.js'
import { ownChanges } from './own-changes.js'
import { isRandomName } from './random-name.js'
import { says, sentTree } from './sent.js'
import type { StoredWrite } from './stored-write.js'
import type { WriteDetail } from './write.js'

/** What a write was made of. */
export type WriteParts = Pick<StoredWrite, 'verb' | 'subresource' | 'sent' | 'before' | 'stored' | 'created' | 'shared'>

/** Whether a write has taken the last finalizer away, and the object with it: the server answers with what it had. */
export function isEnd({ before, stored }: WriteParts): boolean {
  const { deletionTimestamp, deletionGracePeriodSeconds = 0, finalizers = [] } = stored.metadata ?? {}
  if (deletionTimestamp === undefined || deletionGracePeriodSeconds > 0 || finalizers.length > 0) return false
  return (before?.metadata.finalizers ?? []).length > 0
}

/** What is left to say where nothing is compared. */
export const NO_DETAIL: Omit<WriteDetail, 'code'> = {
  changes: [],
  discrepancies: [],
  filled: [],
  sent: () => false,
  randomName: false,
  ownerGoing: false,
  ownersBefore: () => [],
}

/**
 * What a write came to, field by field: it costs a comparison of whole objects. `vain`: all that differs is another's
 * doing, as far as managedFields tell, who name this `manager` where a webhook has helped.
 */
export function detailOf(
  { verb, subresource, sent, before, stored, created }: WriteParts,
  manager: string,
): { readonly detail: Omit<WriteDetail, 'code' | 'ownerGoing'>; readonly vain: boolean } {
  const tree =
    subresource === '' ? sentTree(sent, stored.kind) : subresource === 'status' ? statusOf(sentTree(sent)) : undefined
  const differing = discrepancies(tree, stored as unknown as Json)
  const all = before === undefined || created ? [] : changes(before, stored)
  const own = ownChanges(all, { verb, subresource, tree, discrepancies: differing })
  const isOthers = all.length > 0 && own.length === 0
  const isOurs = isOthers && writersOf(before, stored as CachedObject).includes(manager)
  const detail = {
    changes: isOurs ? all : own,
    discrepancies: differing,
    filled: verb === 'update' && subresource === '' ? filledIn(tree, stored as unknown as Json) : [],
    sent: (path: string) => says(tree, path),
    randomName: created && isRandomName(sent, stored.metadata ?? {}),
    ownersBefore: (path: string) => (before === undefined ? [] : ownersOf(before, path)),
  }
  return { detail, vain: isOthers && !isOurs }
}

/** The status subresource takes nothing else. */
function statusOf(tree: Json | undefined): Json | undefined {
  const status = (tree as { status?: Json } | undefined)?.status
  return status === undefined ? undefined : { status }
}
