import type { Round } from '../ledger/index.js'
import type { Trait } from './trait.js'

const HOUR = 3_600_000
const HALF_A_MINUTE = 30_000

/** What a field may be said to loop on, although a pass was brought about by more than an own write. */
interface Rule {
  /** A status of somebody else's changed as well, and that does not explain it. */
  readonly observed: boolean
  /** What passes do that nothing but somebody else's status brought about: they count, too, or not, or they explain it all. */
  readonly observation: 'counts' | 'skipped' | 'explains'
  /** So do those that come by a timer, when it is shorter than this many milliseconds. */
  readonly timer: number
  /** So do those in which somebody has changed what the last passes wrote. */
  readonly answer: boolean
  /** Every round has to follow upon the last: a pass without effect in between breaks the circle. */
  readonly closed: boolean
}

const SELF: Rule = { observed: false, observation: 'explains', timer: 0, answer: false, closed: true }
/** Nothing that happens outside makes such a value right. */
const BY_ITSELF: Rule = { observed: true, observation: 'counts', timer: HOUR, answer: false, closed: false }

const RULES: Readonly<Record<Trait | 'created' | 'dropped' | 'empty', Rule>> = {
  time: { ...SELF, observed: true, observation: 'skipped', timer: HOUR },
  count: SELF,
  text: SELF,
  cycle: { ...SELF, timer: HOUR },
  other: SELF,
  order: BY_ITSELF,
  same: BY_ITSELF,
  filled: BY_ITSELF,
  random: BY_ITSELF,
  growth: { ...BY_ITSELF, timer: HALF_A_MINUTE },
  created: { ...BY_ITSELF, timer: HALF_A_MINUTE },
  dropped: BY_ITSELF,
  revert: { ...BY_ITSELF, timer: Infinity, answer: true },
  empty: SELF,
}

export type Evidence = keyof typeof RULES

/**
 * How many rounds at the end prove a loop of that kind. A timer's passes are there to observe, so what they write into
 * the status proves nothing.
 */
export function provenRounds(rounds: readonly Round[], evidence: Evidence, inStatus: boolean): number {
  const rule = RULES[evidence]
  let count = 0
  for (let place = rounds.length - 1; place >= 0; place--) {
    const round = rounds[place] as Round
    const skipped = round.cause === 'observation' && rule.observation === 'skipped'
    if (!skipped && !proves(rule, round, rounds[place - 1], inStatus)) break
    if (!skipped) count++
    if (rule.closed && round.afterQuiet && round.cause !== 'timer') break
  }
  return count
}

function proves(rule: Rule, { cause, observed, at }: Round, last: Round | undefined, inStatus: boolean): boolean {
  if (cause === 'own') return rule.observed || !observed
  if (cause === 'observation') return rule.observation === 'counts'
  // The first one's period is not known; the next one's will be.
  if (cause === 'timer') return !inStatus && rule.timer > 0 && (last === undefined || at - last.at < rule.timer)
  return cause !== 'outside' && rule.answer
}
