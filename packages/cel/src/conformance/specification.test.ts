import { tests, type SerializedIncrementalTest, type SerializedIncrementalTestSuite } from './specification.suite.js'
import { describe, expect, it } from 'vitest'
import { Environment } from '../environment/index.js'
import { COMPREHENSIONS_LIBRARY } from '../library/comprehensions.js'
import { bind, OPTIONAL_LIBRARY } from '../library/optional.js'
import { STRINGS_LIBRARY } from '../library/strings.js'
import { Program } from '../program/index.js'
import { CelDouble, equalValues, typeOf, valueText, type Value } from '../value/index.js'
import { LEFT_OUT_CASES, LEFT_OUT_FILES, needsMessages } from './left-out.suite.js'
import { specType, specValue, type SpecJson } from './spec-value.suite.js'

describe('the cases of the language specification', () => {
  for (const file of tests.suites ?? []) {
    if (file.name in LEFT_OUT_FILES) continue
    const cases = casesOf(file).filter(({ original }) => !needsMessages(original))
    const applicable = cases.filter(({ original }) => !(`${file.name}/${original.name}` in LEFT_OUT_CASES))
    it(`${file.name}: all ${applicable.length} that apply`, () => {
      const failures = applicable.flatMap(({ original }) => {
        const problem = problemWith(original)
        return problem === undefined ? [] : [`${original.name}: ${original.expr}: ${problem}`]
      })
      expect(failures).toEqual([])
    }, 60_000)
  }

  it('leaves out less than one in a hundred of those that need no messages', () => {
    const files = (tests.suites ?? []).filter(({ name }) => !(name in LEFT_OUT_FILES))
    const applicable = files.flatMap(casesOf).filter(({ original }) => !needsMessages(original))
    const versioned = Object.values(LEFT_OUT_CASES).filter((reason) => reason.startsWith('strings extension'))
    const leftOut = Object.keys(LEFT_OUT_CASES).length - versioned.length
    expect(leftOut / applicable.length).toBeLessThan(0.01)
  })
})

interface SpecCase {
  readonly expr: string
  readonly container?: string
  readonly disableCheck?: boolean
  readonly checkOnly?: boolean
  readonly typeEnv?: readonly { name: string; ident: { type: SpecJson } }[]
  readonly bindings?: Readonly<Record<string, { value: SpecJson }>>
  readonly value?: SpecJson
  readonly typedResult?: { result?: SpecJson; deducedType?: SpecJson }
  readonly evalError?: unknown
}

function casesOf(suite: SerializedIncrementalTestSuite): SerializedIncrementalTest[] {
  return [...(suite.suites ?? []).flatMap(casesOf), ...(suite.tests ?? [])]
}

/** `cel.bind` is not part of Kubernetes, but what it expands to is. */
const BINDINGS = {
  name: 'bindings',
  macros: [
    {
      name: 'bind',
      receiver: true,
      args: 3,
      expand: (make: Parameters<typeof bind>[0], _target: unknown, args: readonly Parameters<typeof bind>[2][]) => {
        const [variable, init, body] = args
        return bind(
          make,
          (variable as { name: string }).name,
          init as Parameters<typeof bind>[2],
          body as Parameters<typeof bind>[3],
        )
      },
    },
  ],
}

function problemWith(test: SpecCase): string | undefined {
  const environment = new Environment({
    variables: Object.fromEntries(
      (test.typeEnv ?? []).map(({ name, ident }) => [name, specType(ident.type) ?? never()]),
    ),
    container: test.container ?? '',
    libraries: [OPTIONAL_LIBRARY, STRINGS_LIBRARY, COMPREHENSIONS_LIBRARY, BINDINGS],
    homogeneousLiterals: false,
    escapedIdentifiers: true,
  })
  const expectsError = test.evalError !== undefined
  let program: Program
  if (test.disableCheck === true) {
    const parsed = environment.parseOnly(test.expr)
    if (!(parsed instanceof Program)) return expectsError ? undefined : parsed.message
    program = parsed
  } else {
    const compiled = environment.compile(test.expr)
    if (!compiled.ok) return expectsError ? undefined : compiled.message
    const deduced = test.typedResult?.deducedType && specType(test.typedResult.deducedType)
    if (deduced && deduced.text !== compiled.outputType.text) return `has type ${compiled.outputType.text}`
    if (test.checkOnly === true) return undefined
    program = compiled.program
  }
  const bindings = Object.fromEntries(
    Object.entries(test.bindings ?? {}).map(([name, { value }]) => [name, specValue(value)]),
  )
  const outcome = program.evaluate(bindings)
  if (expectsError) return outcome.error === undefined ? 'did not fail' : undefined
  if (outcome.error !== undefined) return outcome.error
  const expected = specValue(test.value ?? test.typedResult?.result ?? { boolValue: true })
  if (expected === undefined) return never()
  return isSame(outcome.value, expected) ? undefined : `is ${valueText(outcome.value)}, not ${valueText(expected)}`
}

function isSame(value: Value, expected: Value): boolean {
  if (typeOf(value).name !== typeOf(expected).name) return false
  if (value instanceof CelDouble && Number.isNaN(value.value)) return Number.isNaN((expected as CelDouble).value)
  return equalValues(value, expected)
}

function never(): never {
  throw new Error('a case with messages was not left out')
}
