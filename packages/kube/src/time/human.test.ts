import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageOf, formatTime, humanDuration, shortHumanDuration } from './index.js'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const YEAR = 365 * DAY

describe('an age', () => {
  it.each([
    [-2 * SECOND, '<invalid>', '<invalid>'],
    [-1.9 * SECOND, '0s', '0s'],
    [0, '0s', '0s'],
    [SECOND - 1, '0s', '0s'],
    [119 * SECOND, '119s', '1m'],
    [2 * MINUTE, '2m', '2m'],
    [9 * MINUTE + 59 * SECOND, '9m59s', '9m'],
    [10 * MINUTE, '10m', '10m'],
    [3 * HOUR - SECOND, '179m', '2h'],
    [3 * HOUR, '3h', '3h'],
    [7 * HOUR + 59 * MINUTE, '7h59m', '7h'],
    [8 * HOUR + 59 * MINUTE, '8h', '8h'],
    [47 * HOUR, '47h', '1d'],
    [2 * DAY, '2d', '2d'],
    [7 * DAY + 23 * HOUR, '7d23h', '7d'],
    [8 * DAY + 23 * HOUR, '8d', '8d'],
    [2 * YEAR - HOUR, '729d', '1y'],
    [2 * YEAR, '2y', '2y'],
    [7 * YEAR + 364 * DAY, '7y364d', '7y'],
    [8 * YEAR + 364 * DAY, '8y', '8y'],
  ])('of %d ms is %s, in short %s', (milliseconds, long, short) => {
    expect(humanDuration(milliseconds)).toBe(long)
    expect(shortHumanDuration(milliseconds)).toBe(short)
  })

  it('never shows more than the time that passed, and loses at most an eighth of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 * YEAR }), (milliseconds) => {
        const shown = seconds(humanDuration(milliseconds)) * SECOND
        expect(shown).toBeLessThanOrEqual(milliseconds)
        expect(milliseconds - shown).toBeLessThanOrEqual(Math.max(SECOND, milliseconds / 8))
      }),
    )
  })

  it('is measured from a timestamp', () => {
    const now = Date.UTC(2026, 0, 1)
    expect(ageOf(formatTime(now - 5 * MINUTE), now)).toBe('5m')
    expect(ageOf(undefined, now)).toBe('<unknown>')
    expect(ageOf('yesterday', now)).toBe('<invalid>')
  })
})

function seconds(text: string): number {
  const units: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400, y: 31_536_000 }
  return [...text.matchAll(/(\d+)([smhdy])/g)].reduce(
    (sum, [, n, unit = '']) => sum + Number(n) * (units[unit] ?? 0),
    0,
  )
}
