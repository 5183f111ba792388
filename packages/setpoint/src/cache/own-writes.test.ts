import { describe, expect, it } from 'vitest'
import { OwnWrites } from './own-writes.js'

describe('own writes', () => {
  it('are known by their versions, with an author where somebody named one', () => {
    const writes = new OwnWrites()
    const author = {}
    writes.add('7')
    writes.attribute('8', author)
    expect([writes.has('7'), writes.has('8'), writes.has('9')]).toEqual([true, true, false])
    expect([writes.authorOf('7'), writes.authorOf('8')]).toEqual([undefined, author])
  })

  it('keep their author when an answer bears the same version again, because nothing has changed since', () => {
    const writes = new OwnWrites()
    const author = {}
    writes.attribute('8', author)
    writes.add('8')
    expect(writes.authorOf('8')).toBe(author)
  })

  it('are known with their authors while ten thousand are newer, and forgotten after twice as many', () => {
    const writes = new OwnWrites()
    const author = {}
    const lost: number[] = []
    for (let version = 1; version <= 20_001; version++) {
      writes.attribute(String(version), author)
      if (version >= 10_000 && writes.authorOf(String(version - 9999)) !== author) lost.push(version)
    }
    expect(lost).toEqual([])
    expect([writes.has('1'), writes.authorOf('1')]).toEqual([false, undefined])
  })
})
