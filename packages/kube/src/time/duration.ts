const UNITS: ReadonlyMap<string, bigint> = new Map([
  ['ns', 1n],
  ['us', 1_000n],
  ['\u00b5s', 1_000n], // micro sign
  ['\u03bcs', 1_000n], // Greek mu
  ['ms', 1_000_000n],
  ['s', 1_000_000_000n],
  ['m', 60_000_000_000n],
  ['h', 3_600_000_000_000n],
])

const MAX = 2n ** 63n
const PART = /(\d*)(?:(\.)(\d*))?([^.\d]*)/y

export class DurationError extends Error {
  override readonly name = 'DurationError'
}

/** Nanoseconds of a duration as Go writes it: `1h30m`, `300ms`, `-1.5h`. Throws a {@link DurationError} with Go's text. */
export function parseDuration(text: string): bigint {
  // Where no types have checked it.
  if (typeof text !== 'string')
    throw new DurationError(`a duration is a text such as "500ms" or "1h30m", and not ${String(text)}`)
  const negative = text.startsWith('-')
  const body = negative || text.startsWith('+') ? text.slice(1) : text
  if (body === '0') return 0n
  if (body === '') throw failure('invalid duration', text)
  let total = 0n
  PART.lastIndex = 0
  while (PART.lastIndex < body.length) {
    const [, whole = '', , fraction = '', unitName = ''] = PART.exec(body) ?? []
    if (whole === '' && fraction === '') throw failure('invalid duration', text)
    const digits = BigInt(whole)
    if (digits > MAX) throw failure('invalid duration', text)
    if (unitName === '') throw failure('missing unit in duration', text)
    const unit = UNITS.get(unitName)
    if (unit === undefined) throw failure(`unknown unit ${quote(unitName)} in duration`, text)
    total += digits * unit + part(fraction, unit)
    if (total > MAX) throw failure('invalid duration', text)
  }
  if (negative) return -total
  if (total === MAX) throw failure('invalid duration', text)
  return total
}

/** Milliseconds of a duration as Go writes it. */
export function durationMilliseconds(text: string): number {
  return Number(parseDuration(text)) / 1e6
}

// Go computes fractions in floating point, from the digits that fit 63 bits; the same arithmetic gives the same
// nanosecond.
function part(fraction: string, unit: bigint): bigint {
  let digits = 0n
  let scale = 1
  for (const digit of fraction) {
    const next = digits * 10n + BigInt(digit)
    if (next > MAX) break
    digits = next
    scale *= 10
  }
  return BigInt(Math.trunc(Number(digits) * (Number(unit) / scale)))
}

/** A number of nanoseconds as Go's time.Duration prints: `1h30m0s`, `1.5s`, `2.5ms`, `0s`. */
export function formatDuration(nanoseconds: bigint): string {
  if (nanoseconds < 0n) return `-${formatDuration(-nanoseconds)}`
  if (nanoseconds === 0n) return '0s'
  if (nanoseconds < 1_000n) return `${nanoseconds}ns`
  if (nanoseconds < 1_000_000n) return `${decimal(nanoseconds, 3)}\u00b5s`
  if (nanoseconds < 1_000_000_000n) return `${decimal(nanoseconds, 6)}ms`
  const minutes = nanoseconds / 60_000_000_000n
  const seconds = `${decimal(nanoseconds % 60_000_000_000n, 9)}s`
  if (minutes === 0n) return seconds
  return minutes < 60n ? `${minutes}m${seconds}` : `${minutes / 60n}h${minutes % 60n}m${seconds}`
}

function decimal(value: bigint, places: number): string {
  const digits = value.toString().padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '')
  return digits.slice(0, -places) + (fraction === '' ? '' : `.${fraction}`)
}

function failure(problem: string, text: string): DurationError {
  return new DurationError(`time: ${problem} ${quote(text)}`)
}

// Package time quotes byte by byte, unlike %q.
function quote(text: string): string {
  const escaped = text
    .replace(/["\\]/g, '\\$&')
    .replace(/[^ -\u007f]/gu, (character) =>
      [...new TextEncoder().encode(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join(''),
    )
  return `"${escaped}"`
}
