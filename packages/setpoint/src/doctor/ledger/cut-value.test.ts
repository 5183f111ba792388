import { describe, expect, it } from 'vitest'
import { cutValue, patternIn } from './cut-value.js'

const lines = (count: number, of = (place: number): string => `line ${place} of a file`): string =>
  Array.from({ length: count }, (_, place) => of(place)).join('\n')

describe('what is kept of a value', () => {
  it('is the value, unless it is long', () => {
    for (const value of [undefined, null, 1, true, 'text', ['a'], { a: { b: 'c' } }])
      expect(cutValue(value)).toBe(value)
  })

  it('is its beginning and its end, where it is long', () => {
    const kept = cutValue(lines(2000)) as string
    expect(kept.length).toBeLessThan(250)
    expect([kept.startsWith('line 0 of a file'), kept.endsWith('line 1999 of a file')]).toEqual([true, true])
    expect(JSON.stringify(cutValue({ list: Array.from({ length: 999 }, String) })).length).toBeLessThan(250)
  })

  it('is the same for the same value, and another one for a value that differs in the middle', () => {
    expect(cutValue(lines(2000))).toBe(cutValue(lines(2000)))
    expect(cutValue(lines(2000))).not.toBe(cutValue(lines(2000).replace('line 999 ', 'line nnn ')))
  })
})

describe('the pattern of a change of a long text', () => {
  const [header, footer] = [lines(500), lines(500, (place) => `and ${place} more`)]
  const around = (text: string): string => `${header}\n${text}\n${footer}`

  it.each([
    ['text', 'written at 2026-11-16T02:19:04Z', 'written at 2026-11-16T02:19:05Z'],
    ['text', 'request id: 7F3A9B2C41', 'request id: 9C1D2E3F40'],
    ['order', 'a=1\nb=2\nc=3', 'c=3\na=1\nb=2'],
    ['other', 'phase: Pending', 'phase: Running'],
  ])('is %s, by what differs in it', (pattern, before, after) => {
    expect(patternIn(around(before), around(after))).toBe(pattern)
  })

  it('is an order where all lines have changed places', () => {
    expect(
      patternIn(
        lines(3000),
        lines(3000, (place) => `line ${2999 - place} of a file`),
      ),
    ).toBe('order')
  })

  it('is an order where the keys of a JSON text have changed places', () => {
    const keys = Array.from({ length: 300 }, (_, place) => [`key-${place}`, place] as const)
    const text = (entries: typeof keys): string => JSON.stringify(Object.fromEntries(entries))
    expect(patternIn(text(keys), text(keys.toReversed()))).toBe('order')
  })
})
