import { TokenBucket, type TokenBucketOptions } from '../rate/index.js'

/** Decides how long a key waits before it is tried again. */
export interface RateLimiter {
  /** Counts a failure of the key; milliseconds until its next attempt. */
  delay(key: string): number
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
}

/** Per key: 5 ms, 10 ms, 20 ms … 1000 s. Keys do not influence one another. */
export function exponentialBackoff({ base = 5, max = 1_000_000 }: BackoffOptions = {}): RateLimiter {
  const failures = new Map<string, number>()
  return {
    delay(key) {
      const count = failures.get(key) ?? 0
      failures.set(key, count + 1)
      return Math.min(base * 2 ** count, max)
    },
    forget: (key) => void failures.delete(key),
    failures: (key) => failures.get(key) ?? 0,
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
    delay: (key) => Math.max(0, ...limiters.map((limiter) => limiter.delay(key))),
    forget(key) {
      for (const limiter of limiters) limiter.forget(key)
    },
    failures: (key) => Math.max(0, ...limiters.map((limiter) => limiter.failures(key))),
  }
}
