import type { Round } from '../ledger/index.js'
import { isPerson } from '../managers/index.js'
import { areDrawn, isTowardsAnEnd } from '../patterns/index.js'
import type { LoopClass } from '../report/index.js'
import { type Context, finding, isProven, lengthOf, UNTOLD } from './context.js'
import { spelledOtherwiseIn } from './discrepancies.js'
import type { Evidence } from './evidence.js'
import type { Finding, How } from './finding.js'
import { historiesOf, type History, pathOf, valuesOf } from './history.js'
import { restlessBeside } from './restless.js'
import { isTriedOut, type Trait, traitOf } from './trait.js'

/** How many times the usual number of rounds it takes where numbers go one way: most of them arrive somewhere. */
const ARRIVING = 10
/** How many times, where a moment or an identifier changes together with what may be a state. */
const TOGETHER = 2

/** Moments that tell of the pass, and not of the state that it found. */
const STAMP = /(?:seen|reconcil|heartbeat|probe|poll|ping|alive)[^.[\]]*(?:'\])?$/i
/** Where pods are described: whoever changes that restarts them. */
const TEMPLATE = /^\.spec\.(?:template|jobTemplate|podTemplate)\b/

/** Classes whose values are new each time; where they come and go, a moment or a text beside them may well go with them. */
const WITH_OTHERS: ReadonlySet<LoopClass> = new Set(['A', 'C', 'D', 'E', 'I'])

type Said = { readonly class: LoopClass; readonly how: How }

/** What the values of the changed fields tell. The first rule that a field answers to decides. */
export function fields(context: Context): Finding | undefined {
  const { rounds, thresholds } = context
  const histories = historiesOf(rounds).map((history) => ({ history, trait: traitOf(history) }))
  const of = (...traits: readonly Trait[]): readonly History[] =>
    histories.filter(({ trait }) => traits.includes(trait)).map(({ history }) => history)
  const isLongerThan = (times: number): boolean => lengthOf(context) >= thresholds.rounds * times
  const say = (what: Said, deciding: readonly History[], evidence: Evidence, telling = true): Finding | undefined =>
    said(context, what, deciding, evidence, telling)

  const reverted = of('revert')
  if (reverted.length > 0) return fight(context, reverted)
  const grown = of('growth')
  if (grown.length > 0) return say({ class: 'I', how: 'growth' }, grown, 'growth')
  const fresh = of('fresh')
  if (fresh.length > 0) {
    const isEndless =
      fresh.every(isDrawnKey) || lengthOf(context) > Math.max(context.wanted(), thresholds.rounds * UNTOLD)
    return isEndless ? say({ class: 'I', how: 'new-keys' }, fresh, 'growth') : undefined
  }
  const reordered = of('order')
  if (reordered.length > 0) return say({ class: 'E', how: 'order' }, reordered, 'order')
  const filled = of('filled')
  if (filled.length > 0) return say({ class: 'D', how: 'filled' }, filled, 'filled')
  // A field that the rounds change themselves is no matter of spelling.
  const changed = histories.map(({ history }) => history.path)
  const respelled = spelledOtherwiseIn(rounds).filter(
    ({ path }) => !changed.some((one) => one.startsWith(path) || path.startsWith(one)),
  )
  if (respelled.length > 0 && of('cycle', 'count', 'progress', 'erratic', 'other').length > 0)
    return isProven(context, 'spelled', false)
      ? finding(context, { class: 'D', how: 'spelling', paths: respelled, also: restlessBeside(context, respelled) })
      : undefined
  const turning = of('cycle')
  if (turning.length > 0) {
    if (isSecondLap(context)) return undefined
    return turning.some(isFlipped)
      ? say({ class: 'B', how: 'within-a-pass' }, turning, 'flip')
      : say({ class: 'B', how: 'across-passes' }, turning, 'cycle', false)
  }
  const same = of('same')
  if (same.length > 0) return say({ class: 'D', how: 'spelling' }, same, 'same')

  // From here on values are new each time. What may be a state that goes on explains moments and identifiers beside it.
  const untold = of('other')
  const going = of('progress')
  const sentences = going.filter(({ entries }) => entries.some(({ pattern }) => pattern === 'text'))
  // A pass that fails has not come any further, whatever its message counts, unless that has an end.
  const isStuck = rounds.every(({ failed }) => failed) && !sentences.some((one) => isTowardsAnEnd(valuesOf(one)))
  if (untold.length === 0 && sentences.length > 0 && isStuck)
    return say({ class: 'C', how: messageIn(rounds) }, sentences, 'text', false)
  const stamps = of('time').filter(({ path }) => STAMP.test(path))
  if (untold.length + going.length > 0 && stamps.length > 0)
    return say({ class: 'A', how: 'time' }, stamps, timeEvidence(stamps), false)
  if (untold.length > 0 && !isLongerThan(TOGETHER)) return undefined
  if (going.length > 0 && !isLongerThan(ARRIVING)) return undefined
  const random = of('random')
  if (random.length > 0) return say({ class: 'E', how: 'random' }, random, 'random')
  const erratic = of('erratic')
  if (erratic.length > 0) return say({ class: 'E', how: 'random' }, erratic, 'count', false)
  const texts = of('text')
  if (texts.length > 0) return say({ class: 'C', how: messageIn(rounds) }, texts, 'text')
  const times = of('time')
  if (times.length > 0) return say({ class: 'A', how: 'time' }, times, timeEvidence(times))
  const counts = of('count')
  if (counts.length > 0) return say({ class: 'A', how: 'count' }, counts, 'count', false)
  if (isSecondLap(context)) return undefined
  if (untold.length > 0)
    return isLongerThan(UNTOLD) ? say({ class: 'E', how: 'other' }, untold, 'other', false) : undefined
  if (going.length === 0) return undefined
  return sentences.length > 0
    ? say({ class: 'C', how: messageIn(rounds) }, sentences, 'text', false)
    : say({ class: 'A', how: 'count' }, going, 'count', false)
}

function said(
  context: Context,
  what: Said,
  deciding: readonly History[],
  evidence: Evidence,
  telling: boolean,
): Finding | undefined {
  if (!isProven(context, evidence, telling, deciding.every(isStatus))) return undefined
  const { rounds, controller } = context
  const paths = deciding.map((history) => pathOf(history, controller))
  const others = othersOf(deciding, rounds, controller)
  return finding(context, {
    ...what,
    paths,
    others,
    also: WITH_OTHERS.has(what.class) ? restlessBeside(context, paths) : [],
  })
}

/**
 * F: set back each time. Whoever sets it the same each time is no person; one who sets it to something else each time is none
 * either, if it goes on and the other one's name is known.
 */
function fight(context: Context, reverted: readonly History[]): Finding | undefined {
  const { rounds, controller } = context
  const others = othersOf(reverted, rounds, controller)
  if (others.length > 0 && others.every(isPerson)) return undefined
  const isTrial = reverted.every(isTriedOut)
  if (isTrial && others.length !== 1) return undefined
  const evidence = others.length > 0 ? 'fight' : 'revert'
  return said(context, { class: 'F', how: 'fight' }, reverted, evidence, !isTrial)
}

/** Whether this may be the second of two waves over several objects, as a restart is that takes each down and up again. */
function isSecondLap({ found: { tour, lap } }: Context): boolean {
  return lap > 1 && tour < 2 * lap
}

/** The pass failed, and what it wrote about that defeats its backoff. */
function messageIn(rounds: readonly Round[]): How {
  return rounds.some((round) => round.early || round.failed) ? 'message-defeats-backoff' : 'message'
}

function timeEvidence(times: readonly History[]): Evidence {
  if (times.some(({ path }) => TEMPLATE.test(path))) return 'restart'
  return times.every(({ of }) => of.kind === 'Lease') ? 'renewal' : 'time'
}

/** Whether one pass writes it more than once. */
function isFlipped({ entries }: History): boolean {
  return entries.some(({ round, field }, place) => {
    const last = entries[place - 1]
    return round === last?.round && field === last.field
  })
}

/** Whether the keys that come to a map, or what the items that come to a list are known by, are none that anybody would choose. */
function isDrawnKey({ entries }: History): boolean {
  return areDrawn(entries.filter(({ before }) => before === undefined).map(({ path }) => keyOf(path)))
}

/** `.data.run-x3f9` → `run-x3f9`, `.status.runs[name=x3f9]` → `x3f9`. */
function keyOf(path: string): string {
  return /(?:\['(.*)'\]|\[[^=\]]*=([^\]]*)\]|\.([^.[\]]+))$/.exec(path)?.slice(1).find(Boolean) ?? path
}

function isStatus({ path }: History): boolean {
  return /^\.status\b/.test(path)
}

/** Who else had set the fields, and who is known to have changed them in between. */
function othersOf(histories: readonly History[], rounds: readonly Round[], controller: string): string[] {
  const owners = histories.flatMap(({ entries, path }) =>
    entries.flatMap(({ write }) => write.detail?.ownersBefore(path) ?? []),
  )
  const writers = rounds.flatMap(({ triggers }) =>
    triggers.filter(({ cause }) => cause === 'answer').flatMap(({ managers }) => managers),
  )
  return [...new Set([...writers, ...owners])].filter((manager) => manager !== controller)
}
