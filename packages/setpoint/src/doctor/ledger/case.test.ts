import { describe, expect, it } from 'vitest'
import type { CachedObject } from '../../cache/index.js'
import { Case } from './case.js'
import { MOST_ROUNDS } from './counts.js'
import type { Round } from './round.js'

const round = (at: number, cause: Round['cause'] = 'own', signature = 'a'): Round => ({
  at,
  cause,
  observed: false,
  afterQuiet: false,
  afterRest: false,
  reads: undefined,
  failed: false,
  outcome: '',
  omitted: 0,
  made: 0,
  early: false,
  triggers: [],
  writes: [],
  signature,
})

/** The reconciled object, in that generation. */
const of = (generation: number): CachedObject => ({
  apiVersion: 'example.com/v1',
  kind: 'Thing',
  metadata: { name: 'demo', generation },
})

describe('what is remembered of an object', () => {
  it('knows its own versions, the newest of them', () => {
    const found = new Case('default/demo', 'uid')
    for (let version = 1; version <= 100; version++) found.wrote(String(version))
    expect(found.isOwnVersion('100')).toBe(true)
    expect(found.isOwnVersion('37')).toBe(true)
    expect(found.isOwnVersion('36')).toBe(false)
    expect(found.isOwnVersion('1')).toBe(false)
  })

  it('knows what it has deleted, the newest of it', () => {
    const found = new Case('default/demo', 'uid')
    for (let child = 1; child <= 100; child++) found.deleted(`uid-${child}`)
    expect(found.isOwnDelete('uid-100', 'Pod default/demo')).toBe(true)
    expect(found.isOwnDelete('uid-1', 'Pod default/demo')).toBe(false)
    found.deleted('Pod default/demo')
    expect(found.isOwnDelete('uid-1', 'Pod default/demo')).toBe(true)
  })

  it('takes a generation of its own for seen, in whatever order the answers come', () => {
    const found = new Case('default/demo', 'uid')
    found.sees(of(3))
    found.raised(5)
    expect(found.generation).toBe(3)
    found.raised(4)
    expect(found.generation).toBe(5)
    found.raised(4)
    expect(found.generation).toBe(5)
  })

  it('keeps to it when a pass begins with an older one in the cache', () => {
    const found = new Case('default/demo', 'uid')
    found.sees(of(3))
    found.raised(4)
    found.sees(of(3))
    expect(found.generation).toBe(4)
    found.raised(6)
    found.sees(of(5))
    expect(found.generation).toBe(6)
  })

  it('does not take a generation for seen that somebody else has asked for in between', () => {
    const found = new Case('default/demo', 'uid')
    found.sees(of(3))
    found.raised(5)
    found.raised(6)
    expect(found.generation).toBe(3)
    found.sees(of(6))
    found.raised(7)
    expect(found.generation).toBe(7)
  })

  it('keeps the last rounds, and counts how many did the same', () => {
    const found = new Case('default/demo', 'uid')
    for (let at = 0; at < 30; at++) found.round(round(at))
    expect(found.rounds).toHaveLength(MOST_ROUNDS)
    expect([found.streak, found.streakSince]).toEqual([30, 0])
    found.round(round(30, 'own', 'b'))
    expect([found.streak, found.streakSince]).toEqual([1, 30])
  })

  it('keeps the last two rounds of a loop that is over, and how many there were', () => {
    const found = new Case('default/demo', 'uid')
    for (let at = 0; at < 30; at++) found.round(round(at))
    found.closed()
    expect([found.rounds.map(({ at }) => at), found.streak, found.breaker]).toEqual([[28, 29], 30, undefined])
  })

  it('knows what the last pass has looked at, and no longer what those before it have', () => {
    const found = new Case('default/demo', 'uid')
    const reads = new Set(['Secret'])
    for (let at = 0; at < 3; at++) found.round({ ...round(at), reads })
    expect(found.rounds.map((one) => one.reads)).toEqual([undefined, undefined, reads])
  })

  it('is forgotten when somebody asks for something', () => {
    const found = new Case('default/demo', 'uid')
    found.heat = 3
    found.round(round(1))
    found.deleted('uid-1')
    found.cool()
    expect([found.heat, found.rounds, found.streak]).toEqual([0, [], 0])
    expect([found.isCold, found.isHot]).toEqual([true, false])
    // The event of an own delete may still be on its way.
    expect(found.isOwnDelete('uid-1', 'Pod default/demo')).toBe(true)
  })

  it('keeps its rounds when a pass has an effect, and no longer counts the passes that had none', () => {
    const found = new Case('default/demo', 'uid')
    found.requeues = { delay: 10, count: 2, since: 0 }
    found.acted()
    expect([found.requeues, found.isCold]).toEqual([undefined, true])
    found.heat = 1
    found.round(round(1))
    found.acted()
    expect([found.rounds.length, found.isHot]).toEqual([1, true])
  })

  it('takes no version for its own that is no number', () => {
    const found = new Case('default/demo', 'uid')
    found.wrote('opaque')
    found.wrote('7')
    expect([found.isOwnVersion('opaque'), found.isOwnVersion('7')]).toEqual([false, true])
  })

  it('outlives passes without effect, unless it was a single round and no timer’s', () => {
    const [single, timer] = [new Case('a', 'a'), new Case('b', 'b')]
    single.round(round(1))
    timer.round(round(1, 'timer'))
    for (let pass = 0; pass < 50; pass++) for (const found of [single, timer]) found.quiet()
    expect([single.rounds.length, timer.rounds.length]).toEqual([0, 1])
  })

  it('loses interest in a timer that proves nothing, more and more', () => {
    const found = new Case('default/demo', 'uid')
    let looked = 0
    for (let at = 0; at < 1000; at++) {
      if (!found.isWorthIt()) continue
      looked++
      found.round(round(at, 'timer'))
    }
    expect(looked).toBeLessThan(150)
    expect(looked).toBeGreaterThan(48)
  })
})
