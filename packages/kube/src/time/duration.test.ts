import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DurationError, durationMilliseconds, formatDuration, parseDuration } from './index.js'

const MAX = 2n ** 63n - 1n

describe('parseDuration', () => {
  it.each([
    ['0', 0n],
    ['5s', 5_000_000_000n],
    ['1h30m', 5_400_000_000_000n],
    ['300ms', 300_000_000n],
    ['-1.5h', -5_400_000_000_000n],
    ['+5s', 5_000_000_000n],
    ['.5s', 500_000_000n],
    ['1.s', 1_000_000_000n],
    ['1\u00b5s2\u03bcs3us', 6_000n],
    ['0.3333333333333333333h', 1_200_000_000_000n],
    ['9223372036854775807ns', MAX],
    ['-9223372036854775808ns', -MAX - 1n],
  ])('%s is %s ns', (text, nanoseconds) => {
    expect(parseDuration(text)).toBe(nanoseconds)
  })

  it.each([
    ['', 'time: invalid duration ""'],
    ['-', 'time: invalid duration "-"'],
    ['s', 'time: invalid duration "s"'],
    ['.s', 'time: invalid duration ".s"'],
    ['3', 'time: missing unit in duration "3"'],
    ['3s4', 'time: missing unit in duration "3s4"'],
    ['1d', 'time: unknown unit "d" in duration "1d"'],
    ['1x"y', String.raw`time: unknown unit "x\"y" in duration "1x\"y"`],
    ['1é', String.raw`time: unknown unit "\xc3\xa9" in duration "1\xc3\xa9"`],
    ['9223372036854775808ns', 'time: invalid duration "9223372036854775808ns"'],
    ['2562048h', 'time: invalid duration "2562048h"'],
  ])('refuses %j', (text, message) => {
    expect(() => parseDuration(text)).toThrow(new DurationError(message))
  })

  it('says what a duration is, where it is given something else', () => {
    expect(() => parseDuration(500 as never)).toThrow(
      new DurationError('a duration is a text such as "500ms" or "1h30m", and not 500'),
    )
    expect(() => parseDuration(undefined as never)).toThrow(DurationError)
  })
})

describe('formatDuration', () => {
  it.each([
    [0n, '0s'],
    [1n, '1ns'],
    [1_100n, '1.1\u00b5s'],
    [2_200_000n, '2.2ms'],
    [3_300_000_000n, '3.3s'],
    [245_000_000_000n, '4m5s'],
    [245_001_000_000n, '4m5.001s'],
    [5_400_000_000_000n, '1h30m0s'],
    [-1n, '-1ns'],
    [-MAX - 1n, '-2562047h47m16.854775808s'],
  ])('%s ns is %s', (nanoseconds, text) => {
    expect(formatDuration(nanoseconds)).toBe(text)
  })

  it('can be read back exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -MAX, max: MAX }), (nanoseconds) => {
        expect(parseDuration(formatDuration(nanoseconds))).toBe(nanoseconds)
      }),
    )
  })
})

describe('durationMilliseconds', () => {
  it('gives what timers take', () => {
    expect(durationMilliseconds('1m30s')).toBe(90_000)
    expect(durationMilliseconds('1500\u00b5s')).toBe(1.5)
  })
})
