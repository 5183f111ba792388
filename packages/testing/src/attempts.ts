import type { CacheWait, Manager } from 'setpoint'

/** What is tried again next: keys whose passes failed, or the watches of caches. */
export interface Attempt {
  readonly of: 'keys' | 'caches'
  /** Milliseconds until then. */
  readonly wait: number
}

/**
 * The caches that try again to watch, and will succeed when whatever is in the way has passed. A kind that is not installed, and one that the
 * operator may not read, are not among them: they stay as they are until somebody changes that.
 */
export function passingWaits({ cache }: Manager): CacheWait[] {
  return cache.waits().filter(({ failure: { reason } }) => reason !== 'absent' && reason !== 'forbidden')
}

/** The next attempt; while a cache cannot watch, time passes on its account. Undefined where nothing has failed. */
export function nextAttempt(manager: Manager | undefined): Attempt | undefined {
  if (manager === undefined) return undefined
  const caches = passingWaits(manager).map(({ left }) => left)
  const keys = manager.engines.flatMap((engine) => engine.retries().map(({ left }) => left))
  if (caches.length === 0 && keys.length === 0) return undefined
  return { of: caches.length > 0 ? 'caches' : 'keys', wait: Math.max(0, Math.min(...caches, ...keys)) }
}
