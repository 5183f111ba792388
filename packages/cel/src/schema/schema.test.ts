import { describe, expect, it } from 'vitest'
import { Environment } from '../environment/index.js'
import { kubernetesLibraries } from '../kubernetes/index.js'
import { declareSchema, escapeName, schemaTypes, schemaValue } from './index.js'
import type { Schema } from '@setpoint/kube'

function evaluate(schema: Schema, json: unknown, rule: string, old: unknown = json): unknown {
  const self = declareSchema(schema, 'selfType', false)
  if (self === undefined) throw new Error('the schema is not visible')
  const environment = new Environment({
    libraries: kubernetesLibraries(),
    types: [schemaTypes(self)],
    variables: { self: self.type, oldSelf: self.type },
  })
  const compiled = environment.compile(rule)
  if (!compiled.ok) return compiled.message
  const outcome = compiled.program.evaluate((name) => schemaValue(name === 'self' ? json : old, self))
  return outcome.error ?? outcome.value
}

const SET: Schema = { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string' } }
const MAP: Schema = {
  type: 'array',
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': ['name'],
  items: { type: 'object', properties: { name: { type: 'string' }, value: { type: 'integer' } } },
}

describe('values by their schema', () => {
  it('are integers or doubles as the schema says, whatever the JSON looks like', () => {
    expect(evaluate({ type: 'number' }, 1, 'self / 2.0 == 0.5')).toBe(true)
    expect(evaluate({ type: 'integer' }, 1, 'self / 2 == 0')).toBe(true)
  })

  it('compare as sets where the list is a set', () => {
    expect(evaluate(SET, ['a', 'b'], 'self == oldSelf', ['b', 'a'])).toBe(true)
    expect(evaluate(SET, ['a', 'b'], 'self == oldSelf', ['b', 'c'])).toBe(false)
    expect(evaluate(SET, ['a', 'b'], "self + ['b', 'c'] == ['a', 'b', 'c']")).toBe(true)
  })

  it('compare by key where the list is a map, and adding replaces', () => {
    const json = [
      { name: 'a', value: 1 },
      { name: 'b', value: 2 },
    ]
    expect(evaluate(MAP, json, 'self == oldSelf', json.toReversed())).toBe(true)
    expect(evaluate(MAP, json, 'self == oldSelf', [json[0], { name: 'b', value: 3 }])).toBe(false)
    expect(
      evaluate(MAP, json, "(self + oldSelf).exists(e, e.name == 'b' && e.value == 3)", [{ name: 'b', value: 3 }]),
    ).toBe(true)
    expect(evaluate(MAP, json, '(self + oldSelf).size() == 2', [{ name: 'b', value: 3 }])).toBe(true)
  })

  it('are not there when they are null, unless null is allowed', () => {
    const schema: Schema = { type: 'object', properties: { a: { type: 'string' } } }
    expect(evaluate(schema, { a: null }, 'has(self.a)')).toBe(false)
    expect(evaluate(schema, {}, "self.a == 'x'")).toBe('no such key: a')
  })

  it('hide what has no type, and lists and maps of that', () => {
    const open: Schema = { 'x-kubernetes-preserve-unknown-fields': true }
    expect(declareSchema(open, 'x', false)).toBeUndefined()
    expect(declareSchema({ type: 'array', items: open }, 'x', false)).toBeUndefined()
    const schema: Schema = { type: 'object', properties: { any: open, a: { type: 'string' } } }
    expect(evaluate(schema, { any: 1, a: 'x' }, 'self.any == 1')).toContain("undefined field 'any'")
  })

  it('do not reach into the prototype of an object', () => {
    const labels: Schema = { type: 'object', additionalProperties: { type: 'string' } }
    expect(evaluate(labels, {}, "'constructor' in self || has(self.toString)")).toBe(false)
  })
})

describe('names of properties', () => {
  it.each([
    ['a', 'a'],
    ['a-b', 'a__dash__b'],
    ['a.b/c', 'a__dot__b__slash__c'],
    ['a__b', 'a__underscores__b'],
    ['namespace', '__namespace__'],
    ['1a', undefined],
    ['a b', undefined],
    ['', undefined],
  ])('%s is reached as %s', (name, escaped) => {
    expect(escapeName(name)).toBe(escaped)
  })
})
