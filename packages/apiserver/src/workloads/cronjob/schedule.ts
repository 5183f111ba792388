import { durationMilliseconds } from '@setpoint/kube'
import { offsetAt } from './time-zone.js'

/** When a job is due: the first instant after another; undefined when there is none within five years. */
export type Schedule = (after: number) => number | undefined

const MONTHS = ['', 'jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const DESCRIPTORS: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
}
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const YEARS = 5

interface Fields {
  readonly minutes: ReadonlySet<number>
  readonly hours: ReadonlySet<number>
  readonly days: ReadonlySet<number>
  readonly months: ReadonlySet<number>
  readonly weekdays: ReadonlySet<number>
  /** A star in one of the two fields of days: both have to match; otherwise one is enough. */
  readonly bothDays: boolean
}

/** Compiles a schedule that validation has accepted; a zone in front of it goes before `timeZone`. */
export function compileSchedule(text: string, timeZone: string): Schedule {
  const named = /^(?:CRON_)?TZ=(\S+)\s+(.*)$/.exec(text.trim())
  const zone = named?.[1] ?? timeZone
  const schedule = (named?.[2] ?? text).trim()
  if (schedule.startsWith('@every ')) {
    const delay = Math.max(1000, Math.floor(durationMilliseconds(schedule.slice('@every '.length)) / 1000) * 1000)
    return (after) => Math.floor(after / 1000) * 1000 + delay
  }
  const fields = parseFields(DESCRIPTORS[schedule] ?? schedule)
  return (after) => nextInstant(fields, zone, after)
}

function parseFields(text: string): Fields {
  const [minutes = '*', hours = '*', days = '*', months = '*', weekdays = '*'] = text.split(/\s+/)
  const isStar = (field: string): boolean => field.split(',').some((part) => /^[*?](\/1)?$/.test(part))
  return {
    minutes: parseField(minutes, 0, 59, []),
    hours: parseField(hours, 0, 23, []),
    days: parseField(days, 1, 31, []),
    months: parseField(months, 1, 12, MONTHS),
    weekdays: parseField(weekdays, 0, 6, DAYS),
    bothDays: isStar(days) || isStar(weekdays),
  }
}

/** `5`, `mon-fri`, `*`, `10-20/3`, and lists of these. */
function parseField(text: string, min: number, max: number, names: readonly string[]): Set<number> {
  const values = new Set<number>()
  const read = (word: string): number => {
    const named = names.indexOf(word.toLowerCase())
    return named === -1 || word === '' ? Number(word) : named
  }
  for (const part of text.split(',')) {
    const [range = '', step] = part.split('/')
    const [low = '', high] = range.split('-')
    const isStar = low === '*' || low === '?'
    const first = isStar ? min : read(low)
    const last = isStar || (high === undefined && step !== undefined) ? max : high === undefined ? first : read(high)
    for (let value = first; value <= last; value += step === undefined ? 1 : Number(step)) values.add(value)
  }
  return values
}

/**
 * Walks the wall clock of the zone, as if it were UTC, from one matching month, day, hour and minute to the next. Times
 * that a change of clocks leaves out do not come; those that it repeats come twice.
 */
function nextInstant(fields: Fields, zone: string, after: number): number | undefined {
  const offset = offsetAt(zone, after)
  // Clocks that are about to be set back show the same times again.
  const later = offsetAt(zone, after + 3 * HOUR)
  let wall = Math.floor((after + Math.min(offset, later)) / MINUTE) * MINUTE
  const end = wall + YEARS * 366 * 24 * HOUR
  while (wall < end) {
    wall += MINUTE
    const time = new Date(wall)
    if (!fields.months.has(time.getUTCMonth() + 1)) {
      wall = Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 1) - MINUTE
    } else if (!matchesDay(fields, time)) {
      wall = Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate() + 1) - MINUTE
    } else if (!fields.hours.has(time.getUTCHours())) {
      wall = Math.floor(wall / HOUR) * HOUR + HOUR - MINUTE
    } else if (fields.minutes.has(time.getUTCMinutes())) {
      const instant = instantOf(zone, wall, after)
      if (instant !== undefined) return instant
    }
  }
  return undefined
}

function matchesDay({ days, weekdays, bothDays }: Fields, time: Date): boolean {
  const [day, weekday] = [days.has(time.getUTCDate()), weekdays.has(time.getUTCDay())]
  return bothDays ? day && weekday : day || weekday
}

/** The first instant after another at which the zone's clocks show this time. */
function instantOf(zone: string, wall: number, after: number): number | undefined {
  const offsets = new Set([offsetAt(zone, wall - 24 * HOUR), offsetAt(zone, wall + 24 * HOUR)])
  return [...offsets]
    .map((offset) => wall - offset)
    .filter((instant) => instant > after && instant + offsetAt(zone, instant) === wall)
    .sort((a, b) => a - b)[0]
}
