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
  outcome: '',
  omitted: 0,
  made: 0,
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

  it('by a timer, unless it is there to observe or slow', () => {
    expect(provenRounds(rounds('timer', 'timer', 'timer'), 'time', false)).toBe(3)
    expect(provenRounds(rounds('timer', 'timer', 'timer'), 'time', true)).toBe(0)
    expect(provenRounds([round('timer', 0), round('timer', 60_001)], 'time', false)).toBe(0)
    expect(provenRounds([round('timer', 0), round('timer', 7_200_000)], 'restart', false)).toBe(2)
  })

  it('not by a timer that looks after something which changes now and then', () => {
    const rested = [round('timer', 0), round('timer', 10_000, { afterRest: true }), round('timer', 20_000)]
    expect(provenRounds(rested, 'random', false)).toBe(2)
    expect(provenRounds(rested, 'same', false)).toBe(3)
  })

  it('not by a timer that renews a Lease; by own writes it is a loop as well', () => {
    expect(provenRounds(rounds('timer', 'timer'), 'renewal', false)).toBe(0)
    expect(provenRounds(rounds('own', 'own'), 'renewal', false)).toBe(2)
  })

  it('by answers to somebody else, for a fight alone', () => {
    expect(provenRounds(rounds('answer', 'answer'), 'fight', false)).toBe(2)
    expect(provenRounds(rounds('answer', 'answer'), 'other', false)).toBe(0)
  })

  it('not by answers to a person, nor long after the last one', () => {
    const by = (manager: string): Round => {
      const trigger = { text: '', resourceVersion: '', of: undefined, changes: undefined, by: undefined }
      return round('answer', 0, { triggers: [{ ...trigger, cause: 'answer', managers: [manager] }] })
    }
    expect(provenRounds([by('argocd'), by('argocd')], 'fight', false)).toBe(2)
    expect(provenRounds([by('kubectl-edit'), by('kubectl-edit')], 'fight', false)).toBe(0)
    expect(provenRounds([round('answer', 0), round('answer', 3_600_000)], 'revert', false)).toBe(1)
    expect(provenRounds([round('answer', 0), round('answer', 3_600_000)], 'fight', false)).toBe(2)
  })
})
