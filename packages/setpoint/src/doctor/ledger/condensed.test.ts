import { describe, expect, it } from 'vitest'
import { condensed } from './condensed.js'
import type { WriteDetail, WriteRecord } from './write.js'
import { NO_DETAIL } from './write-detail.js'

const LONG = 'x'.repeat(36_000)

function write(
  name: string,
  detail: Partial<WriteDetail> = {},
  effect: WriteRecord['effect'] = 'changed',
): WriteRecord {
  const of = { apiVersion: 'v1', kind: 'ConfigMap', namespace: 'default', name, uid: `uid-${name}` }
  return {
    verb: 'apply',
    subresource: '',
    kind: of.kind,
    of,
    resourceVersion: '7',
    effect,
    detail: { ...NO_DETAIL, sent: () => true, code: 'src/thing.ts:31:9', ...detail },
  }
}

const stamped = (name: string, value = ''): WriteRecord =>
  write(name, {
    changes: [{ path: '.data.big', before: `${value}2026-11-16T02:19:04Z`, after: `${value}2026-11-16T02:19:05Z` }],
    ownersBefore: () => ['somebody'],
    sent: (path) => path === '.data.big',
  })

describe('what is kept of the writes of a suspect', () => {
  it('is small, however large the values are', () => {
    const writes = Array.from({ length: 500 }, (_, child) => stamped(`demo-${child}`, LONG))
    expect(JSON.stringify(condensed(writes)).length).toBeLessThan(50_000)
  })

  it('has the patterns of the whole values, the code, the owners, and what was sent', () => {
    const [kept] = condensed([stamped('demo', LONG)])
    expect(kept?.detail?.changes.map(({ path, pattern }) => [path, pattern])).toEqual([['.data.big', 'text']])
    expect(kept?.detail?.code).toBe('src/thing.ts:31:9')
    expect(kept?.detail?.ownersBefore('.data.big')).toEqual(['somebody'])
    expect([kept?.detail?.sent('.data.big'), kept?.detail?.sent('.data.other')]).toEqual([true, false])
  })

  it('is the same in whatever order the answers have come', () => {
    const writes = Array.from({ length: 100 }, (_, child) => stamped(`demo-${child}`))
    const names = (of: readonly WriteRecord[]): string[] => condensed(of).map(({ of: { name } }) => name)
    expect(names(writes.toReversed()).sort()).toEqual(names(writes).sort())
    expect(names(writes)).toHaveLength(32)
  })

  it('leaves out what nothing came of before what changed something', () => {
    const vain = Array.from({ length: 100 }, (_, child) => write(`a-${child}`, {}, 'none'))
    expect(condensed([...vain, stamped('z')]).some(({ of }) => of.name === 'z')).toBe(true)
  })

  it('has every write to an object, in their order', () => {
    const kept = condensed([stamped('demo', '1'), stamped('demo', '2'), stamped('demo', '1')])
    expect(kept.map(({ detail }) => detail?.changes[0]?.after)).toEqual([
      '12026-11-16T02:19:05Z',
      '22026-11-16T02:19:05Z',
      '12026-11-16T02:19:05Z',
    ])
  })

  it('has some of very many fields, and the same ones each time', () => {
    const change = (place: number) => ({ path: `.data.key${place}`, before: 'a', after: 'b' })
    const changes = Array.from({ length: 100 }, (_, place) => change(place))
    const paths = (all: typeof changes): string[] | undefined =>
      condensed([write('demo', { changes: all })])[0]?.detail?.changes.map(({ path }) => path)
    expect(paths(changes)).toHaveLength(16)
    expect(paths(changes.toReversed())).toEqual(paths(changes))
  })
})
