/** How much is measured. */
export interface Settings {
  /** WebApps of each round. */
  readonly count: number
  /** Pairs of rounds, one with the ledger and one without. */
  readonly rounds: number
  /** Operators whose time is sampled. */
  readonly operators: number
  /** How often all messages change for each of them, after it is warm. */
  readonly laps: number
  /** WebApps whose memory is compared. */
  readonly tracked: number
  /** Times that it is, with the ledger and without. */
  readonly weighings: number
}

export const full: Settings = { count: 500, rounds: 16, operators: 5, laps: 6, tracked: 3000, weighings: 5 }

export const quick: Settings = { count: 200, rounds: 6, operators: 2, laps: 4, tracked: 2000, weighings: 2 }
