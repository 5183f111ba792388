import { parseTime } from './timestamp.js'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const YEAR = 365 * DAY

/** A duration with two or three figures, as in kubectl's AGE column: `45s`, `5m30s`, `3h`, `2d4h`, `400d`, `3y10d`. */
export function humanDuration(milliseconds: number): string {
  const seconds = Math.trunc(milliseconds / 1000)
  // Clocks differ: up to two seconds in the future count as now.
  if (seconds < -1) return '<invalid>'
  if (seconds < 0) return '0s'
  if (seconds < 2 * MINUTE) return `${seconds}s`
  if (seconds < 10 * MINUTE) return two(seconds, MINUTE, 'm', 1, 's')
  if (seconds < 3 * HOUR) return `${Math.floor(seconds / MINUTE)}m`
  if (seconds < 8 * HOUR) return two(seconds, HOUR, 'h', MINUTE, 'm')
  if (seconds < 2 * DAY) return `${Math.floor(seconds / HOUR)}h`
  if (seconds < 8 * DAY) return two(seconds, DAY, 'd', HOUR, 'h')
  if (seconds < 2 * YEAR) return `${Math.floor(seconds / DAY)}d`
  if (seconds < 8 * YEAR) return two(seconds, YEAR, 'y', DAY, 'd')
  return `${Math.floor(seconds / YEAR)}y`
}

/** A duration with its largest unit only. */
export function shortHumanDuration(milliseconds: number): string {
  const seconds = Math.trunc(milliseconds / 1000)
  if (seconds < -1) return '<invalid>'
  if (seconds < 0) return '0s'
  if (seconds < MINUTE) return `${seconds}s`
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)}m`
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)}h`
  if (seconds < YEAR) return `${Math.floor(seconds / DAY)}d`
  return `${Math.floor(seconds / YEAR)}y`
}

/** How long ago a timestamp was at `now`, as the server fills date columns: `<unknown>` for none, `<invalid>` for no timestamp. */
export function ageOf(timestamp: string | undefined, now: number): string {
  if (timestamp === undefined || timestamp === '') return '<unknown>'
  const then = parseTime(timestamp)
  return then === undefined ? '<invalid>' : humanDuration(now - then)
}

function two(seconds: number, large: number, largeName: string, small: number, smallName: string): string {
  const rest = Math.floor((seconds % large) / small)
  return `${Math.floor(seconds / large)}${largeName}${rest === 0 ? '' : `${rest}${smallName}`}`
}
