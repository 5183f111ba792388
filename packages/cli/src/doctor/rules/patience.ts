import type { Stand } from './rule.js'

/** Milliseconds below which nothing can be said to last. */
const SHORTEST = 5000

/**
 * What must have been so for a while: this long, or for most of an observation that is shorter. `shortest`: milliseconds
 * that it takes however short the observation is; 0 where the object says itself for how long it has been so. Default 5 s.
 */
export function hasLasted(
  since: number,
  wanted: number,
  { now, since: begun }: Stand,
  shortest: number = SHORTEST,
): boolean {
  const observed = now - begun
  return now - since >= Math.min(wanted, Math.max(shortest, observed * 0.8))
}

/** `12 s`, `5 min`, `3 h`, `2 days` */
export function ageText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}
