import { DurationError, parseDuration, quote } from '@setpoint/kube'
import { timeZoneProblem } from './time-zone.js'

/** One of the five fields of a schedule. */
interface Field {
  readonly min: number
  readonly max: number
  readonly names: readonly string[]
}

const MONTHS = ['', 'jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const FIELDS: readonly Field[] = [
  { min: 0, max: 59, names: [] },
  { min: 0, max: 23, names: [] },
  { min: 1, max: 31, names: [] },
  { min: 1, max: 12, names: MONTHS },
  { min: 0, max: 6, names: DAYS },
]

const DESCRIPTORS: ReadonlySet<string> = new Set([
  '@yearly',
  '@annually',
  '@monthly',
  '@weekly',
  '@daily',
  '@midnight',
  '@hourly',
])
const EVERY = '@every '

class ScheduleError extends Error {}

/** Why this is no schedule, in the words of the parser that Kubernetes uses; undefined when it is one. */
export function scheduleProblem(schedule: string): string | undefined {
  try {
    parse(schedule)
    return undefined
  } catch (error) {
    if (error instanceof ScheduleError) return error.message
    throw error
  }
}

function parse(text: string): void {
  const schedule = withoutTimeZone(text)
  if (schedule.startsWith('@')) return parseDescriptor(schedule)
  const fields = schedule.split(/\s+/).filter((field) => field !== '')
  if (fields.length !== FIELDS.length) {
    throw new ScheduleError(`expected exactly ${FIELDS.length} fields, found ${fields.length}: [${fields.join(' ')}]`)
  }
  for (const [index, field] of fields.entries()) {
    for (const range of field.split(',')) if (range !== '') parseRange(range, FIELDS[index] as Field)
  }
}

/** The parser knows a zone in front of the schedule; whether a cron job may have one there is another question. */
function withoutTimeZone(text: string): string {
  const prefix = /^(?:CRON_)?TZ=/.exec(text)?.[0]
  if (prefix === undefined) return text
  const end = text.indexOf(' ')
  if (end === -1) throw new ScheduleError('invalid schedule format: runtime error: slice bounds out of range [:-1]')
  const zone = text.slice(prefix.length, end)
  const problem = timeZoneProblem(zone)
  if (problem !== undefined) throw new ScheduleError(`provided bad location ${zone}: ${problem}`)
  return text.slice(end).trim()
}

function parseDescriptor(descriptor: string): void {
  if (DESCRIPTORS.has(descriptor)) return
  if (!descriptor.startsWith(EVERY)) throw new ScheduleError(`unrecognized descriptor: ${descriptor}`)
  try {
    parseDuration(descriptor.slice(EVERY.length))
  } catch (error) {
    if (!(error instanceof DurationError)) throw error
    throw new ScheduleError(`failed to parse duration ${descriptor}: ${error.message}`)
  }
}

/** `5`, `mon-fri`, `*`, `10-20/3`. */
function parseRange(text: string, { min, max, names }: Field): void {
  const [range = '', ...steps] = text.split('/')
  const [low = '', ...highs] = range.split('-')
  let start = min
  let end = max
  if (low !== '*' && low !== '?') {
    start = parseNumber(low, names)
    if (highs.length > 1) throw new ScheduleError(`too many hyphens: ${text}`)
    end = highs[0] === undefined ? start : parseNumber(highs[0], names)
  }
  if (steps.length > 1) throw new ScheduleError(`too many slashes: ${text}`)
  const step = steps[0] === undefined ? 1 : parseNumber(steps[0], [])
  // `5/10` is `5-59/10`.
  if (steps.length === 1 && highs.length === 0) end = max
  if (start < min) throw new ScheduleError(`beginning of range (${start}) below minimum (${min}): ${text}`)
  if (end > max) throw new ScheduleError(`end of range (${end}) above maximum (${max}): ${text}`)
  if (start > end) throw new ScheduleError(`beginning of range (${start}) beyond end of range (${end}): ${text}`)
  if (step === 0) throw new ScheduleError(`step of range should be a positive number: ${text}`)
}

function parseNumber(text: string, names: readonly string[]): number {
  const named = text === '' ? -1 : names.indexOf(text.toLowerCase())
  if (named !== -1) return named
  if (!/^[+-]?\d+$/.test(text)) throw notANumber(text, 'invalid syntax')
  const value = BigInt(text)
  if (BigInt.asIntN(64, value) !== value) throw notANumber(text, 'value out of range')
  if (value < 0n) throw new ScheduleError(`negative number (${value}) not allowed: ${text}`)
  return Number(value)
}

function notANumber(text: string, why: string): ScheduleError {
  return new ScheduleError(`failed to parse int from ${text}: strconv.Atoi: parsing ${quote(text)}: ${why}`)
}
