import type { Clock } from '@setpoint/kube'
import type { Fault, RateLimiter } from './rate-limiter.js'

/** How urgent a key is beside others. Any integer will do; these are what the framework itself uses. */
export const PRIORITY = {
  /** Something happened. */
  normal: 0,
  /** The initial list, resyncs and the events of what a pass over the same object wrote: there may be nothing to do. */
  background: -100,
} as const

export interface AddOptions<Reason> {
  /** Default 0. A key that is there already keeps the better place of both. */
  readonly priority?: number
  /** Milliseconds until the key may be handed out. A key that is there already keeps the earlier time. Default 0. */
  readonly after?: number
  /** Wait for as long as the rate limiter says, and count a failure; `after` is then ignored. Default false. */
  readonly rateLimited?: boolean
  /** With `rateLimited`: whose failure it was. Default: the key's. */
  readonly fault?: Fault
  /** Why; the pass that it leads to gets it. Default: no reason is recorded. */
  readonly reason?: Reason
}

/** A key in somebody's hands until `done(key)`. */
export interface Work<Reason> {
  readonly key: string
  /** The highest of the adds whose time has come. */
  readonly priority: number
  /** Why the key is due: the reasons of all adds since it was last taken whose time has come, the latest few of them. */
  readonly reasons: readonly Reason[]
  /** How many older reasons were left out. */
  readonly omittedReasons: number
  /** Milliseconds for which the key was due and waited for a worker. */
  readonly waited: number
}

/** What a queue tells as it happens; metrics are made of it. Times are seconds. Must not throw. */
export interface QueueObserver {
  /** A key became due. */
  added?(): void
  /** A worker took a key of that priority that had been due for so long. */
  taken?(waited: number, priority: number): void
  /** A worker was done with a key after so long. */
  finished?(worked: number): void
  /** A key was added with a delay. */
  retried?(): void
}

export interface WorkQueueOptions<Reason = string> {
  readonly clock: Clock
  /**
   * For keys added with `rateLimited`. Default: {@link exponentialBackoff} for each key and no limit over all of them,
   * because a shared bucket hands its tokens out in the order of failures and would undo the priorities.
   */
  readonly limiter?: RateLimiter
  /**
   * Milliseconds of waiting that one point of priority is worth. A key of priority −100 goes before a normal one that
   * became due 10 s later, so nothing starves. Default 100.
   */
  readonly priorityWorth?: number
  /** How many reasons a key carries at most. Default 16. */
  readonly maxReasons?: number
  /**
   * Makes reasons smaller that come when so many keys are due already: a backlog holds what it needs and no more. Default: they
   * stay as they are.
   */
  readonly condense?: { readonly due: number; readonly reason: (reason: Reason) => Reason }
  /** Default: nobody listens. */
  readonly observer?: QueueObserver
}
