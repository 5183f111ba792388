import { describe, expect, it } from 'vitest'
import type { Round, RoundCause } from '../ledger/index.js'
import { provenRounds } from './evidence.js'

const round = (cause: RoundCause, at: number, rest: Partial<Round> = {}): Round => ({
  at,
  cause,
  observed: false,
  afterQuiet: false,
  afterRest: false,
  reads: undefined,
  failed: false,
  early: false,
  triggers: [],
  writes: [],
  signature: '',
  ...rest,
})

const rounds = (...causes: readonly RoundCause[]): Round[] => causes.map((cause, place) => round(cause, place * 1000))

describe('rounds prove a loop', () => {
  it('when each was brought about by an own write', () => {
    expect(provenRounds(rounds('own', 'own', 'own'), 'count', true)).toBe(3)
  })

  it('not when somebody asked for something', () => {
    expect(provenRounds(rounds('own', 'outside', 'own'), 'count', true)).toBe(1)
  })

  it('not when a pass without effect came in between, for values that may be right each time', () => {
    const broken = [round('own', 0), round('own', 1, { afterQuiet: true }), round('own', 2)]
    expect(provenRounds(broken, 'count', true)).toBe(2)
    expect(provenRounds(broken, 'order', true)).toBe(3)
  })

  it('not when a status of somebody else’s explains what was counted; a moment it does not explain', () => {
    const watched = [round('own', 0), round('own', 1, { observed: true }), round('own', 2)]
    expect(provenRounds(watched, 'count', true)).toBe(1)
    expect(provenRounds(watched, 'time', true)).toBe(3)
    expect(provenRounds(rounds('own', 'observation', 'own'), 'time', true)).toBe(2)
  })

  it('by a timer, unless it is there to observe or slower than an hour', () => {
    expect(provenRounds(rounds('timer', 'timer', 'timer'), 'time', false)).toBe(3)
    expect(provenRounds(rounds('timer', 'timer', 'timer'), 'time', true)).toBe(0)
    expect(provenRounds([round('timer', 0), round('timer', 3_600_001)], 'time', false)).toBe(0)
  })

  it('by answers to somebody else, for a fight alone', () => {
    expect(provenRounds(rounds('answer', 'answer'), 'revert', false)).toBe(2)
    expect(provenRounds(rounds('answer', 'answer'), 'other', false)).toBe(0)
  })
})
