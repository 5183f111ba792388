import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { systemClock, type Clock } from '../clock/index.js'
import {
  findCondition,
  isConditionFalse,
  isConditionTrue,
  removeCondition,
  setCondition,
  type Condition,
  type ConditionUpdate,
} from './index.js'

const at = (iso: string): Clock => ({ ...systemClock, now: () => Date.parse(iso) })
const noon = at('2026-01-01T12:00:00Z')
const later = at('2026-01-01T13:00:00Z')

const ready: ConditionUpdate = {
  type: 'Ready',
  status: 'True',
  reason: 'Done',
  message: 'all is well',
  observedGeneration: 3,
}
const [set] = setCondition([], ready, noon)

describe('setCondition', () => {
  it('adds a new condition with the time of the clock', () => {
    expect(set).toEqual({
      type: 'Ready',
      status: 'True',
      observedGeneration: 3,
      lastTransitionTime: '2026-01-01T12:00:00Z',
      reason: 'Done',
      message: 'all is well',
    })
  })

  it('changes the time only with the status', () => {
    const conditions = setCondition([], ready, noon)
    const [reworded] = setCondition(conditions, { ...ready, reason: 'Still', message: 'fine' }, later)
    expect(reworded).toMatchObject({ reason: 'Still', message: 'fine', lastTransitionTime: '2026-01-01T12:00:00Z' })
    const [failed] = setCondition(conditions, { ...ready, status: 'False' }, later)
    expect(failed?.lastTransitionTime).toBe('2026-01-01T13:00:00Z')
  })

  it('takes a given time for a status that changes, and only then', () => {
    const lastTransitionTime = '2020-01-01T00:00:00Z'
    const conditions = setCondition([], { ...ready, lastTransitionTime }, noon)
    expect(conditions[0]?.lastTransitionTime).toBe(lastTransitionTime)
    expect(setCondition(conditions, { ...ready, lastTransitionTime: '2021-01-01T00:00:00Z' }, noon)).toBe(conditions)
  })

  it('keeps the observed generation unless it is given another', () => {
    const conditions = setCondition([], ready, noon)
    const { observedGeneration: _generation, ...silent } = ready
    expect(setCondition(conditions, silent, later)).toBe(conditions)
    expect(setCondition(conditions, { ...ready, observedGeneration: 4 }, later)[0]?.observedGeneration).toBe(4)
  })

  it('leaves the other conditions and the given list as they are', () => {
    const before = setCondition(setCondition([], { type: 'A', status: 'Unknown', reason: 'R' }, noon), ready, noon)
    const copy = structuredClone(before)
    const after = setCondition(before, { ...ready, status: 'False' }, later)
    expect(before).toEqual(copy)
    expect(after[0]).toBe(before[0])
    expect(after.map(({ type }) => type)).toEqual(['A', 'Ready'])
  })

  it('returns the same list when nothing differs, however often it is asked', () => {
    const update = fc.record({
      type: fc.constantFrom('A', 'B', 'C'),
      status: fc.constantFrom('True', 'False', 'Unknown'),
      reason: fc.constantFrom('R', 'S'),
      message: fc.constantFrom('', 'm'),
    })
    fc.assert(
      fc.property(fc.array(update as fc.Arbitrary<ConditionUpdate>), (updates) => {
        let conditions: readonly Condition[] = []
        for (const update of updates) {
          conditions = setCondition(conditions, update, noon)
          expect(setCondition(conditions, update, later)).toBe(conditions)
        }
        const types = conditions.map(({ type }) => type)
        expect(new Set(types).size).toBe(types.length)
      }),
    )
  })
})

describe('questions about conditions', () => {
  const conditions = setCondition([], ready, noon)

  it('find them by type', () => {
    expect(findCondition(conditions, 'Ready')).toBe(conditions[0])
    expect(findCondition(conditions, 'Other')).toBeUndefined()
    expect(findCondition(undefined, 'Ready')).toBeUndefined()
  })

  it('take an absent one for neither true nor false', () => {
    expect(isConditionTrue(conditions, 'Ready')).toBe(true)
    expect(isConditionFalse(conditions, 'Ready')).toBe(false)
    expect(isConditionTrue(conditions, 'Other')).toBe(false)
    expect(isConditionFalse(conditions, 'Other')).toBe(false)
    expect(isConditionFalse([{ type: 'Other', status: 'False' }], 'Other')).toBe(true)
    expect(isConditionTrue(undefined, 'Ready')).toBe(false)
  })
})

describe('removeCondition', () => {
  const conditions = setCondition([], ready, noon)

  it('drops the type, and returns the same list when it is not there', () => {
    expect(removeCondition(conditions, 'Ready')).toEqual([])
    expect(removeCondition(conditions, 'Other')).toBe(conditions)
  })
})
