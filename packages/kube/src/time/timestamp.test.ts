import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { systemClock, type Clock } from '../clock/index.js'
import { formatMicroTime, formatTime, microTimeNow, parseMicroTime, parseTime, timeNow } from './index.js'

const at = (now: number): Clock => ({ ...systemClock, now: () => now })
const instant = Date.UTC(2026, 10, 15, 20, 4, 5, 678)

describe('a timestamp', () => {
  it('has whole seconds, cut off and not rounded', () => {
    expect(formatTime(instant)).toBe('2026-11-15T20:04:05Z')
    expect(formatTime(instant + 321)).toBe('2026-11-15T20:04:05Z')
    expect(formatTime(-1)).toBe('1969-12-31T23:59:59Z')
  })

  it('has six decimals as a MicroTime', () => {
    expect(formatMicroTime(instant)).toBe('2026-11-15T20:04:05.678000Z')
    expect(formatMicroTime(instant + 0.001)).toBe('2026-11-15T20:04:05.678001Z')
    expect(formatMicroTime(Date.UTC(2026, 0, 1) - 0.0001)).toBe('2026-01-01T00:00:00.000000Z')
  })

  it('comes from the clock', () => {
    expect(timeNow(at(instant))).toBe('2026-11-15T20:04:05Z')
    expect(microTimeNow(at(instant))).toBe('2026-11-15T20:04:05.678000Z')
  })
})

describe('parseTime', () => {
  it.each([
    ['2026-11-15T20:04:05Z', Date.UTC(2026, 10, 15, 20, 4, 5)],
    ['2026-11-15T20:04:05.678Z', instant],
    ['2026-11-15T20:04:05,678Z', instant],
    ['2026-11-15T21:34:05+01:30', Date.UTC(2026, 10, 15, 20, 4, 5)],
    ['2026-11-15T9:04:05Z', Date.UTC(2026, 10, 15, 9, 4, 5)],
    ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
    ['0001-01-01T00:00:00Z', Date.parse('0001-01-01T00:00:00Z')],
  ])('%s', (text, milliseconds) => {
    expect(parseTime(text)).toBe(milliseconds)
  })

  it.each([
    '',
    '2026-11-15',
    '2026-11-15T20:04:05',
    '2026-11-15t20:04:05Z',
    '2026-11-15 20:04:05Z',
    '2026-11-15T20:04:60Z',
    '2026-11-15T24:00:00Z',
    '2026-13-01T00:00:00Z',
    '2023-02-29T00:00:00Z',
    '2026-11-15T20:04:05.Z',
    '2026-11-15T20:04:05+0100',
    '2026-11-15T20:04:05+25:00',
  ])('refuses %j', (text) => {
    expect(parseTime(text)).toBeUndefined()
  })

  it('reads back what the formats write', () => {
    const milliseconds = fc.integer({ min: Date.UTC(1, 0, 1), max: Date.UTC(2200, 0, 1) })
    fc.assert(
      fc.property(milliseconds, fc.nat(999), (whole, micros) => {
        expect(parseTime(formatTime(whole))).toBe(Math.floor(whole / 1000) * 1000)
        const text = formatMicroTime(whole + micros / 1000)
        expect(formatMicroTime(parseMicroTime(text) ?? Number.NaN)).toBe(text)
      }),
    )
  })
})

describe('parseMicroTime', () => {
  it('wants exactly six decimals', () => {
    expect(parseMicroTime('2026-11-15T20:04:05.678000Z')).toBe(instant)
    expect(parseMicroTime('2026-11-15T20:04:05.678Z')).toBeUndefined()
    expect(parseMicroTime('2026-11-15T20:04:05.6780000Z')).toBeUndefined()
    expect(parseMicroTime('2026-11-15T20:04:05Z')).toBeUndefined()
  })
})
