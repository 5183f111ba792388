import { describe, expect, it } from 'vitest'
import { remedyOf } from './remedy.js'

/** What a function throws. */
function thrownBy(change: () => unknown): unknown {
  try {
    change()
  } catch (error) {
    return error
  }
  return undefined
}

describe('a change of something frozen', () => {
  const frozen: Record<string, unknown> = Object.freeze({ a: 1 })
  const remedy =
    '; if it is an object of the cache, change draft(object), which is a copy: those of the cache are shared and read-only'

  it.each([
    ['a field is set', () => (frozen['a'] = 2)],
    ['a field is added', () => (frozen['b'] = 2)],
    ['a field is deleted', () => delete frozen['a']],
    ['an item is added', () => (Object.freeze([0]) as number[]).push(1)],
  ])('has the remedy for objects of the cache, if it is one: %s', (_, change) => {
    expect(remedyOf(thrownBy(change))).toBe(remedy)
  })

  it('is not what a property that cannot be defined again has to do with', () => {
    const once = Object.defineProperty({}, 'x', { value: 1 })
    expect(remedyOf(thrownBy(() => Object.defineProperty(once, 'x', { value: 2 })))).toBe('')
    expect(remedyOf(new TypeError('x is not a function'))).toBe('')
    expect(remedyOf(new Error('Cannot add property'))).toBe('')
  })
})
