import { describe, expect, it } from 'vitest'
import { countIndexes, firstCommonIndex } from './indexes.js'

describe('indexes', () => {
  it('are counted', () => {
    expect(countIndexes('', 5)).toBe(0)
    expect(countIndexes('0,2-4', 5)).toBe(4)
  })

  it.each([
    ['1,1', 'non-increasing order, previous: 1, current: 1'],
    ['3-1', 'non-increasing order, previous: 3, current: 1'],
    ['0-5', 'too large index: "5"'],
    [
      '1-2-3',
      `the fragment "1-2-3" violates the requirement that an index interval can have at most two parts separated by '-'`,
    ],
    ['1,', 'cannot convert string to integer for index: ""'],
  ])('are not %j', (text, why) => {
    expect(countIndexes(text, 5)).toBe(why)
  })

  it('of two texts meet first where both name one', () => {
    expect(firstCommonIndex('0-2,5', '3-4,5', 10)).toBe(5)
    expect(firstCommonIndex('0-2', '1', 10)).toBe(1)
    expect(firstCommonIndex('0,2', '1,3', 10)).toBeUndefined()
    expect(firstCommonIndex('x,2', '2', 10)).toBe(2)
    expect(firstCommonIndex('', '1', 10)).toBeUndefined()
  })
})
