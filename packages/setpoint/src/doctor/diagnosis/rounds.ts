import { type Case, identityText, type Round, type WriteRecord } from '../ledger/index.js'
import type { Thresholds } from '../options.js'
import type { LoopClass, LoopPath } from '../report/index.js'
import { droppedIn, spelledOtherwiseIn } from './discrepancies.js'
import { type Evidence, provenRounds } from './evidence.js'
import type { Finding, How } from './finding.js'
import { historiesOf, type History, valuesOf } from './history.js'
import { type Trait, traitOf } from './trait.js'

/** How many objects of numbered names a controller may make one by one before that is a runaway. */
const MANY = 250
/** How many times the usual number of rounds it takes where every value is new and none tells anything. */
const UNTOLD = 4

/** What the rounds of a suspect prove; undefined as long as they may be progress. */
export function findingIn(found: Case, thresholds: Thresholds, controller: string): Finding | undefined {
  if (found.rounds.length < 2) return undefined
  const rounds = sameRounds(found.rounds)
  if (rounds.length < 2) return undefined
  const context: Context = { found, thresholds, controller, rounds }
  const gone = dropped(context) ?? created(context)
  if (gone !== undefined) return gone
  if (isProgress(context)) return endless(context)
  return isWalk(context) ? undefined : (deleted(context) ?? empty(context) ?? fields(context))
}

interface Context {
  readonly found: Case
  readonly thresholds: Thresholds
  readonly controller: string
  readonly rounds: readonly Round[]
}

/** The rounds at the end that do the same, or take turns in doing two things. */
function sameRounds(rounds: readonly Round[]): readonly Round[] {
  const signatures = new Set<string>()
  let start = rounds.length
  while (start > 0) {
    signatures.add((rounds[start - 1] as Round).signature)
    if (signatures.size > 2) break
    start--
  }
  const same = rounds.slice(start)
  if (signatures.size < 2) return same
  const last = same.at(-1)?.signature
  // Two different rounds are no turns yet: something may just have begun to repeat itself.
  const turns = [...signatures].every((signature) => same.filter((round) => round.signature === signature).length >= 2)
  if (turns) return same
  const other = same.findLastIndex(({ signature }) => signature !== last)
  return same.slice(other + 1)
}

/** Rounds enough to be sure? Values that tell by themselves need fewer. */
function isProven({ rounds, thresholds }: Context, evidence: Evidence, telling: boolean, inStatus = false): boolean {
  const needed = telling ? Math.max(2, thresholds.rounds - 2) : thresholds.rounds
  return provenRounds(rounds, evidence, inStatus) >= needed
}

function finding(
  { rounds, found }: Context,
  what: { class: LoopClass; how: How; paths: readonly LoopPath[]; others?: readonly string[] },
): Finding {
  const { streak, streakSince } = found
  const longer = streak > rounds.length
  const since = longer ? streakSince : (rounds[0]?.at ?? 0)
  return { others: [], ...what, rounds, since, cycles: longer ? streak : rounds.length }
}

/** G: the server answers 2xx and drops what was sent, so the code that looks for it never finds it. */
function dropped(context: Context): Finding | undefined {
  const paths = droppedIn(context.rounds)
  if (paths.length === 0 || !isProven(context, 'dropped', true)) return undefined
  return finding(context, { class: 'G', how: 'dropped', paths })
}

/** Whether rounds create objects under names that were not there before, and that say which one it is: that is progress. */
function isProgress({ rounds }: Context): boolean {
  const seen = new Set<string>()
  return rounds.some(({ writes }) =>
    writes.some(({ effect, of, detail }) => {
      if (effect !== 'created' || detail?.randomName === true) return false
      const identity = identityText(of)
      const isNew = !seen.has(identity)
      seen.add(identity)
      return isNew && seen.size > 1
    }),
  )
}

/**
 * Whether every round changes an object that no round before it has changed, one sibling after the other: a rolling update.
 * Names are masked where rounds are compared, so what is done to each once would look like what is done to one again and again.
 */
function isWalk({ rounds }: Context): boolean {
  const seen = new Set<string>()
  return rounds.every(({ writes }, place) => {
    const changed = writes.filter(({ effect }) => effect === 'changed').map(({ of }) => identityText(of))
    const isFurther = changed.some((identity) => !seen.has(identity))
    for (const identity of changed) seen.add(identity)
    return place === 0 || isFurther
  })
}

/** I, or F where somebody else deletes: every round creates something. */
function created(context: Context): Finding | undefined {
  const { rounds } = context
  const each = rounds.map(({ writes }) => writes.filter(({ effect }) => effect === 'created'))
  if (each.some(({ length }) => length === 0)) return undefined
  const all = each.flat()
  const paths = wholes(all)
  // A random ending may look like a word now and then.
  const random = each.filter((writes) => writes.some(({ detail }) => detail?.randomName === true))
  const different = new Set(all.map(({ of }) => identityText(of))).size === all.length
  if (different && random.length >= each.length / 2) {
    return isProven(context, 'created', true) ? finding(context, { class: 'I', how: 'random-name', paths }) : undefined
  }
  const again = each.every((writes) => writes.some(({ of }) => isIn(each[0] ?? [], identityText(of))))
  if (!again || !isProven(context, 'revert', true)) return undefined
  if (all.some(({ detail }) => detail?.ownerGoing === true))
    return finding(context, { class: 'I', how: 'created-while-deleting', paths })
  const deletes = rounds.some(({ writes }) =>
    writes.some(({ effect, of }) => effect === 'deleted' && isIn(all, identityText(of))),
  )
  return finding(context, { class: deletes ? 'I' : 'F', how: deletes ? 'create-delete' : 'deleted-by-others', paths })
}

/** Objects of numbered names, one after the other: progress, unless there is no end to it. */
function endless(context: Context): Finding | undefined {
  if (context.found.streak < MANY) return undefined
  const all = context.rounds.flatMap(({ writes }) => writes.filter(({ effect }) => effect === 'created'))
  return finding(context, { class: 'I', how: 'many-names', paths: wholes(all) })
}

/** I: one pass creates what the next one deletes. F: every round deletes what somebody else creates again. */
function deleted(context: Context): Finding | undefined {
  const { rounds } = context
  const each = rounds.map(({ writes }) => writes.filter(({ effect }) => effect === 'deleted'))
  const all = each.flat()
  if (all.length < 2 || !isProven(context, 'revert', true)) return undefined
  const made = rounds.flatMap(({ writes }) => writes.filter(({ effect }) => effect === 'created'))
  const turning = all.filter(({ of }) => made.filter((one) => identityText(one.of) === identityText(of)).length >= 2)
  if (turning.length >= 2) return finding(context, { class: 'I', how: 'create-delete', paths: wholes(turning) })
  const [first = []] = each
  const again = first.filter(({ of }) => each.every((writes) => isIn(writes, identityText(of))))
  if (again.length === 0) return undefined
  return finding(context, { class: 'F', how: 'deleted-by-others', paths: wholes(again) })
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

/** What the values of the changed fields tell. */
function fields(context: Context): Finding | undefined {
  const { rounds, found, thresholds, controller } = context
  const histories = historiesOf(rounds).map((history) => ({ history, trait: traitOf(history) }))
  const of = (...traits: readonly Trait[]): readonly History[] =>
    histories.filter(({ trait }) => traits.includes(trait)).map(({ history }) => history)
  const said = (
    what: { class: LoopClass; how: How },
    deciding: readonly History[],
    evidence: Evidence,
    telling = true,
  ): Finding | undefined => {
    if (!isProven(context, evidence, telling, deciding.every(isStatus))) return undefined
    const paths = deciding.map((history) => pathOf(history, controller))
    return finding(context, { ...what, paths, others: othersOf(deciding, rounds, controller) })
  }

  const reverted = of('revert')
  if (reverted.length > 0) return said({ class: 'F', how: 'fight' }, reverted, 'revert')
  const grown = of('growth')
  if (grown.length > 0) return said({ class: 'I', how: 'growth' }, grown, 'growth')
  const reordered = of('order')
  if (reordered.length > 0) return said({ class: 'E', how: 'order' }, reordered, 'order')
  const filled = of('filled')
  if (filled.length > 0) return said({ class: 'D', how: 'filled' }, filled, 'filled')
  const turning = of('cycle')
  // A field that the rounds change themselves is no matter of spelling.
  const changed = histories.map(({ history }) => history.path)
  const respelled = spelledOtherwiseIn(rounds).filter(
    ({ path }) => !changed.some((one) => one.startsWith(path) || path.startsWith(one)),
  )
  if (respelled.length > 0 && of('cycle', 'count', 'other').length > 0) {
    return isProven(context, 'cycle', false)
      ? finding(context, { class: 'D', how: 'spelling', paths: respelled })
      : undefined
  }
  if (turning.length > 0) {
    const within = turning.some(({ entries }) =>
      entries.some(({ round }, place) => round === entries[place - 1]?.round),
    )
    return said({ class: 'B', how: within ? 'within-a-pass' : 'across-passes' }, turning, 'cycle', within)
  }
  const untold = of('other')
  if (untold.length > 0) {
    if (found.streak < thresholds.rounds * UNTOLD) return undefined
    return said({ class: 'E', how: 'other' }, untold, 'other', false)
  }
  const same = of('same')
  if (same.length > 0) return said({ class: 'D', how: 'spelling' }, same, 'same')
  const random = of('random')
  if (random.length > 0) return said({ class: 'E', how: 'random' }, random, 'random')
  const texts = of('text')
  if (texts.length > 0) {
    const early = rounds.some((round) => round.early || round.failed)
    return said({ class: 'C', how: early ? 'message-defeats-backoff' : 'message' }, texts, 'text')
  }
  const times = of('time')
  if (times.length > 0) return said({ class: 'A', how: 'time' }, times, 'time')
  const counts = of('count')
  if (counts.length > 0) return said({ class: 'A', how: 'count' }, counts, 'count', false)
  return undefined
}

function isStatus({ path }: History): boolean {
  return /^\.status\b/.test(path)
}

function pathOf(history: History, controller: string): LoopPath {
  const { of, path } = history
  const owners = history.entries.flatMap(({ write }) => write.detail?.ownersBefore(path) ?? [])
  return { of, path, values: valuesOf(history), managers: [...new Set([controller, ...owners])] }
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

/** Objects that come and go as a whole, each once. */
function wholes(writes: readonly WriteRecord[]): LoopPath[] {
  const found = new Map<string, LoopPath>()
  for (const { of } of writes) found.set(identityText(of), { of, path: '', values: [], managers: [] })
  return [...found.values()].slice(-5)
}

function isIn(writes: readonly WriteRecord[], identity: string): boolean {
  return writes.some(({ of }) => identityText(of) === identity)
}
