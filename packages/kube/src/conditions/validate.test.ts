import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldErrorText, fieldPath } from '../field/index.js'
import { validateCondition, validateConditions, type Condition } from './index.js'

const path = fieldPath('status', 'conditions')
const good: Condition = {
  type: 'Ready',
  status: 'True',
  reason: 'Done',
  message: '',
  lastTransitionTime: '2026-01-01T00:00:00Z',
}

describe('a condition', () => {
  it.each([
    good,
    { ...good, type: 'example.com/Ready', status: 'Unknown', observedGeneration: 0 },
    { ...good, reason: 'ReasonA:ReasonB,C_' },
  ] satisfies Condition[])('may be %j', (condition) => {
    expect(validateCondition(condition, path)).toEqual([])
  })

  it.each([
    [
      { ...good, status: 'true' },
      'status.conditions.status: Unsupported value: "true": supported values: "False", "True", "Unknown"',
    ],
    [
      { ...good, observedGeneration: -1 },
      'status.conditions.observedGeneration: Invalid value: -1: must be greater than or equal to zero',
    ],
    [{ ...good, lastTransitionTime: null }, 'status.conditions.lastTransitionTime: Required value'],
    [{ ...good, lastTransitionTime: '0001-01-01T00:00:00Z' }, 'status.conditions.lastTransitionTime: Required value'],
    [{ ...good, reason: '' }, 'status.conditions.reason: Required value'],
    [
      { ...good, reason: 'not a word' },
      `status.conditions.reason: Invalid value: "not a word": a condition reason must start with alphabetic character, optionally followed by a string of alphanumeric characters or '_,:', and must end with an alphanumeric character or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName',  or 'ReasonA,ReasonB',  or 'ReasonA:ReasonB', regex used for validation is '[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?')`,
    ],
    [{ ...good, reason: 'r'.repeat(1025) }, 'status.conditions.reason: Too long: may not be more than 1024 bytes'],
    [{ ...good, message: 'm'.repeat(32_769) }, 'status.conditions.message: Too long: may not be more than 32768 bytes'],
  ])('may not be %j', (condition, text) => {
    expect(validateCondition(condition as Condition, path).map(fieldErrorText)).toEqual([text])
  })

  it('needs all that the type requires', () => {
    const fields = validateCondition({} as Condition, path).map(({ field }) => field)
    expect(new Set(fields)).toEqual(
      new Set(['type', 'status', 'lastTransitionTime', 'reason'].map((name) => `status.conditions.${name}`)),
    )
  })
})

describe('a list of conditions', () => {
  it('has each type once', () => {
    expect(validateConditions([good, { ...good, type: 'Other' }, good], path).map(fieldErrorText)).toEqual([
      'status.conditions[2].type: Duplicate value: "Ready"',
    ])
  })

  it('has as many duplicates as repetitions', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('A', 'B', 'C')), (types) => {
        const conditions = types.map((type) => ({ ...good, type }))
        expect(validateConditions(conditions, path)).toHaveLength(types.length - new Set(types).size)
      }),
    )
  })
})
