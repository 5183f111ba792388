import { describe, expect, it } from 'vitest'
import { OpenPasses } from './open-passes.js'

const pass = (key: string): { readonly key: string; place: number } => ({ key, place: -1 })

describe('the passes under way', () => {
  it('are found by their keys until they end, in whatever order they do', () => {
    const open = new OpenPasses()
    const [a, b, c] = [pass('a'), pass('b'), pass('c')]
    for (const one of [a, b, c]) open.add(one)
    open.delete(a)
    expect([open.get('a'), open.get('b'), open.get('c'), open.size]).toEqual([undefined, b, c, 2])
    open.delete(c)
    expect([open.first, open.size]).toEqual([b, 1])
    open.delete(b)
    expect([open.first, open.size]).toEqual([undefined, 0])
  })

  it('are none the fewer when one ends that has ended before', () => {
    const open = new OpenPasses()
    const [a, b] = [pass('a'), pass('b')]
    for (const one of [a, b]) open.add(one)
    open.delete(a)
    open.delete(a)
    expect([open.get('b'), open.size]).toEqual([b, 1])
  })
})
