import type { Round } from '../ledger/index.js'
import type { LoopClass, LoopPath, ObjectIdentity } from '../report/index.js'

/** What the rounds prove, before it is put into words. */
export interface Finding {
  readonly class: LoopClass
  /** The deciding ones. */
  readonly paths: readonly LoopPath[]
  /** Others that would go on, should the deciding ones come to rest. */
  readonly also?: readonly LoopPath[]
  /** Managers beside the controller's own. */
  readonly others: readonly string[]
  readonly cycles: number
  /** On the monotonic clock. */
  readonly since: number
  /** What the chain is told from; empty where nothing is written. */
  readonly rounds: readonly Round[]
  /** A few words on what exactly it is, for the sentences. */
  readonly how: How
  /** The object whose events alone bring the passes about; without a name, all of its kind. */
  readonly only?: ObjectIdentity
}

/** Milliseconds between two rounds; 0 where nothing is written. */
export function periodOf({ rounds }: Pick<Finding, 'rounds'>): number {
  const [first, last] = [rounds[0], rounds.at(-1)]
  return first === undefined || last === undefined ? 0 : (last.at - first.at) / Math.max(1, rounds.length - 1)
}

/** The variants of a class; each has a sentence and a remedy of its own. */
export type How =
  | 'time'
  | 'count'
  | 'within-a-pass'
  | 'across-passes'
  | 'message'
  | 'message-defeats-backoff'
  | 'spelling'
  | 'filled'
  | 'defaulted'
  | 'order'
  | 'random'
  | 'other'
  | 'fight'
  | 'deleted-by-others'
  | 'made-by-others'
  | 'dropped'
  | 'own-version'
  | 'foreign-version'
  | 'random-name'
  | 'many-names'
  | 'create-delete'
  | 'created-while-deleting'
  | 'growth'
  | 'new-keys'
  | 'requeue'
  | 'unread'
  | 'unread-kind'
