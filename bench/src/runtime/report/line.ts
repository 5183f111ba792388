import { type Summary, summarize } from '../../apiserver/statistics.js'

/** What may be said of a line: at most this many times the peer, or at most this much whatever the peer does. */
export type Bound = { readonly times: number } | { readonly limit: number }

/** One measure of Setpoint and of a peer. */
export interface Comparison {
  readonly title: string
  readonly unit: string
  readonly setpoint: Summary
  readonly peer: Summary
  /** Setpoint's over the peer's: the median of the rounds, each by itself. Within one round the machine is about the same. */
  readonly ratio: number
}

/** A comparison with what Setpoint promises of it. */
export interface Line extends Comparison {
  readonly bound: Bound
  readonly holds: boolean
  /** The same measure with a peer of which nothing is promised. */
  readonly beside?: Comparison
}

export interface Samples {
  readonly setpoint: readonly number[]
  readonly peer: readonly number[]
  /** Default: nobody else was measured. */
  readonly beside?: readonly number[]
}

export function lineOf(title: string, unit: string, bound: Bound, { setpoint, peer, beside = [] }: Samples): Line {
  const compare = (samples: readonly number[]): Comparison => {
    const [ours, theirs] = [summarize(setpoint), summarize(samples)]
    return { title, unit, setpoint: ours, peer: theirs, ratio: ratioOf(setpoint, samples) }
  }
  const judged = compare(peer)
  const holds = 'times' in bound ? judged.ratio <= bound.times : judged.setpoint.median <= bound.limit
  return { ...judged, bound, holds, ...(beside.length > 0 && { beside: compare(beside) }) }
}

/** Samples of one round stand at one place. Without rounds, or where a peer needed nothing, only medians can be compared. */
function ratioOf(ours: readonly number[], theirs: readonly number[]): number {
  if (ours.length !== theirs.length || theirs.includes(0)) return summarize(ours).median / summarize(theirs).median
  return summarize(ours.map((sample, round) => sample / (theirs[round] ?? 1))).median
}
