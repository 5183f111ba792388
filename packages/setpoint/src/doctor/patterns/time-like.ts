import { isJsonObject, type Json } from '@setpoint/kube'

/** RFC 3339 in all its variants, with a space instead of the T as well. */
const TIMESTAMP = /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?(?:Z|[+-]\d{2}:?\d{2}))?(?: [A-Z]{3,4})?/
/** `Mon, 16 Nov 2026 02:19:04 GMT`, and what a Date says of itself: `Mon Nov 16 2026 02:19:04 GMT+0000 (…)`. */
const SPOKEN =
  /(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? (?:\d{1,2} [A-Z][a-z]{2}|[A-Z][a-z]{2} {1,2}\d{1,2}) (?:\d{4} )?\d{2}:\d{2}:\d{2}(?: (?:GMT|UTC|Z)?(?:[+-]\d{4})?)?(?: \([^)]*\))?(?: \d{4})?/
/** What a program says in its user's language: `11/16/2026, 2:19:04 AM`, `16.11.2026, 02:19:04`; and `20261116T021904Z`. */
const LOCAL =
  /(?<![\d.])(?:\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{4}),? \d{1,2}:\d{2}:\d{2}(?:\s?[AP]M\b)?/
const COMPACT = /\b\d{8}T\d{6}(?:[.,]\d+)?Z?\b/
const TIME_OF_DAY = /\b\d{1,2}:\d{2}:\d{2}\s?[AP]M\b/
const CLOCK = /\b\d{2}:\d{2}:\d{2}(?:[.,]\d+)?\b/

/** Every way of writing a moment, for masking: the longer ones first. */
export const MOMENTS: readonly RegExp[] = [TIMESTAMP, SPOKEN, LOCAL, COMPACT, TIME_OF_DAY, CLOCK].map(
  ({ source }) => new RegExp(source, 'g'),
)

const WHOLE: readonly RegExp[] = [TIMESTAMP, SPOKEN, LOCAL, COMPACT, TIME_OF_DAY, CLOCK].map(
  ({ source }) => new RegExp(`^(?:${source})$`),
)

/** 2001 to 2065, in seconds, milliseconds, microseconds or nanoseconds since 1970. */
const EPOCHS: readonly number[] = [1, 1e3, 1e6, 1e9].map((unit) => 1e9 * unit)

/** Whether a value is a moment: a timestamp in some spelling, or a count since 1970 that is one of our days. */
export function isTimeLike(value: Json | undefined): boolean {
  if (typeof value === 'number') return isEpoch(value)
  if (typeof value !== 'string') return false
  return WHOLE.some((spelling) => spelling.test(value)) || (/^\d{10,19}$/.test(value) && isEpoch(Number(value)))
}

/** Whether a value is a moment, or has one among its fields. */
export function holdsMoment(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.some(holdsMoment)
  return isJsonObject(value) ? Object.values(value).some(holdsMoment) : isTimeLike(value)
}

function isEpoch(value: number): boolean {
  return EPOCHS.some((start) => value >= start && value < start * 3)
}
