import { describe, expect, it } from 'vitest'
import type { PassRecord } from '../ledger/index.js'
import { PassRing } from './pass-ring.js'

const MEGABYTE = 1024 * 1024

/** As far as a ring looks into it: when it began, and how heavy what it wrote is. */
function pass(at: number, bytes = 100): PassRecord {
  const parts = { sent: 'x'.repeat(bytes), before: undefined, stored: undefined }
  return { at, causes: [], writes: [{ parts }] } as unknown as PassRecord
}

/** One pass a second, as heavy as they are told to be. */
function ringOf(most: number, ...weights: readonly (readonly [count: number, bytes: number])[]): PassRing {
  const ring = new PassRing(most)
  let second = 0
  for (const [count, bytes] of weights) for (let k = 0; k < count; k++) ring.add(pass(1000 * second++, bytes))
  return ring
}

const moments = (ring: PassRing): number[] => ring.all.map(({ at }) => at / 1000)

describe('the passes that are kept', () => {
  it('are the last ones, the oldest first', () => {
    expect(moments(ringOf(3, [2, 100]))).toEqual([0, 1])
    expect(moments(ringOf(3, [3, 100]))).toEqual([0, 1, 2])
    expect(moments(ringOf(3, [8, 100]))).toEqual([5, 6, 7])
    expect(moments(ringOf(0, [8, 100]))).toEqual([])
  })

  it('are fewer where they are heavy, and eight at least', () => {
    expect(moments(ringOf(100, [100, MEGABYTE / 4]))).toHaveLength(31)
    expect(moments(ringOf(100, [100, 2 * MEGABYTE]))).toEqual([92, 93, 94, 95, 96, 97, 98, 99])
    expect(moments(ringOf(4, [100, 2 * MEGABYTE]))).toEqual([96, 97, 98, 99])
  })

  it('are let go at once when heavy ones come, and as many as before when those are over', () => {
    expect(moments(ringOf(100, [100, 100], [1, MEGABYTE]))).toEqual([93, 94, 95, 96, 97, 98, 99, 100])
    const after = moments(ringOf(100, [100, 100], [1, MEGABYTE], [200, 100]))
    expect(after).toEqual(Array.from({ length: 100 }, (_, place) => 201 + place))
  })

  it('are weighed twice a second at most', () => {
    const ring = new PassRing(100)
    for (let k = 0; k < 50; k++) ring.add(pass(0, k < 2 ? 100 : 2 * MEGABYTE))
    expect(ring.all).toHaveLength(50)
    ring.add(pass(1000, 2 * MEGABYTE))
    expect(ring.all).toHaveLength(8)
  })
})
