import { describe, expect, it } from 'vitest'
import type { Change } from '../changes/index.js'
import { exactSignatureOf, hasField, signatureOf } from './signature.js'
import type { WriteEffect, WriteRecord } from './write.js'
import { NO_DETAIL } from './write-detail.js'

const of = (name: string): WriteRecord['of'] => ({
  apiVersion: 'v1',
  kind: 'Pod',
  namespace: 'default',
  name,
  uid: name,
})

const write = (name: string, effect: WriteEffect, ...changes: readonly Change[]): WriteRecord => ({
  verb: 'apply',
  subresource: '',
  kind: 'Pod',
  of: of(name),
  resourceVersion: '1',
  effect,
  detail: { ...NO_DETAIL, changes, sent: () => true, code: undefined },
})

const added = (path: string): Change => ({ path, before: undefined, after: 'x' })
const changed = (path: string): Change => ({ path, before: 'x', after: 'y' })

describe('two passes do the same', () => {
  it('that create something of the same kind, whatever its name', () => {
    expect(signatureOf([write('a-x3', 'created')])).toBe(signatureOf([write('a-k9', 'created')]))
  })

  it('that add a key to the same map, or an item to the same list', () => {
    const [key, other] = [added('.data.run-x3'), added(".data['run.k9']")]
    expect(signatureOf([write('a', 'changed', key)])).toBe(signatureOf([write('a', 'changed', other)]))
    const [item, next] = [added('.status.runs[name=a]'), added('.status.runs[name=b]')]
    expect(signatureOf([write('a', 'changed', item)])).toBe(signatureOf([write('a', 'changed', next)]))
  })

  it('not when they change different fields, or set different ones for the first time', () => {
    const signature = (change: Change): string => signatureOf([write('a', 'changed', change)])
    expect(signature(changed('.data.north'))).not.toBe(signature(changed('.data.south')))
    expect(signature(added('.status.phase'))).not.toBe(signature(added('.status.message')))
  })
})

describe('two passes do the same to the very same fields', () => {
  it('when every name is the same', () => {
    const [first, second] = [write('a-1', 'changed', changed('.data.at')), write('a-2', 'changed', changed('.data.at'))]
    expect(signatureOf([first])).toBe(signatureOf([second]))
    expect(exactSignatureOf([first])).not.toBe(exactSignatureOf([second]))
    expect(exactSignatureOf([first, second])).toBe(exactSignatureOf([second, first]))
  })
})

it('writes have a field of an object, or have made or deleted it', () => {
  const writes = [write('a', 'changed', changed('.data.at')), write('b', 'created'), write('c', 'deleted')]
  expect(hasField(writes, of('a'), '.data.at')).toBe(true)
  expect(hasField(writes, of('b'), '.data.at')).toBe(false)
  expect([hasField(writes, of('b'), '+'), hasField(writes, of('c'), '-'), hasField(writes, of('a'), '+')]).toEqual([
    true,
    true,
    false,
  ])
})
