import type { Change } from '../changes/index.js'
import type { ObjectIdentity } from '../report/index.js'
import type { Case } from './case.js'
import type { WriteRecord } from './write.js'

/**
 * What brought a pass about, as far as it matters for loops; the strongest of its causes counts.
 * - outside: somebody asked for something else than before, or the process has just started
 * - answer: somebody changed what the last passes wrote
 * - own: an event of an own write
 * - observation: a status changed, or nothing but bookkeeping did
 * - timer: the last pass asked to be called again
 * - retry: the last pass failed
 * - resync: a replay
 */
export type RoundCause = 'outside' | 'answer' | 'own' | 'observation' | 'timer' | 'retry' | 'resync'

/** One cause of a pass, looked into. */
export interface Trigger {
  readonly cause: RoundCause
  /** One line, for people. */
  readonly text: string
  /** '' for what is no event. */
  readonly resourceVersion: string
  /** The object whose event it was. */
  readonly of: ObjectIdentity | undefined
  /** Who changed what, where both versions are known. */
  readonly changes: readonly Change[] | undefined
  readonly managers: readonly string[]
  /** The other object in passing over which this process wrote that version; undefined: there is none, or none is known. */
  readonly by: Case | undefined
}

/** A pass over a suspect that had an effect. */
export interface Round {
  /** On the monotonic clock. */
  readonly at: number
  readonly cause: RoundCause
  /** Whether a status of somebody else's changed as well: what the pass observes may explain what it writes. */
  readonly observed: boolean
  /** Whether a pass without effect came between the last round and this one: the circle was not closed. */
  readonly afterQuiet: boolean
  /** Whether one of them came by a timer: the timer looks after something that does not change every time. */
  readonly afterRest: boolean
  readonly failed: boolean
  /** What came of the pass, in words behind `a pass`; '' for a plain success. */
  readonly outcome: string
  /** The pass before failed, and this one came before the time of its retry. */
  readonly early: boolean
  readonly triggers: readonly Trigger[]
  /** What it wrote, without long values; of passes that write to very many objects, some of them. */
  readonly writes: readonly WriteRecord[]
  /** How many writes were left out. */
  readonly omitted: number
  /** How many objects it created, those that were left out as well. */
  readonly made: number
  /** The objects that the pass looked at, and the kinds that it listed; undefined where nobody took note. */
  readonly reads: ReadonlySet<string> | undefined
  /** Which fields of which objects it changed, as one text; identifiers in names and paths are masked. */
  readonly signature: string
}
