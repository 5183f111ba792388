import { describe, expect, it } from 'vitest'
import type { Cause } from '../../controller/index.js'
import { Authors } from './authors.js'
import { Case } from './case.js'

const event = (resourceVersion: string): Cause => ({
  what: 'update',
  kind: 'ConfigMap',
  object: 'default/demo',
  uid: 'u',
  resourceVersion,
  own: false,
})

describe('the authors of what a pass was called for', () => {
  const left = { of: new Case('default/left', 'left'), turn: 1 }
  const right = { of: new Case('default/right', 'right'), turn: 1 }

  it('are those of all the versions that called for it, each once', () => {
    const authors = new Authors()
    authors.note('7', left)
    authors.note('8', right, [left])
    expect(authors.of([event('7')])).toEqual([left])
    expect(authors.of([event('7'), event('8')])).toEqual([left, right])
  })

  it('are none when anything came from outside, or from time', () => {
    const authors = new Authors()
    authors.note('7', left)
    expect(authors.of([event('7'), event('9')])).toEqual([])
    expect(authors.of([event('7'), { what: 'after', delay: 1000 }])).toEqual([])
    expect(authors.of([])).toEqual([])
  })

  it('are those of versions that were noted after somebody had asked, and the newest where one was noted again', () => {
    const authors = new Authors()
    authors.note('7', left)
    expect(authors.of([event('8')])).toEqual([])
    authors.note('8', right)
    expect(authors.of([event('8')])).toEqual([right])
    authors.note('7', right)
    expect(authors.writerOf('7')).toBe(right.of)
  })

  it('are forgotten after thousands of other writes', () => {
    const authors = new Authors()
    authors.note('1', left)
    for (let version = 2; version <= 21_000; version++) authors.note(String(version), right)
    expect(authors.of([event('1')])).toEqual([])
    expect(authors.of([event('21000')])).toEqual([right])
  })
})
