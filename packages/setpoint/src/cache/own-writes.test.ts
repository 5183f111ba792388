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

describe('a version that shares its mark with others', () => {
  it('is known for what it is, and unknown where only they are', () => {
    const writes = new OwnWrites()
    const author = {}
    writes.attribute('5', author)
    writes.attribute(String(5 + 65_536), undefined)
    expect([writes.authorOf('5'), writes.has('65541'), writes.has('131077')]).toEqual([author, true, false])
  })

  it('need not be a number', () => {
    const writes = new OwnWrites()
    writes.add('v1-a')
    expect([writes.has('v1-a'), writes.has('v1-b'), writes.has('')]).toEqual([true, false, false])
  })

  it('is known over more tables than have a number of their own', () => {
    const writes = new OwnWrites()
    const wrong: string[] = []
    for (let version = 1; version <= 2_600_000; version++) {
      writes.add(String(version))
      if (version % 9973 !== 0) continue
      if (!writes.has(String(version - 9000)) || writes.has(String(version + 1))) wrong.push(`${version}`)
      if (version > 30_000 && writes.has(String(version - 20_001))) wrong.push(`${version}, forgotten`)
    }
    expect(wrong).toEqual([])
  })
})
