import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Environment } from './environment/index.js'
import { JSON_PATCH_LIBRARY, kubernetesLibraries } from './kubernetes/index.js'
import { BOOL, DYN, INT, listOf, mapOf, STRING } from './type/index.js'
import { CelDouble, valueText, type Value } from './value/index.js'

interface Recorded {
  readonly expr: string
  readonly issue?: string
  readonly type?: string
  readonly estimate?: readonly [string, string]
  readonly error?: string
  readonly value?: string
  readonly cost?: number
}

const recorded = readFileSync(new URL('./testdata/expressions.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Recorded)

const environment = new Environment({
  libraries: [...kubernetesLibraries(), JSON_PATCH_LIBRARY],
  variables: { d: DYN, s: STRING, i: INT, l: listOf(INT), ls: listOf(STRING), m: mapOf(STRING, STRING), b: BOOL },
})

const variables = {
  d: { a: 1, b: 'text', c: [1, 2, 3], n: null, f: 1.5 },
  s: 'hello',
  i: 5,
  l: [1, 2, 3, 4, 5],
  ls: ['a', 'bb', 'ccc'],
  m: { k: 'v' },
  b: true,
}

/** Go prints types by their full names. */
function typeText(text: string): string {
  return text
    .replace('google.protobuf.Timestamp', 'timestamp')
    .replace('google.protobuf.Duration', 'duration')
    .replace('null_type', 'null')
}

/** What Go prints for plain values; undefined for those that the two languages print in their own ways. */
function plainText(value: Value): string | undefined {
  if (value instanceof CelDouble) return valueText(value)
  return typeof value === 'object' ? undefined : String(value)
}

function outcome({ expr, value }: Recorded): Partial<Recorded> {
  const compiled = environment.compile(expr)
  if (!compiled.ok) return { issue: compiled.message }
  const { min, max } = compiled.estimateCost()
  const result = compiled.program.evaluate(variables)
  const checked = { type: compiled.outputType.text, estimate: [String(min), String(max)] as const }
  if (result.error !== undefined) return { ...checked, error: result.error }
  return { ...checked, value: plainText(result.value) ?? value ?? '', cost: result.cost }
}

describe('expressions as cel-go with the libraries of Kubernetes 1.36 sees them', () => {
  it(`all ${recorded.length} have the recorded issues, types, estimates, values, errors and costs`, () => {
    const differences = recorded.flatMap(({ expr, ...wanted }) => {
      const expected = wanted.type === undefined ? wanted : { ...wanted, type: typeText(wanted.type) }
      const actual = outcome({ expr, ...wanted })
      return JSON.stringify(sorted(actual)) === JSON.stringify(sorted(expected)) ? [] : [{ expr, expected, actual }]
    })
    expect(differences).toEqual([])
  }, 120_000)
})

function sorted(record: object): object {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
