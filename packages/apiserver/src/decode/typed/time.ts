import { GoError } from './go-error.js'

/** `2006-01-02T15:04:05Z07:00`: Go writes a layout as its reference time. */
const SECONDS = '2006-01-02T15:04:05Z07:00'
const MICROSECONDS = '2006-01-02T15:04:05.000000Z07:00'

/** What the API server itself writes, and so most of what it reads. */
const NORMAL = /^\d\d\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/
const NORMAL_MICRO = /^\d\d\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z$/

const ZERO = '0001-01-01T00:00:00'

/** metav1.Time: any RFC 3339 time, written in UTC and whole seconds. undefined is Go's zero time. */
export function normalizeTime(text: string): string | undefined {
  if (NORMAL.test(text)) return text.startsWith(ZERO) ? undefined : text
  const seconds = write(parse(text, SECONDS))
  return seconds === ZERO ? undefined : `${seconds}Z`
}

/** metav1.MicroTime: exactly six digits behind the point, in UTC. undefined is Go's zero time. */
export function normalizeMicroTime(text: string): string | undefined {
  if (NORMAL_MICRO.test(text)) return text.startsWith(`${ZERO}.000000`) ? undefined : text
  const time = parse(text, MICROSECONDS)
  const seconds = write(time)
  if (seconds === ZERO && time.microseconds === 0) return undefined
  return `${seconds}.${String(time.microseconds).padStart(6, '0')}Z`
}

/** Without the zone. An offset can push a time beyond the four-digit years, where Go and JavaScript differ. */
function write({ milliseconds }: Parsed): string {
  const [seconds = ''] = new Date(milliseconds).toISOString().split('.')
  return seconds.replace(/^\+0/, '').replace(/^-00/, '-')
}

interface Parsed {
  /** Of the whole second, since the Unix epoch. */
  readonly milliseconds: number
  readonly microseconds: number
}

/**
 * Go's time.Parse for the two layouts, with its leniencies: one digit for the hour, a comma before the fraction,
 * offsets of up to 24:60.
 */
function parse(text: string, layout: string): Parsed {
  let rest = text
  const fail = (element: string, value = rest): never => {
    throw new GoError(
      `parsing time ${quoteBytes(text)} as ${quoteBytes(layout)}: cannot parse ${quoteBytes(value)} as ${quoteBytes(element)}`,
    )
  }
  const outOfRange = (what: string): never => {
    throw new GoError(`parsing time ${quoteBytes(text)}: ${what} out of range`)
  }
  const take = (pattern: RegExp, element: string): string => {
    const match = pattern.exec(rest)?.[0]
    if (match === undefined) return fail(element)
    rest = rest.slice(match.length)
    return match
  }
  const number = (pattern: RegExp, element: string, what: string, min: number, max: number): number => {
    const value = Number(take(pattern, element))
    if (value < min || value > max) outOfRange(what)
    return value
  }

  const year = longYear(rest) ?? fail('2006')
  rest = rest.slice(4)
  take(/^-/, '-')
  const month = number(/^\d\d/, '01', 'month', 1, 12)
  take(/^-/, '-')
  const day = Number(take(/^\d\d/, '02'))
  take(/^T/, 'T')
  const hour = number(/^\d\d?/, '15', 'hour', 0, 23)
  take(/^:/, ':')
  const minute = number(/^\d\d/, '04', 'minute', 0, 59)
  take(/^:/, ':')
  const second = number(/^\d\d/, '05', 'second', 0, 59)
  const fraction = layout === MICROSECONDS ? take(/^[.,]\d{6}/, '.000000') : (/^[.,]\d+/.exec(rest)?.[0] ?? '')
  if (layout !== MICROSECONDS) rest = rest.slice(fraction.length)
  const offset = zoneOffset(rest, () => fail('Z07:00'), outOfRange)
  rest = rest.startsWith('Z') ? rest.slice(1) : rest.slice(6)
  if (rest !== '') throw new GoError(`parsing time ${quoteBytes(text)}: extra text: ${quoteBytes(rest)}`)
  if (day < 1 || day > daysIn(month, year)) outOfRange('day')

  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, second - offset)
  return { milliseconds: date.getTime(), microseconds: Number(fraction.slice(1, 7).padEnd(6, '0')) }
}

/** Four bytes whose first is a digit; the other three must be digits too, or the whole year is at fault. */
function longYear(text: string): number | undefined {
  const match = /^\d{4}/.exec(text)
  return match === null ? undefined : Number(match[0])
}

/** Seconds east of UTC. */
function zoneOffset(text: string, fail: () => never, outOfRange: (what: string) => never): number {
  if (text.startsWith('Z')) return 0
  const match = /^([+-])(\d\d):(\d\d)/.exec(text)
  if (match === null) return fail()
  const [hours, minutes] = [Number(match[2]), Number(match[3])]
  if (minutes > 60) outOfRange('time zone offset minute')
  if (hours > 24) outOfRange('time zone offset hour')
  return (match[1] === '-' ? -1 : 1) * (hours * 3600 + minutes * 60)
}

function daysIn(month: number, year: number): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month, 0)
  return date.getUTCDate()
}

/** The time package's own quoting: bytes outside of printable ASCII in hexadecimal. */
function quoteBytes(text: string): string {
  let quoted = ''
  for (const byte of new TextEncoder().encode(text)) {
    const character = String.fromCharCode(byte)
    if (byte < 0x20 || byte >= 0x80) quoted += `\\x${byte.toString(16).padStart(2, '0')}`
    else quoted += character === '"' || character === '\\' ? `\\${character}` : character
  }
  return `"${quoted}"`
}
