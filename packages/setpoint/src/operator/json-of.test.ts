import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonOf } from './json-of.js'

it('gives what JSON makes of a value, whatever it is made of', () => {
  const odd = fc.constantFrom(undefined, NaN, Infinity, -0, new Date(0), () => 1, Symbol('s'), new Map())
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.jsonValue(),
      odd,
      fc.array(tie('value')),
      fc.dictionary(fc.string(), tie('value')),
    ),
  }))
  fc.assert(
    fc.property(fc.record({ field: value }), (object) => {
      expect(JSON.stringify(jsonOf(object))).toBe(JSON.stringify(object))
    }),
  )
})

it('shares nothing with its source, and keeps a field called __proto__ a field', () => {
  const source = JSON.parse('{"list":[{"a":1}],"__proto__":{"b":2}}') as { list: object[] }
  const copy = jsonOf(source) as unknown as { list: object[] }
  expect(JSON.stringify(copy)).toBe('{"list":[{"a":1}],"__proto__":{"b":2}}')
  expect(copy.list[0]).not.toBe(source.list[0])
})
