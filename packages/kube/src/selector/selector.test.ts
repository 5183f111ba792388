import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatLabels,
  parseLabelSelector,
  Selector,
  selectorFromLabels,
  type LabelRequirement,
  type Labels,
} from './index.js'

const labels = (): fc.Arbitrary<Record<string, string>> =>
  fc.dictionary(fc.constantFrom('a', 'b', 'c', 'n'), fc.constantFrom('x', 'y', '', '1', '10', '-3'))

describe('a selector matches', () => {
  it.each([
    ['', {}, true],
    ['a=x', { a: 'x', b: 'y' }, true],
    ['a=x', { a: 'y' }, false],
    ['a=x', {}, false],
    ['a=', {}, false],
    ['a=', { a: '' }, true],
    ['a!=x', {}, true],
    ['a!=x', { a: 'x' }, false],
    ['a in (x,y)', { a: 'y' }, true],
    ['a in (x,y)', {}, false],
    ['a notin (x,y)', { a: 'z' }, true],
    ['a notin (x,y)', {}, true],
    ['a notin (x,y)', { a: 'x' }, false],
    ['a', { a: '' }, true],
    ['a', {}, false],
    ['!a', {}, true],
    ['!a', { a: '' }, false],
    ['n>9', { n: '10' }, true],
    ['n>10', { n: '10' }, false],
    ['n<9', { n: '007' }, true],
    ['n>9', { n: 'many' }, false],
    ['n>9', {}, false],
    ['n>9223372036854775806', { n: '9223372036854775807' }, true],
    ['n<9223372036854775807', { n: '9223372036854775806' }, true],
    ['a=x,b=y', { a: 'x', b: 'y' }, true],
    ['a=x,b=y', { a: 'x' }, false],
    ['a=x,b=y,!c', { a: 'x', b: 'y' }, true],
    ['a=x,b=y,!c', { a: 'x', b: 'y', c: '' }, false],
  ] satisfies [string, Labels, boolean][])('%j against %j: %s', (text, set, expected) => {
    expect(parseLabelSelector(text).matches(set)).toBe(expected)
  })

  it('an object without labels as one with none', () => {
    expect(parseLabelSelector('!a').matches(undefined)).toBe(true)
    expect(parseLabelSelector('a').matches(undefined)).toBe(false)
    expect(parseLabelSelector('a,b,c').matches(undefined)).toBe(false)
  })

  it('no label that every object inherits', () => {
    expect(parseLabelSelector('constructor').matches({})).toBe(false)
    expect(parseLabelSelector('!toString').matches({})).toBe(true)
    expect(parseLabelSelector('valueOf notin (x,y)').matches({})).toBe(true)
  })

  it('exactly what either an operator or its opposite selects', () => {
    const opposites = [
      ['a=x', 'a!=x'],
      ['a in (x,y)', 'a notin (x,y)'],
      ['a', '!a'],
    ] as const
    fc.assert(
      fc.property(labels(), fc.constantFrom(...opposites), (set, [yes, no]) => {
        expect(parseLabelSelector(yes).matches(set)).toBe(!parseLabelSelector(no).matches(set))
      }),
    )
  })

  it('what all of its requirements match', () => {
    const requirement: fc.Arbitrary<LabelRequirement> = fc.oneof(
      fc.record({
        key: fc.constantFrom('a', 'b'),
        operator: fc.constantFrom('in', 'notin'),
        values: fc.subarray(['x', 'y', ''], { minLength: 1 }),
      }),
      fc.record({
        key: fc.constantFrom('a', 'n'),
        operator: fc.constantFrom('gt', 'lt'),
        values: fc.tuple(fc.constantFrom('0', '5')),
      }),
    )
    fc.assert(
      fc.property(fc.array(requirement, { maxLength: 4 }), labels(), (requirements, set) => {
        const each = requirements.every((single) => Selector.of([single]).matches(set))
        expect(Selector.of(requirements).matches(set)).toBe(each)
      }),
    )
  })
})

describe('everything and nothing', () => {
  it('look alike and select the opposite', () => {
    expect(Selector.everything.toString()).toBe('')
    expect(Selector.nothing.toString()).toBe('')
    expect(Selector.everything.matches({ a: 'x' })).toBe(true)
    expect(Selector.nothing.matches({ a: 'x' })).toBe(false)
    expect(Selector.everything.isEmpty).toBe(true)
    expect(Selector.nothing.isEmpty).toBe(false)
  })

  it('stay what they are: nothing takes no more requirements', () => {
    const requirement: LabelRequirement = { key: 'a', operator: '=', values: ['x'] }
    expect(Selector.nothing.and(requirement).matches({ a: 'x' })).toBe(false)
    expect(Selector.everything.and(requirement).toString()).toBe('a=x')
    expect(Selector.everything.requirements).toEqual([])
  })
})

describe('exactValue', () => {
  it.each([
    ['a=x', 'x'],
    ['a==x', 'x'],
    ['a in (x)', 'x'],
    ['a in (x,y)', undefined],
    ['a!=x', undefined],
    ['a', undefined],
    ['b=x', undefined],
  ])('of a in %j is %s', (text, value) => {
    expect(parseLabelSelector(text).exactValue('a')).toBe(value)
  })
})

describe('a set of labels', () => {
  it('selects every object that has them all', () => {
    const selector = selectorFromLabels({ b: '2', a: '1' })
    expect(selector.toString()).toBe('a=1,b=2')
    expect(selector.matches({ a: '1', b: '2', c: '3' })).toBe(true)
    expect(selector.matches({ a: '1' })).toBe(false)
    expect(selectorFromLabels({})).toBe(Selector.everything)
  })

  it('selects itself', () => {
    fc.assert(
      fc.property(labels(), (set) => {
        expect(selectorFromLabels(set).matches(set)).toBe(true)
      }),
    )
  })

  it('prints for people', () => {
    expect(formatLabels({ b: '2', a: '1' })).toBe('a=1,b=2')
    expect(formatLabels({})).toBe('<none>')
    expect(formatLabels(undefined)).toBe('<none>')
  })
})
