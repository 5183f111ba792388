import type { Schema } from '@setpoint/kube'
import { describe, expect, test } from 'vitest'
import { publishedSchema } from './published-schema.js'

function field(schema: Schema, openApi: 'v2' | 'v3' = 'v3'): Schema | undefined {
  return publishedSchema({ type: 'object', properties: { field: schema } }, openApi).properties?.field
}

describe('a published schema', () => {
  test('leaves out what says nothing', () => {
    expect(
      field({
        type: 'string',
        nullable: false,
        format: '',
        pattern: '',
        required: [],
        properties: {},
        exclusiveMinimum: false,
      }),
    ).toEqual({ type: 'string' })
    expect(field({ type: 'boolean', default: false })).toEqual({ type: 'boolean', default: false })
    expect(field({ type: 'array', items: {} })).toEqual({ type: 'array', items: {} })
  })

  test('keeps a field that is called like a keyword', () => {
    const properties = { default: { type: 'string' }, description: { type: 'string' } }
    expect(field({ type: 'object', properties })).toEqual({ type: 'object', properties })
  })

  test('leaves additional properties out of junctors', () => {
    const map: Schema = { type: 'object', additionalProperties: { type: 'string' } }
    expect(field({ ...map, anyOf: [{ additionalProperties: { maxLength: 3 }, minProperties: 1 }] })).toEqual({
      ...map,
      anyOf: [{ minProperties: 1 }],
    })
  })

  test('does not change the schema that it is made from', () => {
    const schema: Schema = { type: 'object', properties: { port: { 'x-kubernetes-int-or-string': true } } }
    const before = structuredClone(schema)
    publishedSchema(schema, 'v3')
    publishedSchema(schema, 'v2')
    expect(schema).toEqual(before)
  })

  test('of a definition without a schema is an object', () => {
    expect(publishedSchema(undefined, 'v3')).toEqual({ type: 'object' })
  })
})

describe('in v2', () => {
  test('an array of unknown items has no type', () => {
    expect(
      field({ type: 'array', items: { type: 'string' }, 'x-kubernetes-preserve-unknown-fields': true }, 'v2'),
    ).toEqual({
      'x-kubernetes-preserve-unknown-fields': true,
    })
  })

  test('a nullable field has no type and is never required', () => {
    const object: Schema = {
      type: 'object',
      required: ['a', 'b'],
      properties: { a: { type: 'string', nullable: true }, b: { type: 'string' } },
    }
    expect(field(object, 'v2')).toEqual({
      type: 'object',
      required: ['b'],
      properties: { a: {}, b: { type: 'string' } },
    })
  })
})
