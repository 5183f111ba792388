import { readFileSync } from 'node:fs'
import type { Schema } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { Environment } from '../environment/index.js'
import { kubernetesLibraries } from '../kubernetes/index.js'
import {
  declareSchema,
  maxCardinality,
  schemaSizes,
  schemaTypes,
  schemaValue,
  type SchemaDeclaration,
} from './index.js'

interface RecordedRule {
  readonly rule: string
  readonly root?: boolean
  readonly error?: string
  readonly maxCost?: string
  readonly maxCardinality?: number
  readonly used?: number
  readonly errors?: readonly string[]
}

function read(name: string): string {
  return readFileSync(new URL(`../testdata/${name}`, import.meta.url), 'utf8')
}

const { schema, value } = JSON.parse(read('rules-schema.json')) as { schema: Schema; value: object }
const whole = { ...value, apiVersion: 'v1', kind: 'K', metadata: { name: 'x' } }
const base = new Environment({ libraries: kubernetesLibraries() })

function outcome({ rule, root = false }: RecordedRule): object {
  const self = declareSchema(schema, 'selfType', root) as SchemaDeclaration
  const environment = base.extend({ types: [schemaTypes(self)], variables: { self: self.type, oldSelf: self.type } })
  const compiled = environment.compile(rule)
  if (!compiled.ok) return { error: `compilation failed: ${compiled.message}` }
  if (compiled.outputType.kind !== 'bool') return { error: 'cel expression must evaluate to a bool' }
  const result = compiled.program.evaluate(() => schemaValue(root ? whole : value, self))
  return {
    maxCost: String(compiled.estimateCost(schemaSizes(self)).max),
    maxCardinality: maxCardinality(self.minSize),
    used: result.cost,
    holds: result.value === true,
  }
}

/** Costs are charged to the end of a failing call upstream, which evaluates all arguments; here the first failure ends it. */
const FAILS_IN_ARGUMENT = new Set([
  "quantity(self.text).isGreaterThan(quantity('1'))",
  "cidr('10.0.0.0/8').containsIP(self.text)",
])

describe('rules on a schema', () => {
  for (const line of read('rules.jsonl').trim().split('\n')) {
    const recorded = JSON.parse(line) as RecordedRule
    it(`agrees about ${recorded.rule}`, () => {
      const { error, maxCost, maxCardinality: cardinality, used, errors = [] } = recorded
      const expected =
        error === undefined
          ? {
              maxCost,
              maxCardinality: cardinality,
              used: used,
              holds: errors.length === 0,
            }
          : { error }
      const actual = outcome(recorded)
      const costMayDiffer = FAILS_IN_ARGUMENT.has(recorded.rule)
      expect(costMayDiffer ? { ...actual, used } : actual).toEqual(expected)
    })
  }
})
