import type { Stand } from './rule.js'

/** What must have been so for a while: this long, or for most of an observation that is shorter. */
export function hasLasted(since: number, wanted: number, { now, since: begun }: Stand): boolean {
  const observed = now - begun
  return now - since >= Math.min(wanted, Math.max(5000, observed * 0.8))
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
