import { identityText, type Round, type WriteRecord } from '../ledger/index.js'
import { isPerson } from '../managers/index.js'
import { areDrawn } from '../patterns/index.js'
import { type Context, finding, isIn, isProven, UNTOLD, wholes } from './context.js'
import type { Finding } from './finding.js'
import { restlessBeside } from './restless.js'

/** How many objects may be made one by one, for what other objects there are, before that is a runaway. */
const MANY = 250
/** How often in a row an object is brought back in a fight, and in no restart: there may be more of them than rounds that are remembered. */
const MANY_TIMES = 3

/** I, or F where somebody else deletes: rounds create something each time. */
export function created(context: Context): Finding | undefined {
  const { rounds } = context
  const making = rounds.filter(({ writes }) => creations(writes).length > 0)
  const all = making.flatMap(({ writes }) => creations(writes))
  const paths = wholes(all)
  const different = new Set(all.map(({ of }) => identityText(of))).size === all.length
  if (different && making.length >= 2 && making.length >= rounds.length / 2) {
    const isDrawn = isRandom(all)
    if (!isRunaway(context, making, all, isDrawn)) return undefined
    const how = isDrawn ? 'random-name' : 'many-names'
    return finding(context, { class: 'I', how, paths, also: restlessBeside(context, paths) })
  }
  if (making.length < rounds.length || !isAgain(making)) return undefined
  const deletes = rounds.some(({ writes }) =>
    writes.some(({ effect, of }) => effect === 'deleted' && isIn(all, identityText(of))),
  )
  const isOne = isSame(making)
  if (!isProven(context, deletes ? 'turning' : isOne ? 'revert' : 'turns', isOne)) return undefined
  if (all.some(({ detail }) => detail?.ownerGoing === true))
    return finding(context, { class: 'I', how: 'created-while-deleting', paths })
  return finding(context, { class: deletes ? 'I' : 'F', how: deletes ? 'create-delete' : 'deleted-by-others', paths })
}

/** Whether rounds create objects under names that were not there before: that is progress, as long as it is no runaway. */
export function isMaking({ rounds }: Context): boolean {
  const seen = new Set<string>()
  return rounds.some(({ writes }) =>
    creations(writes).some(({ of }) => {
      const identity = identityText(of)
      const isNew = !seen.has(identity)
      seen.add(identity)
      return isNew && seen.size > 1
    }),
  )
}

/** I: one pass creates what the next one deletes. F: every round deletes what somebody else has brought back. */
export function deleted(context: Context): Finding | undefined {
  const { rounds, controller } = context
  const all = rounds.flatMap(({ writes }) => writes.filter(({ effect }) => effect === 'deleted'))
  if (all.length < 2) return undefined
  const made = rounds.flatMap(({ writes }) => creations(writes))
  const turning = all.filter(({ of }) => made.filter((one) => identityText(one.of) === identityText(of)).length >= 2)
  if (turning.length >= 2 && isProven(context, 'turning', true))
    return finding(context, { class: 'I', how: 'create-delete', paths: wholes(turning) })
  const brought = all.filter(({ back }) => back !== undefined && !isPerson(back.by))
  // Each of several once or twice is a rolling restart.
  const again = brought.filter(({ of, back }) => {
    return (back?.times ?? 0) >= MANY_TIMES || brought.filter((one) => isSameObject(one, of)).length >= 2
  })
  // It may have been a request all the same, so it takes as many rounds as where nothing tells.
  const isEvery = rounds.every(({ writes }) => writes.some((write) => again.includes(write)))
  if (!isEvery || !isProven(context, 'revert', false)) return undefined
  const others = new Set(again.flatMap(({ back }) => (back === undefined || back.by === controller ? [] : [back.by])))
  return finding(context, { class: 'F', how: 'made-by-others', paths: wholes(again), others: [...others] })
}

/**
 * Whether there is no end to it. Who looks at what was made before may be about to make as many as are wanted: of those the
 * object's spec tells, or other objects that the pass lists. Who does not look will never find them.
 */
function isRunaway(context: Context, making: readonly Round[], all: readonly WriteRecord[], isDrawn: boolean): boolean {
  const { found, thresholds, wanted } = context
  if (!isProven(context, 'created', isDrawn)) return false
  const looks = looksBack(making)
  if (!looks) return isDrawn || found.made > wanted()
  const few = isDrawn ? 0 : thresholds.rounds * UNTOLD
  return found.made > Math.max(wanted(), listsOthers(making, all) ? MANY : few)
}

/** A random ending may look like a word now and then. */
function isRandom(all: readonly WriteRecord[]): boolean {
  const random = all.filter(({ detail }) => detail?.randomName === true)
  return random.length >= all.length / 2 || areDrawn(all.map(({ of }) => of.name))
}

/** Whether the last of the rounds looked at what those before it had made, or listed its kind. */
function looksBack(making: readonly Round[]): boolean {
  const last = making.at(-1)
  const reads = last?.reads
  if (last === undefined || reads === undefined) return false
  const before = making.slice(0, -1).flatMap(({ writes }) => creations(writes))
  return before.some(({ of }) => reads.has(of.kind) || reads.has(identityText(of)))
}

/** Whether it listed objects of another kind: there may be one to make for each. */
function listsOthers(making: readonly Round[], all: readonly WriteRecord[]): boolean {
  const kinds = new Set(all.map(({ of }) => of.kind))
  return [...(making.at(-1)?.reads ?? [])].some((read) => !read.includes(' ') && !kinds.has(read))
}

/** Whether every round makes what the first one made. */
function isSame(making: readonly Round[]): boolean {
  const first = creations(making[0]?.writes ?? [])
  return making.every(({ writes }) => creations(writes).some(({ of }) => isIn(first, identityText(of))))
}

/** Whether at least half of the rounds, and two, make what one before them has made: the same, or several in turns. */
function isAgain(making: readonly Round[]): boolean {
  const seen = new Set<string>()
  let again = 0
  for (const { writes } of making) {
    const names = creations(writes).map(({ of }) => identityText(of))
    if (names.some((name) => seen.has(name))) again++
    for (const name of names) seen.add(name)
  }
  return again >= Math.max(2, making.length / 2)
}

function isSameObject(write: WriteRecord, of: WriteRecord['of']): boolean {
  return identityText(write.of) === identityText(of)
}

function creations(writes: readonly WriteRecord[]): WriteRecord[] {
  return writes.filter(({ effect }) => effect === 'created')
}
