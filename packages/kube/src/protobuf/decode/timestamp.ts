import type { Json } from '../../json/index.js'
import { BYTES, type Cursor, VARINT } from './cursor.js'
import { ProtobufDecodeError } from './error.js'
import { toJson, type ValueType } from './value.js'

interface Timestamp {
  readonly seconds: number
  readonly nanos: number
}

/** Go's zero time, which is null in JSON and an empty message in protobuf. */
const ZERO_TIME: Timestamp = { seconds: -62_135_596_800, nanos: 0 }
const [YEAR_0, YEAR_10000] = [-62_167_219_200, 253_402_300_800]

/** meta/v1.Time. Whole seconds: what a Timestamp has beyond them Go does not read. */
export const TIME: ValueType = {
  wireType: BYTES,
  zero: null,
  empty: () => null,
  struct: true,
  pointedAt: '0001-01-01T00:00:00Z',
  read: (cursor) => toJson(cursor, time, readTimestamp(cursor)),
}

export const MICRO_TIME: ValueType = {
  wireType: BYTES,
  zero: null,
  empty: () => null,
  struct: true,
  pointedAt: '0001-01-01T00:00:00.000000Z',
  read: (cursor) => toJson(cursor, microTime, readTimestamp(cursor)),
}

function readTimestamp(cursor: Cursor): Timestamp {
  const { end } = cursor
  const stop = cursor.stop()
  if (stop === cursor.position) return ZERO_TIME
  cursor.end = stop
  let seconds = 0
  let nanos = 0
  while (cursor.position < stop) {
    const start = cursor.position
    switch (cursor.tag('Timestamp')) {
      case 1:
        cursor.expect(VARINT, 'Seconds')
        seconds = cursor.int64()
        break
      case 2:
        cursor.expect(VARINT, 'Nanos')
        nanos = cursor.int32()
        break
      default:
        cursor.skip(start)
    }
  }
  cursor.end = end
  return { seconds, nanos }
}

function time({ seconds }: Timestamp): Json {
  return seconds === ZERO_TIME.seconds ? null : secondsText(seconds)
}

function microTime({ seconds, nanos }: Timestamp): Json {
  // Towards zero, as Go truncates; what is left may be negative, or more than a second.
  const microseconds = Math.trunc(nanos / 1000)
  if (seconds === ZERO_TIME.seconds && microseconds === 0) return null
  const carry = Math.floor(microseconds / 1_000_000)
  const fraction = String(microseconds - carry * 1_000_000).padStart(6, '0')
  return `${secondsText(seconds + carry).slice(0, -1)}.${fraction}Z`
}

const SLOTS = 64

/** The last text of each slot: an object's times, and those of its neighbours, are often of one second. */
const recent = Array.from({ length: SLOTS }, () => ({ seconds: Number.NaN, text: '' }))

function secondsText(seconds: number): string {
  const slot = recent[seconds & (SLOTS - 1)] as { seconds: number; text: string }
  if (slot.seconds !== seconds) {
    // Go would write five digits, which nothing reads.
    if (seconds < YEAR_0 || seconds >= YEAR_10000) {
      throw new ProtobufDecodeError('Time.MarshalJSON: year outside of range [0,9999]')
    }
    slot.text = `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`
    slot.seconds = seconds
  }
  return slot.text
}
