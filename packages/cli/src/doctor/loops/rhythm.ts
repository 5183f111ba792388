/** Moments, the oldest first. */
type Beats = readonly { readonly at: number }[]

function intervals(beats: Beats): number[] {
  return beats.slice(1).map(({ at }, place) => at - (beats[place]?.at ?? at))
}

export function medianInterval(beats: Beats): number {
  const sorted = intervals(beats).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY
}

/** Whether the pauses grow: somebody tries again, and knows better than to do so at once. */
export function isBackingOff(beats: Beats): boolean {
  const pauses = intervals(beats)
  const grown = pauses.filter((pause, place) => place > 0 && pause > 0 && pause >= 1.4 * (pauses[place - 1] ?? 0))
  return pauses.length > 1 && grown.length >= (pauses.length - 1) * 0.75
}
