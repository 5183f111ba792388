import type { Json } from '@setpoint/kube'
import type { CachedObject } from '../../cache/index.js'
import { type Case, identityText, type Round } from '../ledger/index.js'
import type { Thresholds } from '../options.js'
import { type Context, finding, isProven, wholes } from './context.js'
import { created, deleted, isMaking } from './created.js'
import { droppedIn } from './discrepancies.js'
import { fields } from './fields.js'
import type { Finding } from './finding.js'
import { restlessBeside } from './restless.js'
import { sameRounds } from './same-rounds.js'
import { wantedBy } from './wanted.js'

/** What the rounds of a suspect prove; undefined as long as they may be progress. `live` is the reconciled object. */
export function findingIn(
  found: Case,
  thresholds: Thresholds,
  controller: string,
  live: () => CachedObject | undefined = () => undefined,
): Finding | undefined {
  if (found.rounds.length < 2) return undefined
  const all = sameRounds(found, thresholds.rounds)
  // A walk is over, and a circle, when the same is done to the first ones again.
  const isFurther = isWalk(all)
  const rounds = isFurther ? all.slice(-found.tour) : all
  if (rounds.length < 2) return undefined
  const wanted = (): number => wantedBy((live() as { spec?: Json } | undefined)?.spec)
  const context: Context = { found, thresholds, controller, rounds, wanted }
  const gone = dropped(context) ?? created(context)
  if (gone !== undefined) return gone
  if (isMaking(context) || (isFurther && found.tour < thresholds.rounds - 2)) return undefined
  return deleted(context) ?? empty(context) ?? fields(context)
}

/** G: the server answers 2xx and drops what was sent, so the code that looks for it never finds it. */
function dropped(context: Context): Finding | undefined {
  const paths = droppedIn(context.rounds)
  if (paths.length === 0 || !isProven(context, 'dropped', true)) return undefined
  return finding(context, { class: 'G', how: 'dropped', paths, also: restlessBeside(context, paths) })
}

/**
 * Whether every round changes an object that no round before it has changed, one sibling after the other: a rolling update.
 * Names are masked where rounds are compared, so what is done to each once would look like what is done to one again and again.
 */
function isWalk(rounds: readonly Round[]): boolean {
  const seen = new Set<string>()
  return rounds.every(({ writes }, place) => {
    const changed = writes.filter(({ effect }) => effect === 'changed').map(({ of }) => identityText(of))
    const isFurther = changed.some((identity) => !seen.has(identity))
    for (const identity of changed) seen.add(identity)
    return place === 0 || isFurther
  })
}

/** H: new versions, and not one field that differs. */
function empty(context: Context): Finding | undefined {
  const changed = context.rounds.map(({ writes }) => writes.filter(({ effect }) => effect === 'changed'))
  const isEmpty = changed.every(
    (writes) => writes.length > 0 && writes.every(({ detail }) => detail !== undefined && detail.changes.length === 0),
  )
  if (!isEmpty || !isProven(context, 'empty', true)) return undefined
  return finding(context, { class: 'H', how: 'own-version', paths: wholes(changed.flat()) })
}
