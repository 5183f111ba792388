import { type Summary, summarize } from '../../apiserver/statistics.js'

/** What may be said of a line: at most this many times the peer, or at most this much whatever the peer does. */
export type Bound = { readonly times: number } | { readonly limit: number }

/** One measure of both, with what Setpoint promises. */
export interface Line {
  readonly title: string
  readonly unit: string
  readonly setpoint: Summary
  readonly peer: Summary
  /** Setpoint's median over the peer's. */
  readonly ratio: number
  readonly bound: Bound
  readonly holds: boolean
}

export function lineOf(
  title: string,
  unit: string,
  bound: Bound,
  samples: { readonly setpoint: readonly number[]; readonly peer: readonly number[] },
): Line {
  const setpoint = summarize(samples.setpoint)
  const peer = summarize(samples.peer)
  const ratio = setpoint.median / peer.median
  const holds = 'times' in bound ? ratio <= bound.times : setpoint.median <= bound.limit
  return { title, unit, setpoint, peer, ratio, bound, holds }
}
