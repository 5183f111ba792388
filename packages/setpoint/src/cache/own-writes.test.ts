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

  it('are known for five thousand others at least, and forgotten after ten thousand', () => {
    const writes = new OwnWrites()
    const lost: number[] = []
    for (let version = 1; version <= 10_001; version++) {
      writes.add(String(version))
      if (version >= 5000 && !writes.has(String(version - 4999))) lost.push(version)
    }
    expect(lost).toEqual([])
    expect(writes.has('1')).toBe(false)
  })
})
