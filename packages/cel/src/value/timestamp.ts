import { Duration } from './duration.js'
import { Failure } from './failure.js'

const MIN_SECONDS = -62_135_596_800n
const MAX_SECONDS = 253_402_300_799n
const BILLION = 1_000_000_000n

const RFC3339 = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:[.,](\d+))?(Z|[+-]\d\d:\d\d)$/

/** A point in time, exact in nanoseconds, between the years 1 and 9999. */
export class Timestamp {
  /** Nanoseconds since 1970-01-01T00:00:00Z. */
  readonly nanoseconds: bigint

  constructor(nanoseconds: bigint) {
    this.nanoseconds = nanoseconds
  }

  static checked(nanoseconds: bigint): Timestamp {
    const seconds = floorDivide(nanoseconds, BILLION)
    if (seconds < MIN_SECONDS || seconds > MAX_SECONDS) throw new Failure('timestamp overflow')
    return new Timestamp(nanoseconds)
  }

  static ofSeconds(seconds: bigint): Timestamp {
    return Timestamp.checked(seconds * BILLION)
  }

  /** RFC 3339 text; undefined for what is none. Throws if the time is out of range. */
  static parse(text: string): Timestamp | undefined {
    const match = RFC3339.exec(text)
    if (match === null) return undefined
    const [, year = '', month = '', day = '', hour = '', minute = '', second = '', fraction = '', zone = ''] = match
    const milliseconds = utc(Number(year), Number(month), Number(day))
    if (milliseconds === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
    const offset = zoneOffset(zone)
    if (offset === undefined) return undefined
    const seconds = milliseconds / 1000 + Number(hour) * 3600 + Number(minute) * 60 + Number(second) - offset
    return Timestamp.checked(BigInt(seconds) * BILLION + BigInt(fraction.slice(0, 9).padEnd(9, '0')))
  }

  get seconds(): bigint {
    return floorDivide(this.nanoseconds, BILLION)
  }

  add(duration: Duration): Timestamp {
    return Timestamp.checked(this.nanoseconds + duration.nanoseconds)
  }

  subtract(other: Timestamp): Duration {
    return Duration.checked(this.nanoseconds - other.nanoseconds)
  }

  subtractDuration(duration: Duration): Timestamp {
    return Timestamp.checked(this.nanoseconds - duration.nanoseconds)
  }

  /** As a Date, without what is finer than a millisecond. */
  toDate(): Date {
    return new Date(Number(floorDivide(this.nanoseconds, 1_000_000n)))
  }

  toString(): string {
    const fraction = (this.nanoseconds - this.seconds * BILLION).toString().padStart(9, '0').replace(/0+$/, '')
    const date = new Date(Number(this.seconds) * 1000).toISOString().slice(0, 19)
    return `${date}${fraction === '' ? '' : `.${fraction}`}Z`
  }
}

function floorDivide(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor
  return value % divisor < 0n ? quotient - 1n : quotient
}

/** Midnight of a date, unless there is no such date. */
function utc(year: number, month: number, day: number): number | undefined {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined
}

function zoneOffset(zone: string): number | undefined {
  if (zone === 'Z') return 0
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(4, 6))]
  if (hours > 24 || minutes > 60) return undefined
  return (zone.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60)
}
