/** An exact decimal number: `unscaled` × 10^`exponent`. */
export interface Decimal {
  readonly unscaled: bigint
  readonly exponent: number
}

// Exponents are free ("1e1000000000" is a quantity), digits are not: no operation may write more of them than this.
const MAX_DIGITS = 10_000

export class DecimalRangeError extends RangeError {
  override readonly name = 'DecimalRangeError'
}

/** -1, 0 or 1 as `a` is below, equal to or above `b`. Takes no longer for large exponents. */
export function compareDecimals(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const sign = signOf(a.unscaled)
  const otherSign = signOf(b.unscaled)
  if (sign !== otherSign) return sign > otherSign ? 1 : -1
  if (sign === 0) return 0
  const size = magnitude(a) - magnitude(b)
  if (size !== 0) return size > 0 === sign > 0 ? 1 : -1
  const [left, right] = align(a, b)
  return signOf(left - right)
}

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  if (a.unscaled === 0n) return b
  if (b.unscaled === 0n) return a
  const [left, right] = align(a, b)
  return { unscaled: left + right, exponent: Math.min(a.exponent, b.exponent) }
}

/** The nearest multiple of 10^`exponent` that is not closer to zero. */
export function roundAwayFromZero(value: Decimal, exponent: number): Decimal {
  const excess = exponent - value.exponent
  if (excess <= 0 || value.unscaled === 0n) return value
  const sign = BigInt(signOf(value.unscaled))
  // All digits lie below the last kept place: one unit of it remains.
  if (excess > digitsOf(value.unscaled)) return { unscaled: sign, exponent }
  const divisor = 10n ** BigInt(excess)
  const quotient = value.unscaled / divisor
  return { unscaled: quotient * divisor === value.unscaled ? quotient : quotient + sign, exponent }
}

/** `value` as a whole number of 10^`exponent`, rounded away from zero. */
export function scaledValue(value: Decimal, exponent: number): bigint {
  const rounded = roundAwayFromZero(value, exponent)
  return rounded.unscaled * power(rounded.unscaled === 0n ? 0 : rounded.exponent - exponent)
}

export function signOf(value: bigint): -1 | 0 | 1 {
  return value === 0n ? 0 : value > 0n ? 1 : -1
}

function align(a: Decimal, b: Decimal): [bigint, bigint] {
  const difference = a.exponent - b.exponent
  return difference >= 0 ? [a.unscaled * power(difference), b.unscaled] : [a.unscaled, b.unscaled * power(-difference)]
}

function power(exponent: number): bigint {
  if (exponent > MAX_DIGITS) {
    throw new DecimalRangeError(`the exact result would have more than ${MAX_DIGITS} digits`)
  }
  return 10n ** BigInt(exponent)
}

/** The position of the first digit: 10^(magnitude - 1) ≤ |value| < 10^magnitude. */
function magnitude({ unscaled, exponent }: Decimal): number {
  return digitsOf(unscaled) + exponent
}

function digitsOf(value: bigint): number {
  return (value < 0n ? -value : value).toString().length
}
