import type { Stand } from './rule.js'

/** In how many of this many equal parts of the observation something happened: a storm is in most, a burst in one. */
export function slicesWith(beats: readonly { readonly at: number }[], { since, now }: Stand, slices: number): number {
  const length = Math.max(1, now - since) / slices
  return new Set(beats.map(({ at }) => Math.min(slices - 1, Math.max(0, Math.floor((at - since) / length))))).size
}
