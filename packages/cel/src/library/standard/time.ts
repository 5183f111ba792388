import { declare, memberOverload, type FunctionDeclaration, type Overload } from '../../declare/index.js'
import { DURATION, INT, STRING, TIMESTAMP } from '../../type/index.js'
import { Failure, intOf, type Duration, type Int, type Timestamp } from '../../value/index.js'

const DAY = 86_400_000

type Part = (date: Date) => number

const dayOfYear: Part = (date) => {
  const start = new Date(date)
  start.setUTCMonth(0, 1)
  return Math.round((startOfDay(date) - startOfDay(start)) / DAY)
}

function startOfDay(date: Date): number {
  return new Date(date).setUTCHours(0, 0, 0, 0)
}

/** One getter for timestamps: its name, the stem of its overloads, and what it reads from the date in the zone asked for. */
function getter(name: string, id: string, part: Part, zoneId = `${id}_with_tz`): [string, Overload[]] {
  return [
    name,
    [
      memberOverload(id, [TIMESTAMP], INT, (time: Timestamp) => part(time.toDate())),
      memberOverload(zoneId, [TIMESTAMP, STRING], INT, (time: Timestamp, zone: string) => part(inZone(time, zone))),
    ],
  ]
}

/** Whole units of a duration, rounded towards zero. */
function whole(id: string, unit: bigint): Overload {
  return memberOverload(id, [DURATION], INT, ({ nanoseconds }: Duration) => intOf(nanoseconds / unit) as Int)
}

const getters: [string, Overload[]][] = [
  getter('getFullYear', 'timestamp_to_year', (date) => date.getUTCFullYear()),
  getter('getMonth', 'timestamp_to_month', (date) => date.getUTCMonth()),
  getter('getDayOfYear', 'timestamp_to_day_of_year', dayOfYear),
  getter('getDayOfMonth', 'timestamp_to_day_of_month', (date) => date.getUTCDate() - 1),
  getter('getDate', 'timestamp_to_day_of_month_1_based', (date) => date.getUTCDate()),
  getter('getDayOfWeek', 'timestamp_to_day_of_week', (date) => date.getUTCDay()),
  getter('getHours', 'timestamp_to_hours', (date) => date.getUTCHours()),
  getter('getMinutes', 'timestamp_to_minutes', (date) => date.getUTCMinutes()),
  getter('getSeconds', 'timestamp_to_seconds', (date) => date.getUTCSeconds(), 'timestamp_to_seconds_tz'),
  getter('getMilliseconds', 'timestamp_to_milliseconds', (date) => date.getUTCMilliseconds()),
]

const durations: Record<string, Overload> = {
  getHours: whole('duration_to_hours', 3_600_000_000_000n),
  getMinutes: whole('duration_to_minutes', 60_000_000_000n),
  getSeconds: whole('duration_to_seconds', 1_000_000_000n),
  getMilliseconds: whole('duration_to_milliseconds', 1_000_000n),
}

/** Parts of timestamps, in UTC unless a zone is given, and of durations. */
export const TIME: readonly FunctionDeclaration[] = getters.map(([name, overloads]) => {
  const duration = durations[name]
  return declare(name, ...overloads, ...(duration === undefined ? [] : [duration]))
})

/** A date whose UTC fields are those that a clock in the zone shows. */
function inZone(time: Timestamp, zone: string): Date {
  const date = time.toDate()
  return new Date(date.getTime() + zoneOffset(date, zone))
}

function zoneOffset(date: Date, zone: string): number {
  if (zone === '' || zone === 'UTC') return 0
  const colon = zone.indexOf(':')
  if (colon < 0) return namedOffset(date, zone)
  const hours = wholeNumber(zone.slice(0, colon))
  const minutes = wholeNumber(zone.slice(colon + 1))
  return (zone.startsWith('-') ? hours * 60 - minutes : hours * 60 + minutes) * 60_000
}

function wholeNumber(text: string): number {
  if (!/^[+-]?\d+$/.test(text)) throw new Failure(`strconv.Atoi: parsing ${JSON.stringify(text)}: invalid syntax`)
  return Number(text)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function namedOffset(date: Date, zone: string): number {
  let format = formats.get(zone)
  if (format === undefined) {
    try {
      format = new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        hourCycle: 'h23',
        era: 'short',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      })
    } catch {
      throw new Failure(`unknown time zone ${zone}`)
    }
    formats.set(zone, format)
  }
  const part: Record<string, string> = {}
  for (const { type, value } of format.formatToParts(date)) part[type] = value
  const shown = new Date(0)
  const year = Number(part['year'])
  shown.setUTCFullYear(part['era'] === 'BC' ? 1 - year : year, Number(part['month']) - 1, Number(part['day']))
  shown.setUTCHours(Number(part['hour']), Number(part['minute']), Number(part['second']))
  return shown.getTime() - Math.floor(date.getTime() / 1000) * 1000
}
