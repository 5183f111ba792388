import { Duration, Timestamp } from '../value/index.js'

const UNITS: readonly (readonly [readonly string[], bigint])[] = [
  [['ns', 'nano'], 1n],
  [['us', 'µs', 'micro'], 1_000n],
  [['ms', 'milli'], 1_000_000n],
  [['s', 'sec'], 1_000_000_000n],
  [['m', 'min'], 60_000_000_000n],
  [['h', 'hr', 'hour'], 3_600_000_000_000n],
  [['d', 'day'], 86_400_000_000_000n],
  [['w', 'wk', 'week'], 604_800_000_000_000n],
]

/** A duration as OpenAPI allows it: also in words, `3 days`. The last word of each unit may go on: `seconds`. */
export function parseDurationText(text: string): Duration | undefined {
  const plain = Duration.parse(text)
  if (plain !== undefined) return plain
  let total: bigint | undefined
  for (const [, count = '', unit = ''] of text.matchAll(/(\d+)\s*([A-Za-zµ]+)/g)) {
    const word = unit.toLowerCase()
    for (const [variants, nanoseconds] of UNITS) {
      if (variants.includes(word) || word.startsWith(variants.at(-1) as string)) {
        total = (total ?? 0n) + BigInt(count) * nanoseconds
      }
    }
  }
  return total === undefined ? undefined : new Duration(total)
}

/** A date and time with or without a zone; an empty text is the start of 1970. */
export function parseDateTimeText(text: string): Timestamp | undefined {
  if (text === '') return new Timestamp(0n)
  return Timestamp.parse(text) ?? Timestamp.parse(`${text}Z`)
}

/** A date alone, at midnight. */
export function parseDateText(text: string): Timestamp | undefined {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? Timestamp.parse(`${text}T00:00:00Z`) : undefined
}
