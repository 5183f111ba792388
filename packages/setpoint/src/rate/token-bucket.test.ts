import { VirtualClock } from '@setpoint/kube'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TokenBucket } from './index.js'

describe('a token bucket', () => {
  it('lets a burst pass at once and spaces what follows', () => {
    const bucket = new TokenBucket({ clock: new VirtualClock(), qps: 10, burst: 3 })
    expect([bucket.take(), bucket.take(), bucket.take()]).toEqual([0, 0, 0])
    expect([bucket.take(), bucket.take()]).toEqual([100, 200])
  })

  it('fills up again with time, and never beyond its burst', async () => {
    const clock = new VirtualClock()
    const bucket = new TokenBucket({ clock, qps: 10, burst: 2 })
    for (let taken = 0; taken < 4; taken++) bucket.take()
    await clock.advance(300)
    expect(bucket.take()).toBe(0)
    await clock.advance(60_000)
    expect([bucket.take(), bucket.take(), bucket.take()]).toEqual([0, 0, 100])
  })

  it('never lets more than burst + rate × time pass, whenever its takers come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 60 }), async (pauses) => {
        const clock = new VirtualClock()
        const bucket = new TokenBucket({ clock, qps: 10, burst: 5 })
        const start = clock.monotonic()
        const passes: number[] = []
        for (const pause of pauses) {
          await clock.advance(pause)
          passes.push(clock.monotonic() - start + bucket.take())
        }
        passes.forEach((at, index) => expect(index + 1).toBeLessThanOrEqual(5 + at / 100 + 1e-6))
      }),
      { numRuns: 30 },
    )
  })

  it('refuses a rate that lets nothing pass', () => {
    expect(() => new TokenBucket({ clock: new VirtualClock(), qps: 0, burst: 1 })).toThrow('lets nothing pass')
  })
})
