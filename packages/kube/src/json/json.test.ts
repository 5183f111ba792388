import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cloneJson, equalJson, isJsonObject, setOwn, type Json, type JsonObject } from './index.js'

const json = (): fc.Arbitrary<Json> => fc.jsonValue() as fc.Arbitrary<Json>

describe('cloneJson', () => {
  it('gives an equal value', () => {
    fc.assert(
      fc.property(json(), (value) => {
        expect(equalJson(cloneJson(value), value)).toBe(true)
      }),
    )
  })

  it('shares nothing with its source', () => {
    const source = { list: [{ a: 1 }], map: { b: { c: 2 } } }
    const copy = cloneJson(source)
    copy.list[0] = { a: 9 }
    copy.map.b.c = 9
    expect(source).toEqual({ list: [{ a: 1 }], map: { b: { c: 2 } } })
  })

  it('copies a field called __proto__ as data', () => {
    const copy = cloneJson(JSON.parse('{"__proto__":{"polluted":true}}') as JsonObject)
    expect(JSON.stringify(copy)).toBe('{"__proto__":{"polluted":true}}')
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype)
  })
})

describe('equalJson', () => {
  it('agrees with the text of values whose keys are sorted', () => {
    fc.assert(
      fc.property(json(), json(), (a, b) => {
        expect(equalJson(a, b)).toBe(sortedText(a) === sortedText(b))
      }),
    )
  })

  it.each([
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [[1, 2], [2, 1], false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1 }, { b: 1 }, false],
    [[], {}, false],
    [null, {}, false],
    [0, '0', false],
    [{}, { toString: 1 }, false],
  ] satisfies [Json, Json, boolean][])('%j and %j: %s', (a, b, equal) => {
    expect(equalJson(a, b)).toBe(equal)
    expect(equalJson(b, a)).toBe(equal)
  })

  it('takes an absent value for equal only to another absent one', () => {
    expect(equalJson(undefined, undefined)).toBe(true)
    expect(equalJson(undefined, null)).toBe(false)
  })
})

describe('isJsonObject', () => {
  it.each([
    [{}, true],
    [[], false],
    [null, false],
    ['text', false],
    [undefined, false],
  ])('%j: %s', (value, expected) => {
    expect(isJsonObject(value)).toBe(expected)
  })
})

describe('setOwn', () => {
  it('sets any key as an own, enumerable field', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor')), (key) => {
        const target: JsonObject = {}
        setOwn(target, key, 1)
        expect(Object.keys(target)).toEqual([key])
        expect(Object.getPrototypeOf(target)).toBe(Object.prototype)
      }),
    )
  })
})

function sortedText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(sortedText).join()}]`
  if (!isJsonObject(value)) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${sortedText(item)}`).join()}}`
}
