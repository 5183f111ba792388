import { expect, it } from 'vitest'
import type { NotedWrite } from '../ledger/index.js'
import { LastLines } from './last-lines.js'

function write(name: string, place?: string, kind = 'ConfigMap'): NotedWrite {
  const site = place === undefined ? undefined : ({ place } as NotedWrite['site'])
  const of = { apiVersion: 'v1', kind, namespace: 'default', name, uid: 'u' }
  return {
    verb: 'apply',
    subresource: '',
    kind,
    of,
    resourceVersion: '1',
    effect: 'changed',
    detail: undefined,
    parts: undefined,
    site,
  }
}

it('a write is taken for one like it, of another object as well', () => {
  const lines = new LastLines()
  lines.note('one', [
    write('one-config', 'a.ts:1:1'),
    write('one-cache', 'a.ts:2:2'),
    write('one', undefined, 'Secret'),
  ])
  expect(lines.of('two', write('two-config'))).toBe('a.ts:1:1')
  expect(lines.of('two', write('two-cache'))).toBe('a.ts:2:2')
  expect(lines.of('two', write('two', undefined, 'Secret'))).toBeUndefined()
  expect(lines.of('two', write('shared'))).toBeUndefined()
})

it('the latest line counts, and those that were not seen for longest are forgotten', () => {
  const lines = new LastLines()
  lines.note('one', [write('one', 'old.ts:1:1')])
  lines.note('one', [write('one', 'new.ts:1:1')])
  expect(lines.of('one', write('one'))).toBe('new.ts:1:1')
  for (let place = 0; place < 256; place++) lines.note('one', [write(`x${place}`, 'many.ts:1:1')])
  expect(lines.of('one', write('one'))).toBeUndefined()
})
