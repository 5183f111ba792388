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
  const asked = [write('two-config'), write('two-cache'), write('two', undefined, 'Secret'), write('shared')]
  expect(lines.of('two', asked)).toEqual(['a.ts:1:1', 'a.ts:2:2', undefined, undefined])
})

it('of two writes to the same object, the second is taken for the second', () => {
  const lines = new LastLines()
  lines.note('one', [write('one', 'a.ts:1:1'), write('one', 'a.ts:2:2')])
  expect(lines.of('two', [write('two'), write('two'), write('two')])).toEqual(['a.ts:1:1', 'a.ts:2:2', undefined])
})

it('the latest line counts, and those that were not seen for longest are forgotten', () => {
  const lines = new LastLines()
  lines.note('one', [write('one', 'old.ts:1:1')])
  lines.note('one', [write('one', 'new.ts:1:1')])
  lines.note('one', [write('one')])
  expect(lines.of('one', [write('one')])).toEqual(['new.ts:1:1'])
  for (let place = 0; place < 256; place++) lines.note('one', [write(`x${place}`, 'many.ts:1:1')])
  expect(lines.of('one', [write('one')])).toEqual([undefined])
})
