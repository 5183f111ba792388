import { fieldPath, type Json, type JsonObject, type Schema } from '@setpoint/kube'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileSchema, MalformedObjectError } from './index.js'

const text: Schema = { type: 'string' }

function object(properties: { [name: string]: Schema }, more: Schema = {}): Schema {
  return { type: 'object', properties, ...more }
}

/** JSON with field names from a small set, so that values and schemas meet. */
const json: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Json>(null, true, 0, 1, 2.5, '', 'a', 'b'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'metadata'), tie('value')),
  ),
})).value

const schemas: fc.Arbitrary<Schema> = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Schema>(
      { type: 'string' },
      { type: 'string', default: 'x' },
      { type: 'integer', nullable: true },
      { 'x-kubernetes-preserve-unknown-fields': true },
    ),
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    fc.record({ type: fc.constant('object'), additionalProperties: tie('schema') }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema')).map((properties) => object(properties)),
  ),
})).schema

const resources = fc.record({ apiVersion: fc.constant('x/v1'), kind: fc.constant('X'), spec: json })

describe('decoding', () => {
  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(schemas, resources, (spec, sent) => {
        const schema = compileSchema(object({ spec }))
        const once = structuredClone(sent) as JsonObject
        schema.decode(once)
        schema.applyDefaults(once)
        const twice = structuredClone(once)
        expect(schema.decode(twice)).toEqual([])
        schema.applyDefaults(twice)
        expect(twice).toEqual(once)
      }),
    )
  })

  it('keeps apiVersion, kind and metadata, which no schema has to name', () => {
    const sent: JsonObject = { apiVersion: 'x/v1', kind: 'X', metadata: { name: 'a' }, other: 1 }
    expect(compileSchema({ type: 'object' }).decode(sent)).toEqual(['other'])
    expect(sent).toEqual({ apiVersion: 'x/v1', kind: 'X', metadata: { name: 'a' } })
  })

  it('takes field names for names, even those that every JavaScript object has', () => {
    const sent = JSON.parse('{"spec":{"__proto__":{"a":1},"constructor":"b","known":"c"}}') as JsonObject
    const schema = compileSchema(object({ spec: object({ known: text }) }))
    expect(schema.decode(sent)).toEqual(['spec.__proto__', 'spec.constructor'])
    expect(sent).toEqual({ spec: { known: 'c' } })
    const declared = compileSchema(object({ spec: object({ constructor: text }, { required: ['toString'] }) }))
    expect(declared.validate({ spec: {} }).map(({ field }) => field)).toEqual(['spec.toString'])
  })

  it('prunes nothing for definitions from before pruning', () => {
    const sent: JsonObject = { spec: { unknown: 1 }, other: null }
    expect(compileSchema({ type: 'object' }, { preserveUnknownFields: true }).decode(sent)).toEqual([])
    expect(sent).toEqual({ spec: { unknown: 1 }, other: null })
  })

  it('refuses metadata of a wrong type in requests, and drops it from storage', () => {
    const sent = (): JsonObject => ({ metadata: { name: 'a', labels: 5, finalizers: ['b'] } })
    const schema = compileSchema({ type: 'object' })
    expect(() => schema.decode(sent())).toThrow(
      new MalformedObjectError(
        'json: cannot unmarshal number into Go struct field ObjectMeta.labels of type map[string]string',
      ),
    )
    const stored = sent()
    schema.decode(stored, 'drop')
    expect(stored).toEqual({ metadata: { name: 'a', finalizers: ['b'] } })
  })
})

describe('defaults', () => {
  it('are copied, not shared', () => {
    const schema = compileSchema(
      object({ spec: { type: 'object', default: { list: [] }, properties: { list: { type: 'array', items: text } } } }),
    )
    const first: JsonObject = {}
    schema.applyDefaults(first)
    const { list } = first['spec'] as { list: Json[] }
    list.push('x')
    const second: JsonObject = {}
    schema.applyDefaults(second)
    expect(second).toEqual({ spec: { list: [] } })
    expect(schema.schema.properties?.['spec']?.default).toEqual({ list: [] })
  })

  it('leave what is there alone, zero and empty included', () => {
    const schema = compileSchema(object({ a: { type: 'integer', default: 5 }, b: { type: 'string', default: 'x' } }))
    const sent: JsonObject = { a: 0, b: '' }
    schema.applyDefaults(sent)
    expect(sent).toEqual({ a: 0, b: '' })
  })
})

describe('validation', () => {
  it('leaves the object as it is', () => {
    fc.assert(
      fc.property(schemas, resources, resources, (spec, sent, old) => {
        const schema = compileSchema(object({ spec }))
        const before = structuredClone(sent)
        schema.validate(sent)
        schema.validateUpdate(sent, old)
        schema.validateLists(sent)
        schema.validateEmbedded(sent)
        expect(sent).toEqual(before)
      }),
    )
  })

  it('finds nothing wrong with an update that changes nothing', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom<Json>('x', 1, true)), (spec) => {
        const schema = compileSchema(object({ spec: object({ a: text, b: text }, { required: ['a', 'b'] }) }))
        const sent: JsonObject = { spec }
        expect(schema.validateUpdate(sent, structuredClone(sent))).toEqual([])
      }),
    )
  })

  it('never forgives more than it finds', () => {
    fc.assert(
      fc.property(schemas, resources, resources, (spec, sent, old) => {
        const schema = compileSchema(object({ spec }))
        const all = schema.validate(sent)
        for (const error of schema.validateUpdate(sent, old)) expect(all).toContainEqual(error)
      }),
    )
  })

  it('of one field names it from where it stands, and from itself in its text', () => {
    const schema = compileSchema(object({ status: object({ phase: text }, { required: ['phase'] }) }))
    expect(schema.property('status')?.validate({ phase: 5 }, fieldPath('status'))).toEqual([
      {
        type: 'FieldValueTypeInvalid',
        field: 'status.phase',
        body: 'Invalid value: "integer": phase in body must be of type string: "integer"',
      },
    ])
    expect(schema.property('spec')).toBeUndefined()
  })

  it('tells a list-map that was only reordered from one that changed', () => {
    const item = object({ name: text, value: { type: 'string', maxLength: 1 } }, { required: ['name'] })
    const list: Schema = {
      type: 'array',
      items: item,
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name'],
    }
    const schema = compileSchema(object({ list }))
    const [a, b] = [
      { name: 'a', value: 'long' },
      { name: 'b', value: 'long' },
    ]
    expect(schema.validateUpdate({ list: [b, a] }, { list: [a, b] })).toEqual([])
    const changed = schema.validateUpdate({ list: [b, { name: 'a', value: 'longer' }] }, { list: [a, b] })
    expect(changed.map(({ field }) => field)).toEqual(['list[1].value'])
  })
})
