import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../json/index.js'
import { sets } from './arbitrary.test.support.js'
import {
  FieldSet,
  FieldsV1Error,
  fieldSet,
  fieldsPath,
  parseFieldsV1,
  readFieldsV1,
  toFieldsV1,
  valueElement,
} from './index.js'

describe('FieldsV1', () => {
  it('says with a dot that a field is owned together with what is below it', () => {
    const set = fieldSet(fieldsPath('data'), fieldsPath('data', 'a'), fieldsPath('spec', 'b'))
    expect(JSON.stringify(toFieldsV1(set))).toBe('{"f:data":{".":{},"f:a":{}},"f:spec":{"f:b":{}}}')
  })

  it('is read back to the same set', () => {
    fc.assert(
      fc.property(sets, (set) => {
        expect(parseFieldsV1(JSON.parse(JSON.stringify(toFieldsV1(set))) as Json).equals(set)).toBe(true)
      }),
    )
  })

  it('is written the same whatever order it was read in', () => {
    fc.assert(
      fc.property(sets, (set) => {
        const written = JSON.stringify(toFieldsV1(set))
        const shuffled = parseFieldsV1(reversed(JSON.parse(written) as Json))
        expect(JSON.stringify(toFieldsV1(shuffled))).toBe(written)
      }),
    )
  })

  it('orders the fields of a key by name', () => {
    const set = parseFieldsV1({ 'f:ports': { 'k:{"protocol":"TCP", "port":80}': {} } })
    expect(toFieldsV1(set)).toEqual({ 'f:ports': { 'k:{"port":80,"protocol":"TCP"}': {} } })
  })

  it('takes a field with nothing known below it for owned', () => {
    expect(toFieldsV1(parseFieldsV1({ 'f:a': { 'q:from the future': {} }, 'f:b': null }))).toEqual({
      'f:a': {},
      'f:b': {},
    })
  })

  it('is nothing when empty', () => {
    expect(parseFieldsV1({})).toBe(FieldSet.empty)
    expect(toFieldsV1(FieldSet.empty)).toEqual({})
  })

  it.each<[string, Json]>([
    ['a key without a kind', { x: {} }],
    ['a key without a colon', { spec: {} }],
    ['a key that is no JSON', { 'k:{name}': {} }],
    ['a key that is no object', { 'k:[1]': {} }],
    ['a value that is no JSON', { 'v:x': {} }],
    ['an index that is no number', { 'i:one': {} }],
    ['a field that holds no fields', { 'f:a': 1 }],
    ['a list', []],
  ])('refuses %s', (_, fields) => {
    expect(() => parseFieldsV1(fields)).toThrow(FieldsV1Error)
  })

  it('tells whether it was read as it would be written', () => {
    const set = fieldSet(fieldsPath('a'), [valueElement('x')])
    expect(readFieldsV1(toFieldsV1(set))).toEqual({ set, canonical: true })
    expect(readFieldsV1({ 'v:"x"': {}, 'f:a': {} }).canonical).toBe(false)
  })
})

function reversed(value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, reversed(item)]),
  )
}
