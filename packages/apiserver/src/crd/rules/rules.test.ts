import { fieldErrorText, fieldPath, type Schema } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { checkDefaultRules, compileRules, compileRuleTree, evaluateRules } from './index.js'
import { hasRules, loadRules, ruleEvaluator } from './lazy.js'

// What a client sees of rules is compared with the real server in conformance/cases/cel.

const INTEGER: Schema = { type: 'integer' }
const STRING: Schema = { type: 'string', maxLength: 10 }

function ruled(schema: Schema, ...rules: (string | NonNullable<Schema['x-kubernetes-validations']>[number])[]): Schema {
  const validations = rules.map((rule) => (typeof rule === 'string' ? { rule } : rule))
  return { ...schema, 'x-kubernetes-validations': validations }
}

function object(properties: Record<string, Schema>): Schema {
  return { type: 'object', properties }
}

function evaluate(schema: Schema, value: object, old?: object): { errors: string[]; warnings: string[] } {
  const warnings: string[] = []
  const tree = compileRuleTree(schema, true)
  const errors = evaluateRules(tree, value as never, old as never, (text) => warnings.push(text))
  return { errors: errors.map(fieldErrorText), warnings }
}

describe('rules on an object', () => {
  const spec = ruled(object({ min: INTEGER, max: INTEGER }), 'self.min <= self.max')
  const schema = object({ spec })

  it('say nothing while they hold', () => {
    expect(evaluate(schema, { spec: { min: 1, max: 2 } })).toEqual({ errors: [], warnings: [] })
  })

  it('name the value that breaks them, without showing an object', () => {
    expect(evaluate(schema, { spec: { min: 3, max: 2 } }).errors).toEqual([
      'spec: Invalid value: failed rule: self.min <= self.max',
    ])
  })

  it('tell what kept them from being evaluated', () => {
    expect(evaluate(schema, { spec: { min: 3 } }).errors).toEqual([
      'spec: Invalid value: "object": no such key: max evaluating rule: self.min <= self.max',
    ])
  })

  it('forgive an update what it left alone, with a warning', () => {
    const broken = { spec: { min: 3, max: 2 } }
    expect(evaluate(schema, { ...broken, metadata: { labels: {} } }, broken)).toEqual({
      errors: [],
      warnings: ['spec: Invalid value: failed rule: self.min <= self.max'],
    })
    expect(evaluate(schema, { spec: { min: 4, max: 2 } }, broken).errors).toHaveLength(1)
  })
})

describe('rules about a change', () => {
  it('are evaluated where there was a value before', () => {
    const schema = object({ name: ruled(STRING, { rule: 'self == oldSelf', message: 'immutable' }) })
    expect(evaluate(schema, { name: 'a' }).errors).toEqual([])
    expect(evaluate(schema, { name: 'a' }, {}).errors).toEqual([])
    expect(evaluate(schema, { name: 'b' }, { name: 'a' }).errors).toEqual(['name: Invalid value: "b": immutable'])
  })

  it('find the old item of a list-map by its keys', () => {
    const items = ruled(object({ key: STRING, size: INTEGER }), {
      rule: 'self.size >= oldSelf.size',
      message: 'shrinks',
    })
    const list: Schema = {
      type: 'array',
      items,
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['key'],
    }
    const old = {
      list: [
        { key: 'a', size: 1 },
        { key: 'b', size: 5 },
      ],
    }
    const next = {
      list: [
        { key: 'b', size: 4 },
        { key: 'c', size: 0 },
        { key: 'a', size: 1 },
      ],
    }
    expect(evaluate(object({ list }), next, old).errors).toEqual(['list[0]: Invalid value: shrinks'])
  })

  it('see an optional where they ask for one', () => {
    const rule = { rule: 'oldSelf.hasValue() || self == 1', optionalOldSelf: true, message: 'starts at one' }
    const schema = object({ n: ruled(INTEGER, rule) })
    expect(evaluate(schema, { n: 2 }).errors).toEqual(['n: Invalid value: 2: starts at one'])
    expect(evaluate(schema, { n: 2 }, { n: 1 }).errors).toEqual([])
  })
})

describe('the compiler of rules', () => {
  const none = { storedRules: new Set<string>(), storedMessageExpressions: new Set<string>(), unchanged: false }
  const site = (schema: Schema): Parameters<ReturnType<typeof compileRules>['compile']>[0] => ({
    schema,
    path: fieldPath('root'),
    parent: undefined,
    step: 'root',
    uncorrelatable: undefined,
  })

  it('adds up what rules may cost', () => {
    const schema = ruled(
      object({ list: { type: 'array', items: { type: 'string' } } }),
      'self.list.all(x, self.list.all(y, x == y))',
    )
    const walk = compileRules(schema, none)
    expect(walk.compile(site(schema)).map(({ type }) => type)).toEqual(['FieldValueForbidden'])
    expect(walk.total(fieldPath('root')).map(({ field }) => field)).toEqual([
      'root.x-kubernetes-validations[0].rule',
      'root',
    ])
  })

  it('does not hold the cost of a single rule against a schema that is stored already', () => {
    const schema = ruled(
      object({ list: { type: 'array', items: { type: 'string' } } }),
      'self.list.all(x, self.list.all(y, x == y))',
    )
    expect(compileRules(schema, { ...none, unchanged: true }).compile(site(schema))).toEqual([])
  })

  it('refuses optionalOldSelf where nothing is optional', () => {
    const schema = ruled(object({ n: INTEGER }), { rule: 'self.n == 1', optionalOldSelf: true })
    expect(compileRules(schema, none).compile(site(schema)).map(fieldErrorText)).toEqual([
      'root.x-kubernetes-validations[0].optionalOldSelf: Invalid value: true: may not be set if oldSelf is not used in rule',
    ])
  })
})

describe('a default', () => {
  it('has to hold as a new value, too', () => {
    const schema = ruled(INTEGER, { rule: 'oldSelf.hasValue() || self == 1', optionalOldSelf: true })
    expect(checkDefaultRules(schema, 1, fieldPath('a'), false)).toEqual([])
    expect(checkDefaultRules(schema, 2, fieldPath('a'), false)).toHaveLength(1)
  })
})

describe('a schema without rules', () => {
  it('has no evaluator', () => {
    expect(ruleEvaluator(object({ n: INTEGER }))).toBeUndefined()
    expect(hasRules(object({ n: { type: 'array', items: ruled(INTEGER, 'self > 1') } }))).toBe(true)
  })

  it('and one with rules has, once they are loaded', async () => {
    await loadRules()
    const evaluator = ruleEvaluator(object({ n: ruled(INTEGER, 'self > 1') }))
    expect(evaluator?.({ n: 1 }, undefined, () => {}).map(fieldErrorText)).toEqual([
      'n: Invalid value: 1: failed rule: self > 1',
    ])
    expect(loadRules()).toBeUndefined()
  })
})
