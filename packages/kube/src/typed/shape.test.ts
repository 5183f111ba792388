import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../json/index.js'
import type { Schema } from '../schema/index.js'
import { compareTyped, shapeOf, TypeCompiler, validateTyped } from './index.js'

const string: Schema = { type: 'string' }
const item: Schema = {
  type: 'object',
  properties: { name: string, port: { type: 'integer' }, on: { type: 'boolean' } },
}
const schema: Schema = {
  type: 'object',
  properties: {
    text: string,
    number: { type: 'integer' },
    map: { type: 'object', additionalProperties: string },
    atomicMap: { type: 'object', additionalProperties: string, 'x-kubernetes-map-type': 'atomic' },
    set: { type: 'array', items: string, 'x-kubernetes-list-type': 'set' },
    list: {
      type: 'array',
      items: item,
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name', 'port'],
    },
    atomicList: { type: 'array', items: item },
    anything: { 'x-kubernetes-preserve-unknown-fields': true, type: 'object' },
  },
}
const type = new TypeCompiler().compile(schema)
const shape = (value: Json): string | undefined => shapeOf(type, value)

describe('values have the same shape', () => {
  it.each<[string, JsonObject, JsonObject]>([
    ['whatever the contents of their leaves', { text: 'a', number: 1 }, { text: 'b', number: 2 }],
    [
      'whatever is in their atomic parts',
      { atomicList: [{ name: 'a' }] },
      { atomicList: [{ name: 'b', port: 1 }, {}] },
    ],
    ['whatever the items that keys identify contain', items({ on: true }), items({ on: true })],
  ])('%s', (_, a, b) => {
    expect(shape(a)).toBe(shape(b))
    expect(shape(a)).toBeDefined()
  })
})

describe('values have different shapes', () => {
  it.each<[string, JsonObject, JsonObject]>([
    ['when one has a field more', { text: 'a' }, { text: 'a', number: 1 }],
    ['when maps have other keys', { map: { a: '' } }, { map: { b: '' } }],
    [
      'when keys only look alike written one after the other',
      { map: { a: 'x', 's1:b': 'x' } },
      { map: { 'as4:s1:b': 'x' } },
    ],
    ['when a leaf is empty in one', { text: '' }, { text: 'a' }],
    ['when a leaf is null in one', { text: null }, { text: '' }],
    ['when a number is zero in one', { number: 0 }, { number: 1 }],
    ['when a part is there and empty', { map: {} }, {}],
    ['when sets have other members', { set: ['a'] }, { set: ['b'] }],
    ['when lists have items with other keys', { list: [{ name: 'a', port: 1 }] }, { list: [{ name: 'a', port: 2 }] }],
    ['when data without a schema has another form', { anything: { a: 'x' } }, { anything: { a: ['x'] } }],
  ])('%s', (_, a, b) => {
    expect(shape(a)).toBeDefined()
    expect(shape(b)).toBeDefined()
    expect(shape(a)).not.toBe(shape(b))
  })
})

describe('a value has no shape', () => {
  it.each<[string, Json]>([
    ['when a leaf has another type', { text: 1 }],
    ['when a field is not in the schema', { nowhere: 1 }],
    ['when a list stands where a map should', { map: ['a'] }],
    ['when an item lacks one of its keys', { list: [{ name: 'a' }] }],
    ['when its atomic part is not valid', { atomicList: [{ name: 1 }] }],
    ['when a set has a member that is no scalar', { set: [null] }],
  ])('%s', (_, value) => {
    expect(shape(value)).toBeUndefined()
  })
})

describe('the law that shapes are for', () => {
  const word = fc.constantFrom('', 'a', 'b', '1:a', 'constructor', '__proto__')
  const words = fc.dictionary(word, word, { maxKeys: 2, noNullPrototype: true })
  const port = fc.integer({ min: 0, max: 2 })
  const listItems = fc.record(
    { name: word, port, on: fc.boolean() },
    { requiredKeys: ['name', 'port'], noNullPrototype: true },
  )
  const objects = fc.record(
    {
      text: fc.option(word),
      number: port,
      map: words,
      atomicMap: words,
      set: fc.array(word, { maxLength: 2 }),
      list: fc.array(listItems, { maxLength: 2 }),
      atomicList: fc.array(listItems, { maxLength: 2 }),
      anything: fc.dictionary(word, fc.oneof(word, port, words, fc.array(word, { maxLength: 1 })), {
        maxKeys: 2,
        noNullPrototype: true,
      }),
    },
    { requiredKeys: [], noNullPrototype: true },
  ) as fc.Arbitrary<JsonObject>
  const starts: JsonObject[] = [{}, { text: '', number: 0, map: {}, set: null, list: [], anything: {} }, { text: null }]

  it('values of the same shape add and change the same fields', () => {
    const seen = new Map<string, Json>()
    fc.assert(
      fc.property(objects, (value) => {
        expect(validateTyped(type, value, { allowDuplicates: true })).toEqual([])
        const text = shape(value)
        expect(text).toBeDefined()
        const other = seen.get(text ?? '') ?? value
        seen.set(text ?? '', value)
        for (const start of starts) expect(compareTyped(type, start, value)).toEqual(compareTyped(type, start, other))
      }),
      { numRuns: 2000 },
    )
  })
})

function items(rest: JsonObject): JsonObject {
  return { list: [{ name: 'a', port: 1, ...rest }] }
}
