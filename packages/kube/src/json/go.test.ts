import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { equalJson, goJson, goNumber, isInt64, type Json } from './index.js'

describe('goJson', () => {
  it.each([
    [{ b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}'],
    ['<a href="x">&', String.raw`"\u003ca href=\"x\"\u003e\u0026"`],
    ['line\u2028separator', String.raw`"line\u2028separator"`],
    [{}, '{}'],
    [1e21, '1e+21'],
  ] satisfies [Json, string][])('%j prints as %s', (value, text) => {
    expect(goJson(value)).toBe(text)
  })

  it('indents like json.MarshalIndent', () => {
    expect(goJson([{ b: [], a: {} }, [1]], '    ')).toBe(
      '[\n    {\n        "a": {},\n        "b": []\n    },\n    [\n        1\n    ]\n]',
    )
  })

  it('is JSON for the same value, indented or not', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(equalJson(JSON.parse(goJson(value as Json)) as Json, value as Json)).toBe(true)
        expect(equalJson(JSON.parse(goJson(value as Json, '  ')) as Json, value as Json)).toBe(true)
      }),
    )
  })
})

describe('goNumber', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [1_000_000, '1000000'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
    [1.5, '1.5'],
    [0.0001, '0.0001'],
    [0.00001, '1e-05'],
    [1.25e-7, '1.25e-07'],
    [999999.5, '999999.5'],
    [1234567.5, '1.2345675e+06'],
    [1e20, '1e+20'],
    [1e21, '1e+21'],
    [-2.5e300, '-2.5e+300'],
  ])('%d prints as %s', (value, text) => {
    expect(goNumber(value)).toBe(text)
  })

  it('loses nothing', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(goNumber(value))).toBe(value + 0)
      }),
    )
  })
})

describe('isInt64', () => {
  it.each([
    [1, true],
    [-(2 ** 63), true],
    [2 ** 63, false],
    [1.5, false],
  ])('%d: %s', (value, expected) => {
    expect(isInt64(value)).toBe(expected)
  })
})
