import { expect, it } from 'vitest'
import type { CachedObject } from '../../cache/index.js'
import { TakenAway } from './taken-away.js'

const NOON = Date.parse('2026-01-01T12:00:00Z')
const IDENTITY = 'ConfigMap default/a'

function made(seconds: number, more: object = {}, metadata: object = {}): CachedObject {
  const creationTimestamp = new Date(NOON + seconds * 1000).toISOString().replace('.000', '')
  const uid = `uid-${seconds}`
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'a', namespace: 'default', uid, resourceVersion: uid, creationTimestamp, ...metadata },
    data: { mode: 'old' },
    ...more,
  } as CachedObject
}

function deleted(object: CachedObject): TakenAway {
  const taken = new TakenAway()
  taken.add(IDENTITY, object, NOON)
  return taken
}

it.each([
  ['the same within half a minute', made(30), true],
  ['the same at once, by a server whose clock is behind', made(-5), true],
  ['the same later', made(31), false],
  ['with other content', made(1, { data: { mode: 'new' } }), false],
  ['with another label', made(1, {}, { labels: { run: '2' } }), false],
  ['with a status', made(1, { status: { phase: 'Ready' } }), true],
  ['with other bookkeeping', made(1, {}, { managedFields: [{ manager: 'helm' }], generation: 7 }), true],
])('an object that comes back %s', (_, object, expected) => {
  expect(deleted(made(-1)).isBack(IDENTITY, object)).toBe(expected)
})

it('is the same pod although its token has another volume', () => {
  const pod = (name: string) => ({ spec: { volumes: [{ name: `kube-api-access-${name}` }] } })
  expect(deleted(made(-1, pod('x7k2p'))).isBack(IDENTITY, made(1, pod('b94tz')))).toBe(true)
})

it('is none of those that were never deleted, or too many ago', () => {
  const taken = deleted(made(-1))
  expect(taken.isBack('ConfigMap default/b', made(1))).toBe(false)
  for (let other = 0; other < 7; other++) taken.add(`ConfigMap default/other-${other}`, made(-1), NOON)
  expect(taken.isBack(IDENTITY, made(1))).toBe(true)
  taken.add('ConfigMap default/one-more', made(-1), NOON)
  expect(taken.isBack(IDENTITY, made(1))).toBe(false)
})
