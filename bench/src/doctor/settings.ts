import type { Comparison } from './comparison.js'

/** How much is measured. */
export interface Settings {
  /** WebApps of an operator, where processor time is measured. */
  readonly count: number
  /** How they are compared. */
  readonly comparison: Omit<Comparison, 'count'>
  /** Operators whose time is sampled. */
  readonly operators: number
  /** How often all messages change for each of them, before anything is sampled: what runs for weeks is compiled. */
  readonly warmUp: number
  /** How often they change after that. */
  readonly laps: number
  /** WebApps whose memory is compared. */
  readonly tracked: number
  /** Times that it is, with the ledger and without. */
  readonly weighings: number
}

export const full: Settings = {
  count: 500,
  comparison: { sets: 8, rounds: 180, batch: 15 },
  operators: 5,
  warmUp: 20,
  laps: 16,
  tracked: 3000,
  weighings: 5,
}

export const quick: Settings = {
  count: 200,
  comparison: { sets: 2, rounds: 48, batch: 15 },
  operators: 2,
  warmUp: 20,
  laps: 8,
  tracked: 2000,
  weighings: 2,
}
