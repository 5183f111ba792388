/** How much is measured. Both servers always get the same work. */
export interface Settings {
  /** Times each server is started, after one start that does not count. */
  readonly starts: number
  /** Seconds without a request before and while memory is read. */
  readonly idleSeconds: number
  /** Rounds of creates, after one that does not count. */
  readonly createRounds: number
  readonly createsPerRound: number
  /** Connections, each with one request under way. */
  readonly clients: number
  /** Watch events timed, over all batches. */
  readonly watchEvents: number
  /** Batches that they are cut into, so that the servers take turns. */
  readonly watchBatches: number
  /** Times the list is asked for, after one that does not count. */
  readonly lists: number
  readonly listObjects: number
  /** Rounds of applies, after one that does not count. */
  readonly applyRounds: number
  readonly appliesPerRound: number
  /** Objects in the servers that are to hold many. */
  readonly crowd: number
  /** Watches on them, and how many writes each hears of. */
  readonly watchers: number
  readonly fanOutWrites: number
}

export const full: Settings = {
  starts: 9,
  idleSeconds: 10,
  createRounds: 9,
  createsPerRound: 3_000,
  clients: 16,
  watchEvents: 1_000,
  watchBatches: 10,
  lists: 15,
  listObjects: 10_000,
  applyRounds: 5,
  appliesPerRound: 2_000,
  crowd: 50_000,
  watchers: 100,
  fanOutWrites: 100,
}

export const quick: Settings = {
  starts: 3,
  idleSeconds: 3,
  createRounds: 3,
  createsPerRound: 1_000,
  clients: 16,
  watchEvents: 200,
  watchBatches: 2,
  lists: 5,
  listObjects: 2_000,
  applyRounds: 2,
  appliesPerRound: 2_000,
  crowd: 5_000,
  watchers: 100,
  fanOutWrites: 20,
}
