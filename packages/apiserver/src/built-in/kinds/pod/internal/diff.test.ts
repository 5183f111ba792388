import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unifiedDiff } from './diff.js'

const lines = (...texts: (string | number)[]): string => texts.join('\n')
const count = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index).join('\n')

describe('a difference', () => {
  it('of equal texts is none', () => {
    expect(unifiedDiff('a\nb', 'a\nb')).toBe('')
  })

  it('shows three lines around a change', () => {
    const diff = unifiedDiff(count(1, 9), count(1, 9).replace('5', 'five'))
    expect(diff).toBe('@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n')
  })

  it('joins changes whose surroundings meet, and keeps others apart', () => {
    const near = unifiedDiff(count(1, 10), count(1, 10).replace('2\n', 'two\n').replace('8', 'eight'))
    expect(near.match(/@@ -/g)).toHaveLength(1)
    const far = unifiedDiff(count(1, 30), count(1, 30).replace('2\n', 'two\n').replace('28', 'twenty-eight'))
    expect(far.match(/@@ -/g)).toHaveLength(2)
  })

  it('counts lines that only one text has', () => {
    expect(unifiedDiff(lines('a', 'c'), lines('a', 'b', 'c'))).toBe('@@ -1,2 +1,3 @@\n a\n+b\n c\n')
    expect(unifiedDiff(lines('a', 'b'), lines('a'))).toBe('@@ -1,2 +1 @@\n a\n-b\n')
  })

  it('has what it takes to make one text of the other', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(text, text, (a, b) => {
        const diff = unifiedDiff(a.join('\n'), b.join('\n')).split('\n')
        const removed = diff.filter((line) => line.startsWith('-')).length
        const added = diff.filter((line) => line.startsWith('+')).length
        expect(a.length - removed).toBe(b.length - added)
      }),
    )
  })
})
