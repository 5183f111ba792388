import { describe, expect, it } from 'vitest'
import { toFieldsV1 } from '../fieldset/index.js'
import type { Json, JsonObject } from '../json/index.js'
import { builtInSchema, resolveBuiltInSchema } from '../kind/schemas.js'
import type { Schema } from '../schema/index.js'
import {
  customResourceType,
  deducedType,
  ownedFields,
  type Type,
  TypeCompiler,
  typeProblemsText,
  validateTyped,
} from './index.js'

const owned = (type: Type, value: Json): JsonObject => toFieldsV1(ownedFields(type, value))
const problems = (type: Type, value: Json): string => typeProblemsText(validateTyped(type, value))
const compile = (schema: Schema, components: { [name: string]: Schema } = {}): Type =>
  new TypeCompiler((reference) => components[reference.replace('#/components/schemas/', '')]).compile(schema)

const strings: Schema = { type: 'array', items: { type: 'string' } }
const named: Schema = { type: 'object', properties: { name: { type: 'string' }, value: { type: 'integer' } } }

describe('a list', () => {
  it.each<[string, Schema, Json, JsonObject]>([
    ['is a leaf unless it says otherwise', strings, ['x'], { 'f:l': {} }],
    ['is a leaf when it is atomic', { ...strings, 'x-kubernetes-list-type': 'atomic' }, ['x'], { 'f:l': {} }],
    [
      'is owned by member when it is a set',
      { ...strings, 'x-kubernetes-list-type': 'set' },
      ['x'],
      { 'f:l': { 'v:"x"': {} } },
    ],
    [
      'is owned by item when it is a map',
      { type: 'array', items: named, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] },
      [{ name: 'x', value: 1 }],
      { 'f:l': { 'k:{"name":"x"}': { '.': {}, 'f:name': {}, 'f:value': {} } } },
    ],
    [
      'goes by the strategic merge key where it has no list-type',
      {
        type: 'array',
        items: named,
        'x-kubernetes-patch-strategy': 'merge,retainKeys',
        'x-kubernetes-patch-merge-key': 'name',
      },
      [{ name: 'x' }],
      { 'f:l': { 'k:{"name":"x"}': { '.': {}, 'f:name': {} } } },
    ],
    [
      'is a set where it merges without a key',
      { ...strings, 'x-kubernetes-patch-strategy': 'merge' },
      ['x'],
      { 'f:l': { 'v:"x"': {} } },
    ],
    [
      'is a leaf where it only retains keys',
      { ...strings, 'x-kubernetes-patch-strategy': 'retainKeys' },
      ['x'],
      { 'f:l': {} },
    ],
  ])('%s', (_, schema, value, fields) => {
    expect(owned(compile({ type: 'object', properties: { l: schema } }), { l: value })).toEqual(fields)
  })
})

describe('a map', () => {
  const map: Schema = { type: 'object', additionalProperties: { type: 'string' } }

  it('is owned key by key, and a named field only by what is in it', () => {
    const type = compile({ type: 'object', properties: { m: map, s: named } })
    expect(owned(type, { m: { a: 'x' }, s: { value: 1 } })).toEqual({ 'f:m': { 'f:a': {} }, 'f:s': { 'f:value': {} } })
  })

  it('is a leaf when it is atomic', () => {
    const type = compile({ type: 'object', properties: { m: { ...map, 'x-kubernetes-map-type': 'atomic' } } })
    expect(owned(type, { m: { a: 'x' } })).toEqual({ 'f:m': {} })
  })

  it('is atomic where a reference to it says so', () => {
    const reference = {
      allOf: [{ $ref: '#/components/schemas/Named' }],
      default: {},
      'x-kubernetes-map-type': 'atomic' as const,
    }
    const type = compile(
      { type: 'object', properties: { here: reference, there: { $ref: '#/components/schemas/Named' } } },
      { Named: named },
    )
    expect(owned(type, { here: { name: 'x' }, there: { name: 'x' } })).toEqual({
      'f:here': {},
      'f:there': { 'f:name': {} },
    })
  })

  it('takes no field that it does not declare, unless it preserves unknown fields', () => {
    expect(problems(compile(named), { other: 1 })).toBe('.other: field not declared in schema')
    const preserving = compile({ ...named, 'x-kubernetes-preserve-unknown-fields': true })
    expect(owned(preserving, { other: { deep: [1] } })).toEqual({ 'f:other': { '.': {}, 'f:deep': {} } })
    const inside = compile({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true, properties: { s: named } })
    expect(validateTyped(inside, { s: { other: 1 } })).toEqual([])
  })

  it('takes any field when it says nothing about them', () => {
    expect(owned(compile({ type: 'object' }), { a: { b: 1 } })).toEqual({ 'f:a': { '.': {}, 'f:b': {} } })
    expect(problems(compile({ type: 'object', additionalProperties: false }), { a: 1 })).toBe(
      '.a: field not declared in schema',
    )
  })
})

describe('a value without a type', () => {
  it('may be anything', () => {
    const type = compile({ type: 'object', properties: { any: { 'x-kubernetes-int-or-string': true } } })
    for (const any of [1, 'x', [1], { a: 1 }]) expect(validateTyped(type, { any })).toEqual([])
  })

  it('is taken apart where it is a map', () => {
    expect(owned(deducedType, { a: { b: [{ name: 'x' }] }, c: {} })).toEqual({
      'f:a': { '.': {}, 'f:b': {} },
      'f:c': {},
    })
  })
})

describe('types that refer to themselves', () => {
  it('are compiled as far as data goes', () => {
    const node: Schema = {
      type: 'object',
      properties: { next: { $ref: '#/components/schemas/Node' }, value: { type: 'string' } },
    }
    const type = compile({ $ref: '#/components/schemas/Node' }, { Node: node })
    expect(owned(type, { next: { next: { value: 'x' } } })).toEqual({ 'f:next': { 'f:next': { 'f:value': {} } } })
  })

  it('complain about what nobody defines', () => {
    const type = compile({ type: 'object', properties: { x: { $ref: '#/components/schemas/Missing' } } })
    expect(problems(type, { x: 1 })).toBe('.x: schema error: no type found matching: Missing')
  })
})

describe('built-in kinds', () => {
  const compiler = new TypeCompiler(resolveBuiltInSchema)
  const pod = compiler.compile(builtInSchema({ group: '', version: 'v1', kind: 'Pod' }) ?? {})

  it('fill in the defaults of keys', () => {
    const spec = { containers: [{ name: 'app', ports: [{ containerPort: 80 }] }] }
    expect(owned(pod, { spec })).toEqual({
      'f:spec': {
        'f:containers': {
          'k:{"name":"app"}': {
            '.': {},
            'f:name': {},
            'f:ports': { 'k:{"containerPort":80,"protocol":"TCP"}': { '.': {}, 'f:containerPort': {} } },
          },
        },
      },
    })
  })

  it('take quantities and IntOrString in either spelling', () => {
    const container = {
      name: 'app',
      resources: { limits: { cpu: 1, memory: '1Gi' } },
      livenessProbe: { httpGet: { port: 'http' } },
    }
    expect(validateTyped(pod, { spec: { containers: [container] } })).toEqual([])
  })

  it('are compiled once', () => {
    const schema = builtInSchema({ group: '', version: 'v1', kind: 'Pod' }) ?? {}
    expect(compiler.compile(schema)).toBe(pod)
  })
})

describe('customResourceType', () => {
  const schema: Schema = {
    type: 'object',
    properties: {
      metadata: { type: 'object', properties: { name: { type: 'string', maxLength: 5 } } },
      template: {
        type: 'object',
        'x-kubernetes-embedded-resource': true,
        'x-kubernetes-preserve-unknown-fields': true,
      },
    },
  }

  it('has apiVersion, kind and metadata at the root and in embedded resources', () => {
    const object = { apiVersion: 'v1', kind: 'X', metadata: { name: 'x', labels: { a: 'b' }, finalizers: ['f'] } }
    const metadata = { 'f:finalizers': { 'v:"f"': {} }, 'f:labels': { 'f:a': {} }, 'f:name': {} }
    const fields = { 'f:apiVersion': {}, 'f:kind': {}, 'f:metadata': metadata }
    const type = customResourceType(schema, resolveBuiltInSchema)
    expect(owned(type, { ...object, template: object })).toEqual({ ...fields, 'f:template': fields })
  })

  it('takes everything as it comes without a schema', () => {
    const type = customResourceType(undefined, resolveBuiltInSchema)
    expect(owned(type, { metadata: { finalizers: ['f'] } })).toEqual({ 'f:metadata': { '.': {}, 'f:finalizers': {} } })
  })

  it('keeps unknown fields anywhere where its definition does', () => {
    const type = customResourceType({ type: 'object', properties: { spec: named } }, resolveBuiltInSchema, {
      preserveUnknownFields: true,
    })
    expect(validateTyped(type, { spec: { other: 1 }, more: true })).toEqual([])
  })
})
