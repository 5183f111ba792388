import { compareDecimals, roundAwayFromZero, type Decimal } from './decimal.js'
import { Quantity } from './quantity.js'
import { parseSuffix, type QuantityFormat, type Suffix } from './suffix.js'

export class QuantityError extends Error {
  override readonly name = 'QuantityError'
}

const WRONG_FORMAT = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"
const WRONG_NUMBER = 'unable to parse numeric part of quantity'
const WRONG_SUFFIX = "unable to parse quantity's suffix"

// Nobody means a quantity this long, and reading its digits costs more than linear time.
const MAX_LENGTH = 10_000

const NANO = -9
const ONE: Decimal = { unscaled: 1n, exponent: 0 }
const MAX_BINARY: Decimal = { unscaled: 2n ** 63n - 1n, exponent: 0 }

// Sticky, so that a scan is linear: sign, digits, digits after the point, and the rest.
const NUMBER = /([+-]?)0*(\d*)(?:\.(\d*))?/y
const SUFFIX = /^[eEinumkKMGTP]*[-+]?\d*$/

/**
 * Reads `1`, `1500m`, `0.5Gi`, `2e3`, … Amounts below a billionth are rounded away from zero, binary ones above 2^63-1
 * are capped. Throws a {@link QuantityError} with Kubernetes' text.
 */
export function parseQuantity(text: string): Quantity {
  if (text === '' || text.length > MAX_LENGTH) throw new QuantityError(WRONG_FORMAT)
  NUMBER.lastIndex = 0
  const [number = '', sign = '', significant = '', fraction = ''] = NUMBER.exec(text) ?? []
  const suffixText = text.slice(number.length)
  if (!SUFFIX.test(suffixText)) throw new QuantityError(WRONG_FORMAT)
  const suffix = parseSuffix(suffixText)
  if (suffix === undefined) throw new QuantityError(WRONG_SUFFIX)
  const whole = significant === '' ? '0' : significant

  const exponent = (suffix.base === 10 ? suffix.exponent : 0) - fraction.length
  const small = isSmall(whole, fraction, suffix) && exponent >= NANO
  // Small numbers may lack digits altogether ("Ki" is zero); larger ones may not.
  if (!small && !/\d/.test(number)) throw new QuantityError(WRONG_NUMBER)

  const digits = BigInt(whole + fraction)
  const factor = suffix.base === 2 ? 2n ** BigInt(suffix.exponent) : 1n
  const { amount, format } = bound({ unscaled: digits * factor, exponent }, suffix.format)
  const signed = sign === '-' ? { ...amount, unscaled: -amount.unscaled } : amount
  const keepsText = small && printsAsIs(whole + fraction, digits, exponent, suffix.format)
  return keepsText ? new Quantity(signed, format, text) : new Quantity(signed, format)
}

/** Reads a quantity as JSON may carry it: a string, with spaces around it if need be, or a number. */
export function quantityFrom(value: string | number): Quantity {
  return parseQuantity(typeof value === 'number' ? JSON.stringify(value) : value.trim())
}

// Kubernetes reads numbers that surely fit 64 bits on a fast path, and only there keeps their text.
function isSmall(whole: string, fraction: string, { format, exponent }: Suffix): boolean {
  if (format !== 'BinarySI') return whole.length + fraction.length <= 18
  return fraction === '' && whole.length + (exponent * 3) / 10 <= 14
}

// Close to canonical is good enough to be kept: "1.500" and "+1" stay, "1500.0" and "1024Ki" do not.
function printsAsIs(shown: string, digits: bigint, exponent: number, format: QuantityFormat): boolean {
  if (format === 'BinarySI') return (digits & 7n) !== 0n
  return exponent % 3 === 0 && !shown.endsWith('000') && !shown.startsWith('0')
}

function bound(exact: Decimal, format: QuantityFormat): { amount: Decimal; format: QuantityFormat } {
  const amount = roundAwayFromZero(exact, NANO)
  if (format !== 'BinarySI' || amount.unscaled === 0n) return { amount, format }
  if (compareDecimals(amount, ONE) < 0) return { amount, format: 'DecimalSI' }
  return { amount: compareDecimals(amount, MAX_BINARY) > 0 ? MAX_BINARY : amount, format }
}
