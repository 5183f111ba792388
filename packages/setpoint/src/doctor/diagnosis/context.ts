import { type Case, identityText, type Round, type WriteRecord } from '../ledger/index.js'
import type { Thresholds } from '../options.js'
import type { LoopPath } from '../report/index.js'
import { type Evidence, provenRounds } from './evidence.js'
import type { Finding } from './finding.js'

/** How many times the usual number of rounds it takes where every value is new and none tells anything. */
export const UNTOLD = 4

/** What the rules for rounds look at. */
export interface Context {
  readonly found: Case
  readonly thresholds: Thresholds
  readonly controller: string
  /** Those at the end that do the same, in turns perhaps. */
  readonly rounds: readonly Round[]
  /** The largest number that the reconciled object asks for: so many of something may come one by one. */
  readonly wanted: () => number
}

/** Rounds enough to be sure? Values that tell by themselves need fewer. */
export function isProven(
  { rounds, thresholds, found }: Context,
  evidence: Evidence,
  telling: boolean,
  inStatus = false,
): boolean {
  const needed = telling ? Math.max(2, thresholds.rounds - 2) : thresholds.rounds
  return provenRounds(rounds, evidence, inStatus, found.breaker?.delay) >= needed
}

/** How many rounds have done the same, the forgotten ones as well. */
export function lengthOf({ found, rounds }: Context): number {
  return Math.max(rounds.length, found.streak, found.tour + 1)
}

export function finding(
  { rounds, found }: Context,
  what: Pick<Finding, 'class' | 'how' | 'paths'> & Partial<Pick<Finding, 'others' | 'also'>>,
): Finding {
  const { streak, streakSince } = found
  const longer = streak > rounds.length
  const since = longer ? streakSince : (rounds[0]?.at ?? 0)
  return { others: [], ...what, rounds, since, cycles: longer ? streak : rounds.length }
}

/** Objects that come and go as a whole, each once. */
export function wholes(writes: readonly WriteRecord[]): LoopPath[] {
  const found = new Map<string, LoopPath>()
  for (const { of } of writes) found.set(identityText(of), { of, path: '', values: [], managers: [] })
  return [...found.values()].slice(-5)
}

export function isIn(writes: readonly WriteRecord[], identity: string): boolean {
  return writes.some(({ of }) => identityText(of) === identity)
}
