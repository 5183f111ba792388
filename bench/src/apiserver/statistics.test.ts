import { expect, test } from 'vitest'
import { summarize } from './statistics.js'

test('summarizes a series by its median and the range that leaves a tenth out on either side', () => {
  expect(summarize([5, 1, 4, 2, 3])).toEqual({ median: 3, p10: 1.4, p90: 4.6 })
  expect(summarize([2, 1])).toEqual({ median: 1.5, p10: 1.1, p90: 1.9 })
  expect(summarize([7])).toEqual({ median: 7, p10: 7, p90: 7 })
})

test('an empty series is a mistake, not a zero', () => {
  expect(() => summarize([])).toThrow('nothing was measured')
})
