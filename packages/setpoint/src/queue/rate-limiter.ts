import { TokenBucket, type TokenBucketOptions } from '../rate/index.js'

/**
 * Whose failure it was: `key` when what the key stands for could not be done, `server` when there was nobody to do it,
 * which says nothing about the key.
 */
export type Fault = 'key' | 'server'

/** Decides how long a key waits before it is tried again. */
export interface RateLimiter {
  /** Counts a failure of the key, which was its own unless told otherwise; milliseconds until its next attempt. */
  delay(key: string, fault?: Fault): number
  /** The key has succeeded, or is given up: its failures no longer count. */
  forget(key: string): void
  /** How many failures of the key count. */
  failures(key: string): number
}

export interface BackoffOptions {
  /** The first delay in milliseconds; each further one is twice as long. Default 5. */
  readonly base?: number
  /** The longest delay in milliseconds. Default 1,000,000: about 17 minutes. */
  readonly max?: number
  /**
   * The longest delay after a failure that was the server's: so long after the server is back, everything has been tried
   * again, however long it was away. Default 30,000, as long as a cache waits at most before it tries to reach the server.
   */
  readonly maxForServer?: number
}

/**
 * Per key: 5 ms, 10 ms, 20 ms … 1000 s. Keys do not influence one another, and neither do a key's own failures and the
 * server's: a key that fails once after the server has been away for long waits 5 ms for that.
 */
export function exponentialBackoff(options: BackoffOptions = {}): RateLimiter {
  const { base = 5, max = 1_000_000, maxForServer = 30_000 } = options
  const longest = { key: max, server: Math.min(max, maxForServer) }
  const failures = new Map<string, Record<Fault, number>>()
  return {
    delay(key, fault = 'key') {
      const counts = failures.get(key) ?? { key: 0, server: 0 }
      failures.set(key, counts)
      return Math.min(base * 2 ** counts[fault]++, longest[fault])
    },
    forget: (key) => void failures.delete(key),
    failures(key) {
      const counts = failures.get(key)
      return counts === undefined ? 0 : counts.key + counts.server
    },
  }
}

/** Over all keys together, whichever fail. Defaults of client-go: 10 a second, 100 at once. */
export function bucketLimiter({
  qps = 10,
  burst = 100,
  clock,
}: Pick<TokenBucketOptions, 'clock'> & Partial<TokenBucketOptions>): RateLimiter {
  const bucket = new TokenBucket({ clock, qps, burst })
  return { delay: () => bucket.take(), forget: () => undefined, failures: () => 0 }
}

/** The strictest of several: the longest delay, the most failures. */
export function strictestOf(...limiters: readonly RateLimiter[]): RateLimiter {
  return {
    delay: (key, fault) => Math.max(0, ...limiters.map((limiter) => limiter.delay(key, fault))),
    forget(key) {
      for (const limiter of limiters) limiter.forget(key)
    },
    failures: (key) => Math.max(0, ...limiters.map((limiter) => limiter.failures(key))),
  }
}
