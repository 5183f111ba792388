import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SortedMap } from './sorted-map.js'

/** Many keys at once, so that chunks split, fill and merge. `stride` scatters them. */
const step = fc.record({
  do: fc.constantFrom('set', 'set', 'delete'),
  start: fc.nat({ max: 4_000 }),
  count: fc.nat({ max: 1_500 }),
  stride: fc.constantFrom(1, 7, -1),
})

const bound = fc.nat({ max: 6_000 })

describe('a sorted map', () => {
  it('is the sorted list of its entries, whatever was set and deleted', () => {
    expect.hasAssertions()
    const property = fc.property(
      fc.array(step, { maxLength: 12 }),
      fc.array(fc.tuple(bound, bound)),
      (steps, ranges) => {
        const map = new SortedMap<string>()
        const plain = new Map<string, string>()
        for (const [index, { do: action, start, count, stride }] of steps.entries()) {
          for (let number = 0; number < count; number++) {
            const key = keyOf(Math.abs(start + number * stride))
            map[action](key, `${key} of step ${index}`)
            plain[action](key, `${key} of step ${index}`)
          }
        }
        const sorted = [...plain.keys()].sort()
        expect(map.size).toBe(sorted.length)
        expect(map.slice('', undefined, Number.POSITIVE_INFINITY)).toEqual(sorted.map((key) => plain.get(key)))
        for (const [from, to] of ranges) {
          const inside = sorted.filter((key) => key >= keyOf(from) && key < keyOf(to)).map((key) => plain.get(key))
          expect(map.slice(keyOf(from), keyOf(to), 10)).toEqual(inside.slice(0, 10))
          expect(map.count(keyOf(from), keyOf(to))).toBe(inside.length)
          expect(map.get(keyOf(from))).toBe(plain.get(keyOf(from)))
        }
      },
    )
    fc.assert(property, { numRuns: 30 })
  })
})

function keyOf(number: number): string {
  return `/registry/pods/${number}`
}
