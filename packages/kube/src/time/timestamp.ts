import type { Clock } from '../clock/index.js'

/** metav1.Time: RFC 3339 in UTC with whole seconds; what is finer is cut off. */
export function formatTime(milliseconds: number): string {
  return `${isoSeconds(Math.floor(milliseconds / 1000))}Z`
}

/** metav1.MicroTime: RFC 3339 in UTC with six decimals, as in Leases and Events. */
export function formatMicroTime(milliseconds: number): string {
  const second = Math.floor(milliseconds / 1000)
  // A number holds fractions of a millisecond only to the nearest binary one (exactly enough until 2248): round them.
  const microseconds = Math.round((milliseconds - second * 1000) * 1000)
  const carry = Math.floor(microseconds / 1e6)
  return `${isoSeconds(second + carry)}.${String(microseconds - carry * 1e6).padStart(6, '0')}Z`
}

export function timeNow(clock: Clock): string {
  return formatTime(clock.now())
}

export function microTimeNow(clock: Clock): string {
  return formatMicroTime(clock.now())
}

const RFC_3339 = /^(\d{4})-(\d\d)-(\d\d)T(\d\d?):(\d\d):(\d\d)(?:[.,](\d+))?(?:Z|([+-])(\d\d):(\d\d))$/

/**
 * Milliseconds since the epoch of a timestamp that the API server accepts for metav1.Time, fractions included;
 * undefined for anything else. Stricter than Date.parse: it wants a zone, and the day must exist.
 */
export function parseTime(text: string): number | undefined {
  const match = RFC_3339.exec(text)
  if (match === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number)
  const offsetHours = Number(match[9] ?? 0)
  const offsetMinutes = Number(match[10] ?? 0)
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined
  // An offset may be 24:60: the server takes what some people write.
  if (hour > 23 || minute > 59 || second > 59 || offsetHours > 24 || offsetMinutes > 60) return undefined
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, second)
  const offset = (offsetHours * 60 + offsetMinutes) * 60_000 * (match[8] === '-' ? -1 : 1)
  return date.getTime() - offset + Number(`0.${match[7] ?? '0'}`) * 1000
}

/** The same for metav1.MicroTime, which must have exactly six decimals. */
export function parseMicroTime(text: string): number | undefined {
  return /[.,]\d{6}(?!\d)/.test(text) ? parseTime(text) : undefined
}

function daysIn(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  if (month === 2) return leap ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

let lastSecond = Number.NaN
let lastText = ''

/** A server writes thousands of times within a second: the last text is kept. */
function isoSeconds(seconds: number): string {
  if (seconds !== lastSecond) {
    lastText = new Date(seconds * 1000).toISOString().slice(0, -5)
    lastSecond = seconds
  }
  return lastText
}
