import { describe, expect, test } from 'vitest'
import { Beats } from './beats.js'

const MINUTE = { since: 0, now: 60_000 }

/** So many a second, from one second to another. */
function beating(perSecond: number, from: number, to: number, beats: Beats = new Beats()): Beats {
  for (let at = from * 1000; at < to * 1000; at += 1000 / perSecond) beats.add(at)
  return beats
}

describe('beats', () => {
  test.each([1, 20, 500])('that go on, %d a second, are in every part of an observation', (perSecond) => {
    expect(beating(perSecond, 0, 60).slices(5, MINUTE)).toBe(5)
  })

  test('that come in a burst are in one part', () => {
    expect(beating(500, 13, 20).slices(5, MINUTE)).toBe(1)
  })

  test('that trickle after a burst are in every part', () => {
    expect(beating(0.2, 10, 60, beating(1000, 0, 10)).slices(5, MINUTE)).toBe(5)
  })

  test('are all counted', () => {
    const beats = beating(100, 0, 60)
    expect(beats.count).toBe(6000)
    expect(beats.text).toBe('6000 times in 60 s, 100.0 a second')
  })

  test('say how far apart they are when they are slow', () => {
    expect(beating(0.1, 0, 60).text).toBe('6 times in 50 s, one every 10.0 s')
  })
})
