/** How much is measured. All peers always get the same work. */
export interface Settings {
  /** Numbers of WebApps; each is a line of processor time and one of wall time. */
  readonly sizes: readonly number[]
  /** Times each size is measured. */
  readonly rounds: number
  readonly workers: number
  /**
   * Seconds in which nothing happens, after the last size. V8 tidies up once when a busy time is over, 8 to 16 seconds later
   * and for a tenth of a second: in ten seconds that would be all there is to see.
   */
  readonly idleSeconds: number
  /** ConfigMaps of 1 KB in the cache. */
  readonly cached: number
  readonly starts: number
}

export const full: Settings = {
  sizes: [1000, 5000],
  rounds: 5,
  workers: 10,
  idleSeconds: 40,
  cached: 100_000,
  starts: 9,
}

/** Enough for ratios that a guard may rely on: the median of three. */
export const quick: Settings = { sizes: [1000], rounds: 3, workers: 10, idleSeconds: 40, cached: 5000, starts: 1 }
