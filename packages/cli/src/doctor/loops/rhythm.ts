/** Moments, the oldest first. */
type Beats = readonly { readonly at: number }[]

/** Milliseconds by which anything may be late. */
const JITTER = 200

function intervals(beats: Beats): number[] {
  return beats.slice(1).map(({ at }, place) => at - (beats[place]?.at ?? at))
}

export function medianInterval(beats: Beats): number {
  return quantile(intervals(beats), 0.5) ?? Number.POSITIVE_INFINITY
}

/** Whether the pauses are about equal, as those of a timer or of a circle are, and those of the world outside are not. */
export function isSteady(beats: Beats): boolean {
  const pauses = intervals(beats)
  const [short = 0, long = 0] = [quantile(pauses, 0.1), quantile(pauses, 0.9)]
  return pauses.length > 1 && long <= 2 * Math.max(JITTER, short)
}

/** Whether the pauses grow: somebody tries again, and knows better than to do so at once. */
export function isBackingOff(beats: Beats): boolean {
  const pauses = intervals(beats)
  const grown = pauses.filter((pause, place) => place > 0 && pause > 0 && pause >= 1.4 * (pauses[place - 1] ?? 0))
  return pauses.length > 1 && grown.length >= (pauses.length - 1) * 0.75
}

function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}
