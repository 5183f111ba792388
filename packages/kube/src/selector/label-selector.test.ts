import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldErrorText, fieldPath } from '../field/index.js'
import {
  compileLabelSelector,
  formatLabelSelector,
  Selector,
  SelectorError,
  validateLabelSelector,
  type LabelSelector,
} from './index.js'

describe('a LabelSelector compiles', () => {
  it('to nothing when absent and to everything when empty', () => {
    expect(compileLabelSelector(undefined)).toBe(Selector.nothing)
    expect(compileLabelSelector({})).toBe(Selector.everything)
    expect(compileLabelSelector({ matchLabels: {}, matchExpressions: [] })).toBe(Selector.everything)
  })

  it('with all operators, ordered by key', () => {
    const selector = compileLabelSelector({
      matchLabels: { z: '1', a: '2' },
      matchExpressions: [
        { key: 'd', operator: 'In', values: ['y', 'x'] },
        { key: 'c', operator: 'NotIn', values: ['w'] },
        { key: 'b', operator: 'Exists' },
        { key: 'e', operator: 'DoesNotExist', values: [] },
      ],
    })
    expect(selector.toString()).toBe('a=2,b,c notin (w),d in (x,y),!e,z=1')
    expect(selector.matches({ a: '2', b: '', d: 'x', z: '1' })).toBe(true)
    expect(selector.matches({ a: '2', b: '', d: 'x', z: '1', e: '' })).toBe(false)
  })

  it.each([
    [{ matchExpressions: [{ key: 'a', operator: 'Gt' }] }, '"Gt" is not a valid label selector operator'],
    [{ matchExpressions: [{ key: 'a', operator: 'toString' }] }, '"toString" is not a valid label selector operator'],
    [
      { matchExpressions: [{ key: 'a', operator: 'In' }] },
      "values: Invalid value: null: for 'in', 'notin' operators, values set can't be empty",
    ],
    [
      { matchExpressions: [{ key: 'a', operator: 'Exists', values: ['x'] }] },
      'values: Invalid value: ["x"]: values set must be empty for exists and does not exist',
    ],
  ] satisfies [LabelSelector, string][])('not when it is %j', (selector, message) => {
    expect(() => compileLabelSelector(selector)).toThrow(new SelectorError(message))
    expect(formatLabelSelector(selector)).toBe('<error>')
  })

  it('to a text for people', () => {
    expect(formatLabelSelector({ matchLabels: { a: '1' } })).toBe('a=1')
    expect(formatLabelSelector({})).toBe('<none>')
    expect(formatLabelSelector(undefined)).toBe('<none>')
  })
})

describe('a LabelSelector in an object', () => {
  const path = fieldPath('spec', 'selector')
  const texts = (selector: LabelSelector | undefined, options = {}): string[] =>
    validateLabelSelector(selector, path, options).map(fieldErrorText)

  it('is fine when absent, empty or right', () => {
    expect(texts(undefined)).toEqual([])
    expect(texts({})).toEqual([])
    expect(texts({ matchLabels: { a: '' }, matchExpressions: [{ key: 'b', operator: 'In', values: ['c'] }] })).toEqual(
      [],
    )
  })

  it('is told what is wrong in each expression', () => {
    const expressions = [
      { key: 'a', operator: 'In' },
      { key: 'a', operator: 'Exists', values: ['x'] },
      { key: 'a', operator: 'Equals', values: ['x'] },
      { key: '', operator: 'Exists' },
      { key: 'a', operator: 'NotIn', values: ['-'] },
    ]
    expect(
      validateLabelSelector({ matchExpressions: expressions }, path).map(({ field, type }) => [field, type]),
    ).toEqual([
      ['spec.selector.matchExpressions[0].values', 'FieldValueRequired'],
      ['spec.selector.matchExpressions[1].values', 'FieldValueForbidden'],
      ['spec.selector.matchExpressions[2].operator', 'FieldValueInvalid'],
      ['spec.selector.matchExpressions[3].key', 'FieldValueInvalid'],
      ['spec.selector.matchExpressions[3].key', 'FieldValueInvalid'],
      ['spec.selector.matchExpressions[4].values[0]', 'FieldValueInvalid'],
    ])
    expect(texts({ matchExpressions: expressions.slice(0, 3) })).toEqual([
      "spec.selector.matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'",
      "spec.selector.matchExpressions[1].values: Forbidden: may not be specified when `operator` is 'Exists' or 'DoesNotExist'",
      'spec.selector.matchExpressions[2].operator: Invalid value: "Equals": not a valid selector operator',
    ])
  })

  it('may be excused for old values and for operators of others', () => {
    const selector = { matchExpressions: [{ key: 'a', operator: 'Near', values: ['-'] }] }
    expect(texts(selector, { allowInvalidValues: true, allowUnknownOperators: true })).toEqual([])
  })

  it('compiles whenever it is valid', () => {
    const text = fc.constantFrom('a', '', '-', 'x.y/z')
    const selector = fc.record({
      matchLabels: fc.dictionary(text, text),
      matchExpressions: fc.array(
        fc.record({ key: text, operator: fc.constantFrom('In', 'NotIn', 'Exists', 'Nope'), values: fc.array(text) }),
        { maxLength: 2 },
      ),
    })
    fc.assert(
      fc.property(selector, (candidate) => {
        const valid = validateLabelSelector(candidate, path).length === 0
        expect(formatLabelSelector(candidate) !== '<error>').toBe(valid)
      }),
    )
  })
})
