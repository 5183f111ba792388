import type { Case, Vains } from '../ledger/index.js'
import type { Thresholds } from '../options.js'
import { droppedIn, filledInEvery, spelledOtherwiseIn } from './discrepancies.js'
import type { Finding } from './finding.js'

/** Milliseconds below which a requeue is a hot loop. */
const HOT = 200
/** Milliseconds for which faster ones than one a second may poll. */
const IMPATIENCE = 30_000
/** Slower ones poll; that is a loop when nothing has come of it so many times: ten minutes, of one a second. */
const PATIENCE = 600

/** Milliseconds between two applies of the same, from which on they are there for safety. */
const NOW_AND_THEN = 60_000

/** What passes prove that write nothing, or nothing that has an effect. */
export function idleFindingIn(found: Case, thresholds: Thresholds): Finding | undefined {
  return inVain(found, thresholds) ?? requeued(found, thresholds) ?? unread(found, thresholds)
}

/** D and G without effect: sent again and again, because what is looked for is never there. */
function inVain({ vains }: Case, { rounds }: Thresholds): Finding | undefined {
  if (vains === undefined || vains.count < rounds) return undefined
  const facts = { others: [], cycles: vains.count, since: vains.since, rounds: [] }
  const gone = droppedIn([vains])
  if (gone.length > 0) return { ...facts, class: 'G', how: 'dropped', paths: gone }
  if (isRefresh(vains)) return undefined
  const spelled = spelledOtherwiseIn([vains])
  if (spelled.length > 0) return { ...facts, class: 'D', how: 'spelling', paths: spelled }
  const filled = filledInEvery([vains])
  return filled.length === 0 ? undefined : { ...facts, class: 'D', how: 'defaulted', paths: filled }
}

/** Whether what is wanted is applied now and then, without a look: that compares nothing, and does no harm. */
function isRefresh({ writes, count, since, at }: Vains): boolean {
  return at - since >= (count - 1) * NOW_AND_THEN && writes.every(({ verb }) => verb === 'apply')
}

/** J: called again and again, and nothing is any different. */
function requeued({ requeues }: Case, { rounds }: Thresholds): Finding | undefined {
  if (requeues === undefined || requeues.count < rounds) return undefined
  const { count, since, delay } = requeues
  if (delay >= HOT && (delay < 1000 ? count * delay < IMPATIENCE : count < PATIENCE)) return undefined
  return { class: 'J', how: 'requeue', paths: [], others: [], cycles: count, since, rounds: [] }
}

/** K, or H where the events say nothing at all: passes for the sake of an object that they do not look at. */
function unread({ idles }: Case, { rounds }: Thresholds): Finding | undefined {
  if (idles === undefined || idles.count < rounds * 2 || idles.unread < rounds) return undefined
  const { of, count, since, managers, several } = idles
  // Of several, none alone is to blame.
  const only = several ? { ...of, name: '', namespace: '' } : of
  const facts = { others: [...managers], cycles: count, since, rounds: [], only }
  const paths = [{ of, path: '', values: [], managers: [...managers] }]
  return idles.empty >= idles.unread
    ? { ...facts, class: 'H', how: 'foreign-version', paths }
    : { ...facts, class: 'K', how: several ? 'unread-kind' : 'unread', paths }
}
