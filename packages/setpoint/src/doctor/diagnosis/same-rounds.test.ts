import { describe, expect, it } from 'vitest'
import type { Round } from '../ledger/index.js'
import { sameRounds } from './same-rounds.js'

/** The rounds at the end that do the same, of rounds that do what a letter stands for. */
function same(letters: string, tour = 0): string {
  const rounds = letters.split('').map((signature) => ({ signature }) as Round)
  return sameRounds({ rounds, tour }, 5)
    .map(({ signature }) => signature)
    .join('')
}

describe('rounds do the same', () => {
  it('over and over, or two things in turns', () => {
    expect(same('xaaa')).toBe('aaa')
    expect(same('xabab')).toBe('abab')
    expect(same('abaaa')).toBe('aaa')
    expect(same('aabb')).toBe('bb')
    expect(same('aabbaa')).toBe('aabbaa')
  })

  it('in turns of several things, once the whole has come again', () => {
    expect(same('abcabc', 3)).toBe('abcabc')
    expect(same('abcabc', 2)).toBe('')
  })

  it('on a tour that is longer than they are remembered', () => {
    expect(same('abcdef', 4)).toBe('')
    expect(same('abcdef', 5)).toBe('bcdef')
  })

  it('not when each does something else', () => {
    expect(same('abcdef')).toBe('')
  })
})
