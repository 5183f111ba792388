import { quote } from '@setpoint/kube'

const LAYOUT = '2006-01-02T15:04:05Z07:00'
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** A timestamp that Go's time.Parse does not take as RFC 3339; the message is its own. */
export class TimeError extends Error {
  override readonly name = 'TimeError'
}

interface Element {
  readonly layout: string
  readonly pattern: RegExp
}

const ELEMENTS: readonly Element[] = [
  { layout: '2006', pattern: /^[0-9]{4}/ },
  { layout: '-', pattern: /^-/ },
  { layout: '01', pattern: /^[0-9]{2}/ },
  { layout: '-', pattern: /^-/ },
  { layout: '02', pattern: /^[0-9]{2}/ },
  { layout: 'T', pattern: /^T/ },
  { layout: '15', pattern: /^[0-9]{2}/ },
  { layout: ':', pattern: /^:/ },
  { layout: '04', pattern: /^[0-9]{2}/ },
  { layout: ':', pattern: /^:/ },
  { layout: '05', pattern: /^[0-9]{2}(?:[.,][0-9]+)?/ },
  { layout: 'Z07:00', pattern: /^(?:Z|[+-][0-9]{2}:[0-9]{2})/ },
]

/** An RFC 3339 timestamp in the form that objects carry: UTC, whole seconds. Throws {@link TimeError}. */
export function normalizeTime(text: string): string {
  let rest = text
  const parts: string[] = []
  for (const { layout, pattern } of ELEMENTS) {
    const match = pattern.exec(rest)
    if (match === null)
      throw new TimeError(`parsing time ${quote(text)} as "${LAYOUT}": cannot parse ${quote(rest)} as "${layout}"`)
    parts.push(match[0])
    rest = rest.slice(match[0].length)
  }
  if (rest !== '') throw new TimeError(`parsing time ${quote(text)}: extra text: ${quote(rest)}`)
  const [year, month, day, hour, minute, second] = [0, 2, 4, 6, 8, 10].map((index) =>
    Number.parseInt(parts[index] ?? '', 10),
  ) as [number, number, number, number, number, number]
  const outside = outOfRange(year, month, day, hour, minute, second)
  if (outside !== undefined) throw new TimeError(`parsing time ${quote(text)}: ${outside} out of range`)
  const instant = new Date(0)
  instant.setUTCFullYear(year, month - 1, day)
  instant.setUTCHours(hour, minute - offsetMinutes(parts[11] ?? 'Z'), second)
  return instant.toISOString().replace(/\.[0-9]{3}Z$/, 'Z')
}

function outOfRange(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): string | undefined {
  if (month < 1 || month > 12) return 'month'
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  if (day < 1 || day > (DAYS[month - 1] ?? 0) + (leap ? 1 : 0)) return 'day'
  if (hour > 23) return 'hour'
  if (minute > 59) return 'minute'
  return second > 59 ? 'second' : undefined
}

function offsetMinutes(zone: string): number {
  if (zone === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6))
  return zone.startsWith('-') ? -minutes : minutes
}
