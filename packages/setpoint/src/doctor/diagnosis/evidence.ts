import type { Round } from '../ledger/index.js'
import { isPerson } from '../managers/index.js'

const HALF_A_DAY = 12 * 3_600_000
const HALF_AN_HOUR = 30 * 60_000
const HOUR = 3_600_000
const MINUTE = 60_000
const HALF_A_MINUTE = 30_000

/** What a field may be said to loop on, although a pass was brought about by more than an own write. */
interface Rule {
  /** A status of somebody else's changed as well, and that does not explain it. */
  readonly observed: boolean
  /** What passes do that nothing but somebody else's status brought about: they count, too, or not, or they explain it all. */
  readonly observation: 'counts' | 'skipped' | 'explains'
  /** So do those that come by a timer, when it is shorter than this many milliseconds. */
  readonly timer: number
  /** So do those in which somebody, and no person, has changed what the last passes wrote. */
  readonly answer: boolean
  /** Every round has to follow upon the last: a pass without effect in between breaks the circle. */
  readonly closed: boolean
  /** So does a timer's pass without effect: the timer looks after something that changes now and then. */
  readonly restless: boolean
  /** Milliseconds after which what happens again is no more than that. */
  readonly apart: number
}

const SELF: Rule = {
  observed: false,
  observation: 'explains',
  timer: 0,
  answer: false,
  closed: true,
  restless: true,
  apart: Infinity,
}
/** Nothing that happens outside makes such a value right. */
const BY_ITSELF: Rule = { ...SELF, observed: true, observation: 'counts', closed: false }
/** Nor does it matter how often it is found. */
const PROVED: Rule = { ...BY_ITSELF, timer: HALF_A_DAY, restless: false }
const REVERT: Rule = { ...PROVED, timer: Infinity, answer: true }

/** What a rule for rounds goes by. */
export type Evidence =
  | 'time'
  | 'restart'
  | 'renewal'
  | 'count'
  | 'text'
  | 'cycle'
  | 'flip'
  | 'other'
  | 'empty'
  | 'order'
  | 'random'
  | 'growth'
  | 'created'
  | 'same'
  | 'filled'
  | 'spelled'
  | 'dropped'
  | 'fight'
  | 'revert'
  | 'turns'
  | 'turning'

const RULES: Readonly<Record<Evidence, Rule>> = {
  time: { ...SELF, observed: true, observation: 'skipped', timer: MINUTE },
  /** A moment in the template of pods: whoever writes it restarts them, which nobody wants by the hour. */
  restart: { ...SELF, observed: true, observation: 'skipped', timer: HALF_A_DAY },
  /** The moment of a Lease: a timer that renews it does what it is there for. */
  renewal: { ...SELF, observed: true, observation: 'skipped' },
  count: SELF,
  text: SELF,
  cycle: SELF,
  /** Within one pass, whatever brings it about. */
  flip: { ...SELF, timer: HOUR },
  other: SELF,
  empty: SELF,
  order: { ...BY_ITSELF, timer: HOUR },
  random: { ...BY_ITSELF, timer: MINUTE },
  growth: { ...BY_ITSELF, timer: HALF_A_MINUTE },
  created: { ...BY_ITSELF, observation: 'skipped', timer: HALF_A_MINUTE },
  same: PROVED,
  filled: PROVED,
  spelled: PROVED,
  dropped: PROVED,
  /** Somebody else is known, and it is no person. */
  fight: { ...REVERT, apart: HALF_A_DAY },
  /** Who it is, nobody knows: perhaps somebody who cleans up by hand, or drains a node, or what has had its time. */
  revert: { ...REVERT, apart: HALF_AN_HOUR, timer: 5 * MINUTE },
  /** Several, each by itself: what has had its time, or is on a node that is drained, goes one after the other as well. */
  turns: { ...REVERT, apart: 2 * MINUTE, timer: 2 * MINUTE },
  /** Nobody else has a part in it. A timer may make something to try it out, and take it away. */
  turning: { ...REVERT, apart: HALF_AN_HOUR, timer: HALF_A_MINUTE },
}

/**
 * How many rounds at the end prove a loop of that kind. A timer's passes are there to observe, so what they write into
 * the status proves nothing. `held` are the milliseconds for which passes are made to wait: no period is theirs to choose.
 */
export function provenRounds(rounds: readonly Round[], evidence: Evidence, inStatus: boolean, held = 0): number {
  const given = RULES[evidence]
  const rule = held === 0 ? given : { ...given, timer: given.timer && given.timer + held, apart: given.apart + held }
  let count = 0
  for (let place = rounds.length - 1; place >= 0; place--) {
    const round = rounds[place] as Round
    const last = rounds[place - 1]
    const skipped = round.cause === 'observation' && rule.observation === 'skipped'
    if (!skipped && !proves(rule, round, last, inStatus)) break
    if (!skipped) count++
    if (isBroken(rule, round) || (last !== undefined && round.at - last.at > rule.apart)) break
  }
  return count
}

function proves(rule: Rule, round: Round, last: Round | undefined, inStatus: boolean): boolean {
  const { cause, observed, at } = round
  if (cause === 'own') return rule.observed || !observed
  if (cause === 'observation') return rule.observation === 'counts'
  // The first one's period is not known; the next one's will be.
  if (cause === 'timer') return !inStatus && rule.timer > 0 && (last === undefined || at - last.at < rule.timer)
  if (cause === 'answer' && isByHand(round)) return false
  return cause !== 'outside' && rule.answer
}

/** Whether something came between this round and the one before it. */
function isBroken(rule: Rule, { cause, afterQuiet, afterRest }: Round): boolean {
  return cause === 'timer' ? rule.restless && afterRest : rule.closed && afterQuiet
}

/** Whether it was a person who changed what the last passes wrote. */
function isByHand({ triggers }: Round): boolean {
  const writers = triggers.filter(({ cause }) => cause === 'answer').flatMap(({ managers }) => managers)
  return writers.length > 0 && writers.every(isPerson)
}
