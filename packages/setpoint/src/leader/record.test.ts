import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { claimed, isHeldByAnother, isValid, observe, released } from './record.js'

const START = Date.parse('2026-01-02T03:04:05Z')

describe('a lease', () => {
  it('is claimed by the first who comes, renewed by its holder, and taken over by others', () => {
    const first = claimed(undefined, 'a', 15_000, START)
    expect(first).toEqual({
      holderIdentity: 'a',
      leaseDurationSeconds: 15,
      acquireTime: '2026-01-02T03:04:05.000000Z',
      renewTime: '2026-01-02T03:04:05.000000Z',
      leaseTransitions: 0,
    })
    const renewed = claimed(first, 'a', 15_000, START + 2_000)
    expect(renewed).toEqual({ ...first, renewTime: '2026-01-02T03:04:07.000000Z' })
    const taken = claimed(renewed, 'b', 15_000, START + 30_000)
    expect(taken).toMatchObject({
      holderIdentity: 'b',
      leaseTransitions: 1,
      acquireTime: '2026-01-02T03:04:35.000000Z',
    })
  })

  it('keeps what others have written into it', () => {
    expect(claimed({ strategy: 'OldestEmulationVersion' }, 'a', 15_000, START).strategy).toBe('OldestEmulationVersion')
  })

  it('is free at once when it was released', () => {
    const spec = released(claimed(undefined, 'a', 15_000, START), START)
    expect(isHeldByAnother({ spec, at: 0 }, 'b', 1)).toBe(false)
  })

  it('is held for its duration after the last change that was seen, whatever times it names', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 60_000 }), (skew, waited) => {
        const spec = claimed(undefined, 'a', 15_000, START + skew)
        const seen = observe(undefined, spec, 1_000)
        const again = observe(seen, { ...spec }, 1_000 + waited)
        expect(again).toBe(seen)
        expect(isHeldByAnother(again, 'b', 1_000 + waited)).toBe(waited < 15_000)
        expect(isValid(again, 1_000 + waited)).toBe(waited < 15_000)
        expect(isHeldByAnother(again, 'a', 1_000 + waited)).toBe(false)
      }),
    )
  })
})
