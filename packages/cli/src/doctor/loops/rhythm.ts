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

/** `58 times in 60 s, 0.97 a second` */
export function rateText(beats: Beats): string {
  const seconds = ((beats.at(-1)?.at ?? 0) - (beats[0]?.at ?? 0)) / 1000
  if (seconds <= 0) return `${beats.length} times at once`
  const perSecond = (beats.length - 1) / seconds
  const rate = perSecond >= 0.5 ? `${perSecond.toFixed(1)} a second` : `one every ${(1 / perSecond).toFixed(1)} s`
  return `${beats.length} times in ${seconds.toFixed(seconds < 10 ? 1 : 0)} s, ${rate}`
}
