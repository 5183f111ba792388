/** How much is measured. */
export interface Settings {
  /** WebApps whose messages change. */
  readonly count: number
  /** Operators whose time is looked into. */
  readonly rounds: number
  /** How often the messages change for each, after it is warm. */
  readonly laps: number
  /** WebApps whose memory is compared. */
  readonly tracked: number
  /** Times that it is, with the ledger and without. */
  readonly weighings: number
}

export const full: Settings = { count: 500, rounds: 5, laps: 6, tracked: 3000, weighings: 5 }

export const quick: Settings = { count: 200, rounds: 2, laps: 4, tracked: 2000, weighings: 2 }
