import { describe, expect, it } from 'vitest'
import { compileSchedule } from './schedule.js'
import { formatInZone } from './time-zone.js'

function times(schedule: string, zone: string, start: string, count: number): string[] {
  const next = compileSchedule(schedule, zone)
  const found: string[] = []
  for (let time: number | undefined = Date.parse(start); found.length < count; ) {
    time = next(time)
    if (time === undefined) break
    found.push(formatInZone(zone, time))
  }
  return found
}

describe('a schedule', () => {
  it.each([
    [
      '*/20 9-10 * * *',
      ['2026-03-02T09:00:00Z', '2026-03-02T09:20:00Z', '2026-03-02T09:40:00Z', '2026-03-02T10:00:00Z'],
    ],
    ['0 12 1 jan,jul *', ['2026-07-01T12:00:00Z', '2027-01-01T12:00:00Z']],
    ['30 6 * * mon-fri', ['2026-03-02T06:30:00Z', '2026-03-03T06:30:00Z']],
    ['5/25 0 * * ?', ['2026-03-02T00:05:00Z', '2026-03-02T00:30:00Z', '2026-03-02T00:55:00Z', '2026-03-03T00:05:00Z']],
    ['@hourly', ['2026-03-01T01:00:00Z', '2026-03-01T02:00:00Z']],
    ['@weekly', ['2026-03-08T00:00:00Z']],
    ['@every 90s', ['2026-03-01T00:01:30Z', '2026-03-01T00:03:00Z']],
  ])('%s', (schedule, expected) => {
    const start = schedule.startsWith('@') ? '2026-03-01T00:00:00Z' : '2026-03-01T23:00:00Z'
    expect(times(schedule, '', start, expected.length)).toEqual(expected)
  })

  it('of a day of the month and a day of the week comes on either', () => {
    expect(times('0 0 13 * fri', '', '2026-03-01T00:00:00Z', 3)).toEqual([
      '2026-03-06T00:00:00Z',
      '2026-03-13T00:00:00Z',
      '2026-03-20T00:00:00Z',
    ])
  })

  it('that can never be has no next time', () => {
    expect(times('0 0 31 feb *', '', '2026-03-01T00:00:00Z', 1)).toEqual([])
  })
})

describe('a schedule in a time zone', () => {
  it('goes by the clocks there', () => {
    expect(times('0 9 * * *', 'Europe/Berlin', '2026-03-28T00:00:00Z', 2)).toEqual([
      '2026-03-28T09:00:00+01:00',
      '2026-03-29T09:00:00+02:00',
    ])
  })

  it('leaves out what a change of clocks leaves out', () => {
    expect(times('30 2 * * *', 'Europe/Berlin', '2026-03-28T00:00:00Z', 2)).toEqual([
      '2026-03-28T02:30:00+01:00',
      '2026-03-30T02:30:00+02:00',
    ])
  })

  it('comes twice when the clocks show the time twice', () => {
    expect(times('30 2 * * *', 'Europe/Berlin', '2026-10-24T22:00:00Z', 3)).toEqual([
      '2026-10-25T02:30:00+02:00',
      '2026-10-25T02:30:00+01:00',
      '2026-10-26T02:30:00+01:00',
    ])
  })

  it('may name its zone itself', () => {
    const next = compileSchedule('TZ=Asia/Tokyo 0 0 * * *', '')
    expect(next(Date.parse('2026-03-01T00:00:00Z'))).toBe(Date.parse('2026-03-01T15:00:00Z'))
  })
})
