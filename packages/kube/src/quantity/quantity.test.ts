import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DecimalRangeError, parseQuantity, Quantity, type QuantityFormat } from './index.js'

const quantity = (): fc.Arbitrary<Quantity> =>
  fc
    .tuple(
      fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
      fc.constantFrom<QuantityFormat[]>('DecimalSI', 'BinarySI', 'DecimalExponent'),
      fc.integer({ min: -9, max: 18 }),
    )
    .map((parts) => Quantity.of(...parts))
const text = (left: string, operation: 'add' | 'subtract', right: string): string =>
  parseQuantity(left)[operation](parseQuantity(right)).toString()

describe('sums', () => {
  it.each([
    ['1', '1', '2'],
    ['100m', '0.9', '1'],
    ['1Gi', '1Mi', '1025Mi'],
    ['1Ki', '1k', '2024'],
    ['1k', '1Ki', '2024'],
    ['1e3', '1', '1001'],
    ['9223372036854775807', '1', '9223372036854775808'],
  ])('%s + %s = %s', (left, right, sum) => {
    expect(text(left, 'add', right)).toBe(sum)
  })

  it('are written like their left side, unless that is zero', () => {
    expect(parseQuantity('1Ki').add(parseQuantity('1k')).format).toBe('BinarySI')
    expect(parseQuantity('0').add(parseQuantity('1Ki')).toString()).toBe('1Ki')
    expect(parseQuantity('0Gi').subtract(parseQuantity('1024')).format).toBe('DecimalSI')
  })

  it('lose nothing, in any order', () => {
    fc.assert(
      fc.property(quantity(), quantity(), quantity(), (a, b, c) => {
        expect(a.add(b).equals(b.add(a))).toBe(true)
        expect(
          a
            .add(b)
            .add(c)
            .equals(a.add(b.add(c))),
        ).toBe(true)
        expect(a.add(b).subtract(b).equals(a)).toBe(true)
        expect(a.subtract(a).sign).toBe(0)
      }),
    )
  })

  it('of numbers too far apart to write down are refused', () => {
    const huge = parseQuantity('1e1000000000')
    expect(() => huge.add(parseQuantity('1'))).toThrow(DecimalRangeError)
    expect(() => huge.value()).toThrow('the exact result would have more than 10000 digits')
    expect(huge.add(parseQuantity('0')).equals(huge)).toBe(true)
  })
})

describe('products', () => {
  it.each([
    ['100m', 3, '300m'],
    ['250m', 4, '1'],
    ['512Mi', 2, '1Gi'],
    ['1Gi', -1, '-1Gi'],
    ['1Ei', 2048, '2048Ei'],
    ['7', 0, '0'],
  ])('%s × %d = %s', (left, factor, product) => {
    expect(parseQuantity(left).multiply(factor).toString()).toBe(product)
    expect(parseQuantity(left).multiply(BigInt(factor)).toString()).toBe(product)
  })

  it('are repeated sums', () => {
    fc.assert(
      fc.property(quantity(), fc.nat(5), (a, times) => {
        const sum = Array.from({ length: times }, () => a).reduce((total, item) => total.add(item), Quantity.of(0))
        expect(a.multiply(times).equals(sum)).toBe(true)
      }),
    )
  })
})

describe('order', () => {
  it.each([
    ['1', '1000m', 0],
    ['1Gi', '1G', 1],
    ['-1', '1', -1],
    ['-2', '-1', -1],
    ['0', '0Ki', 0],
    ['1e1000000000', '1Ei', 1],
    ['-1e1000000000', '1n', -1],
  ])('%s against %s is %d', (left, right, expected) => {
    expect(parseQuantity(left).compare(parseQuantity(right))).toBe(expected)
    expect(parseQuantity(right).compare(parseQuantity(left))).toBe(0 - expected)
  })

  it('agrees with the sign of the difference', () => {
    fc.assert(
      fc.property(quantity(), quantity(), (a, b) => {
        expect(a.compare(b)).toBe(a.subtract(b).sign)
        expect(a.negate().compare(b.negate())).toBe(b.compare(a))
      }),
    )
  })
})

describe('numbers', () => {
  it.each([
    ['1500m', 1.5, 2n, 1500n],
    ['-1500m', -1.5, -2n, -1500n],
    ['1n', 1e-9, 1n, 1n],
    ['1Gi', 1_073_741_824, 1_073_741_824n, 1_073_741_824_000n],
    ['2e3', 2000, 2000n, 2_000_000n],
    ['0', 0, 0n, 0n],
  ])('%s is %d, rounded %s and %s thousandths', (source, number, value, milliValue) => {
    const quantity = parseQuantity(source)
    expect(quantity.asNumber()).toBe(number)
    expect(quantity.value()).toBe(value)
    expect(quantity.milliValue()).toBe(milliValue)
  })

  it('make quantities', () => {
    expect(Quantity.of(1024, 'BinarySI').toString()).toBe('1Ki')
    expect(Quantity.of(1500n).toString()).toBe('1500')
    expect(Quantity.of(500, 'DecimalSI', -3).toString()).toBe('500m')
    expect(Quantity.of(-3).sign).toBe(-1)
  })

  it('are the same as JavaScript’s, where that is exact', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(Quantity.of(value).asNumber()).toBe(value + 0)
        expect(Quantity.of(value).value()).toBe(BigInt(value))
      }),
    )
  })
})
