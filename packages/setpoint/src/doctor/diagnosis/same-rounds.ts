import type { Case, Round } from '../ledger/index.js'

/** Different things that rounds may do in turns before a whole turn has to be seen twice. */
const TURNS = 2

/**
 * The rounds at the end that do the same, or do several things in turns, each of which comes again. A tour that is longer than
 * the rounds that are remembered is known by what each of them did to the very same fields before.
 */
export function sameRounds({ rounds, tour }: Pick<Case, 'rounds' | 'tour'>, least: number): readonly Round[] {
  const same = sinceChange(recurring(rounds))
  const different = new Set(same.map(({ signature }) => signature)).size
  if (different <= TURNS || tour >= different) {
    if (same.length >= 2 || tour < least) return same
    return rounds.slice(-tour)
  }
  return []
}

/** The longest end in which there is nothing that happens only once. */
function recurring(rounds: readonly Round[]): readonly Round[] {
  let same = rounds
  for (;;) {
    const counts = new Map<string, number>()
    for (const { signature } of same) counts.set(signature, (counts.get(signature) ?? 0) + 1)
    const once = same.findLastIndex(({ signature }) => counts.get(signature) === 1)
    if (once < 0) return same
    same = same.slice(once + 1)
  }
}

/** Without what was done before and is not done any more: who does one thing for a while, and then another, takes no turns. */
function sinceChange(rounds: readonly Round[]): readonly Round[] {
  const changes = rounds.flatMap(({ signature }, place) =>
    place > 0 && rounds[place - 1]?.signature !== signature ? [place] : [],
  )
  return changes.length === 1 ? rounds.slice(changes[0]) : rounds
}
