import { compareDecimals, roundAwayFromZero, scaledValue, type Decimal } from './decimal.js'
import {
  binarySuffix,
  decimalSuffix,
  LARGEST_BINARY_POWER,
  LARGEST_DECIMAL_EXPONENT,
  type QuantityFormat,
} from './suffix.js'

const KIBI: Decimal = { unscaled: 1024n, exponent: 0 }
const MINUS_KIBI: Decimal = { unscaled: -1024n, exponent: 0 }

/**
 * The canonical text: no fraction, no loss, the largest suffix that allows both. Binary quantities below 1Ki or with a
 * fraction are written in the decimal format.
 */
export function canonicalText(amount: Decimal, format: QuantityFormat): string {
  if (amount.unscaled === 0n) return '0'
  if (format === 'BinarySI' && fitsBinary(amount)) return binaryText(scaledValue(amount, 0))
  return decimalText(amount, format === 'DecimalExponent')
}

function fitsBinary(amount: Decimal): boolean {
  if (compareDecimals(amount, MINUS_KIBI) > 0 && compareDecimals(amount, KIBI) < 0) return false
  return compareDecimals(roundAwayFromZero(amount, 0), amount) === 0
}

function binaryText(value: bigint): string {
  let power = 0
  let rest = value
  while (power < LARGEST_BINARY_POWER && rest % 1024n === 0n) {
    rest /= 1024n
    power++
  }
  return `${rest}${binarySuffix(power)}`
}

function decimalText({ unscaled, exponent }: Decimal, scientific: boolean): string {
  const digits = unscaled.toString()
  const significant = digits.replace(/0+$/, '')
  const full = exponent + digits.length - significant.length
  // There is no suffix beyond E: larger numbers keep their zeros, where Go would drop the suffix and with it the value.
  const largest = scientific ? full : Math.min(full, LARGEST_DECIMAL_EXPONENT)
  const chosen = Math.floor(largest / 3) * 3
  const mantissa = significant + '0'.repeat(full - chosen)
  if (!scientific) return mantissa + decimalSuffix(chosen)
  return chosen === 0 ? mantissa : `${mantissa}e${chosen}`
}
