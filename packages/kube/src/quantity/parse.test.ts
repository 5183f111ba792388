import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseQuantity, QuantityError, quantityFrom, type QuantityFormat } from './index.js'

/** Any text that is a quantity: with sign, fraction, zeros at both ends, and every suffix. */
function quantityText(): fc.Arbitrary<string> {
  const suffixes = 'n u m k M G T P E Ki Mi Gi Ti Pi Ei e3 E-2 e+7'.split(' ')
  return fc
    .tuple(
      fc.constantFrom('', '-', '+'),
      fc.stringMatching(/^0{0,2}\d{1,20}0{0,6}$/),
      fc.oneof(fc.constant(''), fc.stringMatching(/^\.\d{0,12}$/)),
      fc.constantFrom('', ...suffixes),
    )
    .map((parts) => parts.join(''))
}

describe('a quantity prints as Kubernetes prints it', () => {
  it.each([
    // Already canonical.
    ['0', '0', 'DecimalSI'],
    ['1', '1', 'DecimalSI'],
    ['5n', '5n', 'DecimalSI'],
    ['4u', '4u', 'DecimalSI'],
    ['3m', '3m', 'DecimalSI'],
    ['50k', '50k', 'DecimalSI'],
    ['12E', '12E', 'DecimalSI'],
    ['3Ei', '3Ei', 'BinarySI'],
    ['100Ti', '100Ti', 'BinarySI'],
    ['1e3', '1e3', 'DecimalExponent'],
    ['1e-9', '1e-9', 'DecimalExponent'],
    // Zero has no suffix, but remembers its format.
    ['0Gi', '0', 'BinarySI'],
    ['-0', '0', 'DecimalSI'],
    ['0e9', '0', 'DecimalExponent'],
    // The largest suffix that needs no fraction.
    ['1000m', '1', 'DecimalSI'],
    ['1000M', '1G', 'DecimalSI'],
    ['1024Mi', '1Gi', 'BinarySI'],
    ['0.5Gi', '512Mi', 'BinarySI'],
    ['1.5', '1500m', 'DecimalSI'],
    ['.001', '1m', 'DecimalSI'],
    ['100.0354k', '100035400m', 'DecimalSI'],
    ['7.12345M', '7123450', 'DecimalSI'],
    ['1e14', '100e12', 'DecimalExponent'],
    ['1.2e3', '1200', 'DecimalExponent'],
    ['10e-1', '1', 'DecimalExponent'],
    ['100000000000000000000', '100E', 'DecimalSI'],
    ['12345678901234567890123m', '12345678901234567890123m', 'DecimalSI'],
    // Binary amounts with a fraction, or too small for a suffix, turn decimal in print only.
    ['0.5Ki', '512', 'BinarySI'],
    ['1.1Ki', '1126400m', 'BinarySI'],
    ['3.001Ki', '3073024m', 'BinarySI'],
    ['0.05Gi', '53687091200m', 'BinarySI'],
    // Below one they turn decimal for good.
    ['0.0001Ki', '102400u', 'DecimalSI'],
    ['.000000000001Ki', '2n', 'DecimalSI'],
    // Less than a billionth is rounded away from zero.
    ['0.0000000001', '1n', 'DecimalSI'],
    ['3.001n', '4n', 'DecimalSI'],
    ['-3.001n', '-4n', 'DecimalSI'],
    ['1.1E-9', '2e-9', 'DecimalExponent'],
    ['1e-1000000000', '1e-9', 'DecimalExponent'],
    // 63 bits are the most that a binary suffix may give.
    ['9Ei', '9223372036854775807', 'BinarySI'],
    ['-9Ei', '-9223372036854775807', 'BinarySI'],
    ['9223372036854775807Ki', '9223372036854775807', 'BinarySI'],
    // Text that is close to canonical stays as it is.
    ['+1', '+1', 'DecimalSI'],
    ['001', '001', 'DecimalSI'],
    ['1.500', '1.500', 'DecimalSI'],
    ['100.035k', '100.035k', 'DecimalSI'],
    ['1E3', '1E3', 'DecimalExponent'],
    ['1.Gi', '1.Gi', 'BinarySI'],
    // Exponents wrap around at 32 bits.
    ['1e5000000000', '10e705032703', 'DecimalExponent'],
    // No digits is zero.
    ['.', '0', 'DecimalSI'],
    ['-', '0', 'DecimalSI'],
    ['Ki', '0', 'BinarySI'],
  ] satisfies [string, string, QuantityFormat][])('%s is %s', (text, printed, format) => {
    const quantity = parseQuantity(text)
    expect(quantity.toString()).toBe(printed)
    expect(JSON.stringify({ quantity })).toBe(JSON.stringify({ quantity: printed }))
    expect(quantity.format).toBe(format)
  })

  it('keeps the value of numbers beyond the suffix E, where the server would lose it', () => {
    expect(parseQuantity('1000E').toString()).toBe('1000E')
    expect(parseQuantity('12345000E').toString()).toBe('12345000E')
  })

  it('can be read back without loss', () => {
    fc.assert(
      fc.property(quantityText(), (text) => {
        const quantity = parseQuantity(text)
        const again = parseQuantity(quantity.toString())
        expect(again.equals(quantity)).toBe(true)
        expect(again.toString()).toBe(quantity.toString())
      }),
    )
  })
})

describe('what is no quantity is refused in Kubernetes’ words', () => {
  const format = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"
  const suffix = "unable to parse quantity's suffix"
  const number = 'unable to parse numeric part of quantity'

  it.each([
    ['', format],
    [' 1', format],
    ['1 ', format],
    ['1.1.M', format],
    ['1+1.0M', format],
    ['1_0', format],
    ['aoeu', format],
    ['0.1am', format],
    ['٣', format],
    ['1'.repeat(20_000), format],
    ['0.1mi', suffix],
    ['.5i', suffix],
    ['1ki', suffix],
    ['1e', suffix],
    ['-3.01e-', suffix],
    ['1-3', suffix],
    ['1e9223372036854775808', suffix],
    ['Ei', number],
    ['.Pi', number],
  ])('%j', (text, message) => {
    expect(() => parseQuantity(text)).toThrow(new QuantityError(message))
  })

  it('for any text at all', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(outcome(text)).toMatch(/^(ok|quantities must|unable to parse)/)
      }),
    )
  })
})

describe('quantityFrom', () => {
  it('takes what JSON may hold', () => {
    expect(quantityFrom(1.5).toString()).toBe('1500m')
    expect(quantityFrom(2).toString()).toBe('2')
    expect(quantityFrom(1e21).toString()).toBe('1e+21')
    expect(quantityFrom(' 1Gi\n').toString()).toBe('1Gi')
  })
})

function outcome(text: string): string {
  try {
    parseQuantity(text)
    return 'ok'
  } catch (error) {
    return error instanceof QuantityError ? error.message : String(error)
  }
}
