import { VirtualClock } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { bucketLimiter, exponentialBackoff, strictestOf } from './index.js'

describe('exponential backoff', () => {
  it('starts at 5 ms, doubles, and stays at 1000 s', () => {
    const limiter = exponentialBackoff()
    const delays = Array.from({ length: 20 }, () => limiter.delay('a'))
    expect(delays.slice(0, 5)).toEqual([5, 10, 20, 40, 80])
    expect(delays.slice(17)).toEqual([655_360, 1_000_000, 1_000_000])
    expect(limiter.failures('a')).toBe(20)
  })

  it('counts each key for itself, and forgets', () => {
    const limiter = exponentialBackoff()
    limiter.delay('a')
    limiter.delay('a')
    expect(limiter.delay('b')).toBe(5)
    limiter.forget('a')
    expect([limiter.failures('a'), limiter.delay('a')]).toEqual([0, 5])
  })

  it("stays at 30 s where the failures are the server's, and does not count them as the key's", () => {
    const limiter = exponentialBackoff()
    const delays = Array.from({ length: 20 }, () => limiter.delay('a', 'server'))
    expect(delays.slice(0, 3)).toEqual([5, 10, 20])
    expect(delays.slice(12)).toEqual([20_480, ...Array<number>(7).fill(30_000)])
    expect(limiter.delay('a')).toBe(5)
    expect(limiter.failures('a')).toBe(21)
    limiter.forget('a')
    expect(limiter.delay('a', 'server')).toBe(5)
  })

  it('stays at its maximum after ever so many failures', () => {
    const limiter = exponentialBackoff({ base: 1, max: 50 })
    for (let failure = 0; failure < 2000; failure++) limiter.delay('a')
    expect(limiter.delay('a')).toBe(50)
  })
})

describe('the bucket limiter', () => {
  it('lets 100 keys pass at once and 10 a second from then on', () => {
    const limiter = bucketLimiter({ clock: new VirtualClock() })
    const delays = Array.from({ length: 102 }, (_, index) => limiter.delay(`key-${index}`))
    expect(delays.slice(98)).toEqual([0, 0, 100, 200])
  })
})

describe('the strictest of several limiters', () => {
  it('takes the longest delay and tells every one of them', () => {
    const perKey = exponentialBackoff({ base: 150 })
    const limiter = strictestOf(perKey, bucketLimiter({ clock: new VirtualClock(), qps: 10, burst: 1 }))
    expect([limiter.delay('a'), limiter.delay('b'), limiter.delay('c')]).toEqual([150, 150, 200])
    limiter.forget('a')
    expect(perKey.failures('a')).toBe(0)
    expect(limiter.failures('b')).toBe(1)
  })
})
