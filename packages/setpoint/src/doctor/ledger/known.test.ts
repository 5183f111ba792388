import { describe, expect, it } from 'vitest'
import type { CachedObject } from '../../cache/index.js'
import { Known } from './known.js'

const config = (name: string, resourceVersion: string, data = ''): CachedObject =>
  ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, uid: name, resourceVersion },
    data: { data },
  }) as CachedObject

describe('the versions that a suspect’s passes have seen', () => {
  it('are those that are newer than what is known elsewhere', () => {
    const known = new Known()
    known.put('a', config('a', '7'))
    expect(known.newest('a', config('a', '6'))?.metadata.resourceVersion).toBe('7')
    expect(known.newest('a', config('a', '8'))?.metadata.resourceVersion).toBe('8')
  })

  it('are the newest few', () => {
    const known = new Known()
    for (let place = 0; place < 100; place++) known.put(`c-${place}`, config(`c-${place}`, '1'))
    expect([known.has('c-99'), known.has('c-68'), known.has('c-67')]).toEqual([true, true, false])
  })

  it('are fewer where they are large, and the newest one at least', () => {
    const known = new Known()
    for (let place = 0; place < 10; place++) known.put(`c-${place}`, config(`c-${place}`, '1', 'x'.repeat(100_000)))
    expect([known.has('c-9'), known.has('c-8'), known.has('c-7')]).toEqual([true, true, false])
    known.put('huge', config('huge', '1', 'x'.repeat(1_000_000)))
    expect([known.has('huge'), known.has('c-9')]).toEqual([true, false])
  })

  it('make room again when they are removed or replaced', () => {
    const known = new Known()
    known.put('a', config('a', '1', 'x'.repeat(200_000)))
    known.put('a', config('a', '2'))
    known.put('b', config('b', '1', 'x'.repeat(200_000)))
    expect([known.has('a'), known.has('b')]).toEqual([true, true])
    known.remove('b')
    known.put('c', config('c', '1', 'x'.repeat(200_000)))
    expect([known.has('a'), known.has('c')]).toEqual([true, true])
  })
})
