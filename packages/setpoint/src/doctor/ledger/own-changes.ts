import type { Json } from '@setpoint/kube'
import type { Change } from '../changes/index.js'
import type { Discrepancy } from './discrepancy.js'
import { says } from './sent.js'
import type { WriteVerb } from './write.js'

/** A call, as far as it says what it can have changed. */
export interface Named {
  readonly verb: WriteVerb
  readonly subresource: string
  /** What was sent; undefined where it cannot be told. */
  readonly tree: Json | undefined
  readonly discrepancies: readonly Discrepancy[]
}

/**
 * Of the fields that differ between what was known before a write and what came of it, those that the write can have
 * changed. The rest is what others did in between: the cache may be a version behind.
 */
export function ownChanges(changes: readonly Change[], call: Named): Change[] {
  return changes.filter((change) => isOwn(change, call))
}

function isOwn({ path, after }: Change, { verb, subresource, tree, discrepancies }: Named): boolean {
  const isStatus = /^\.status\b/.test(path)
  if (subresource === 'status') return isStatus
  if (subresource !== '' || tree === undefined) return true
  // An update of the whole object says everything; a status in it is ignored where it is a subresource.
  if (verb === 'update' || verb === 'create')
    return !isStatus || (says(tree, path) && !discrepancies.some((one) => overlap(one.path, path)))
  // What a configuration no longer has, an apply takes away.
  return says(tree, path) || (verb === 'apply' && after === undefined && !isStatus)
}

function overlap(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a)
}
