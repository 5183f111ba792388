import { expect, it } from 'vitest'
import type { CachedObject } from '../../cache/index.js'
import { TakenAway } from './taken-away.js'

const NOON = Date.parse('2026-01-01T12:00:00Z')
const IDENTITY = 'ConfigMap default/a'

function timeOf(seconds: number): string {
  return new Date(NOON + seconds * 1000).toISOString().replace('.000', '')
}

/** An object that helm makes so many seconds after noon. */
function made(seconds: number, more: object = {}, metadata: object = {}): CachedObject {
  const creationTimestamp = timeOf(seconds)
  const fieldsV1 = { 'f:data': {}, 'f:metadata': { 'f:labels': {} }, 'f:spec': {} }
  const managedFields = [{ manager: 'helm', operation: 'Update', time: creationTimestamp, fieldsV1 }]
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'a', namespace: 'default', uid: `uid-${seconds}`, creationTimestamp, managedFields, ...metadata },
    data: { mode: 'old' },
    ...more,
  } as CachedObject
}

/** Who brought an object back that is deleted a minute after noon, and was deleted at noon. */
function makerOf(second: CachedObject, first = made(-1)): string | undefined {
  const taken = new TakenAway()
  expect(taken.add(IDENTITY, first, NOON)).toBeUndefined()
  return taken.add(IDENTITY, second, NOON + 60_000)?.by
}

it('is counted for as long as it comes back in a row, and does not live for long', () => {
  const taken = new TakenAway()
  const turn = (seconds: number, life = 0, mode = 'old'): number | undefined => {
    return taken.add(IDENTITY, made(seconds, { data: { mode } }), NOON + (seconds + life) * 1000)?.times
  }
  expect([turn(0), turn(1), turn(2), turn(3, 40), turn(44), turn(45, 0, 'new')]).toEqual([
    undefined,
    1,
    2,
    0,
    1,
    undefined,
  ])
})

function byOthersToo(seconds: number): object {
  const [maker] = made(seconds).metadata.managedFields ?? []
  const annotations = { 'deployment.kubernetes.io/revision': String(seconds) }
  const fieldsV1 = { 'f:metadata': { 'f:annotations': {} } }
  const time = timeOf(seconds)
  const others = { manager: 'kube-controller-manager', operation: 'Update', time, fieldsV1 }
  return { annotations, managedFields: [others, maker] }
}

it.each([
  ['within half a minute', made(30), 'helm'],
  ['at once, by a server whose clock is behind', made(-5), 'helm'],
  ['later', made(31), undefined],
  ['with other content', made(1, { data: { mode: 'new' } }), undefined],
  ['with another label', made(1, {}, { labels: { run: '2' } }), undefined],
  ['with a status', made(1, { status: { phase: 'Ready' } }), 'helm'],
  ['with what others have added to it since', made(1, {}, byOthersToo(1)), 'helm'],
  ['by nobody knows whom', made(1, {}, { managedFields: [] }), undefined],
])('an object that comes back %s', (_, object, expected) => {
  expect(makerOf(object)).toBe(expected)
})

it('is nobody’s doing where its maker has changed it since', () => {
  const managedFields = made(1).metadata.managedFields?.map((entry) => ({ ...entry, time: timeOf(20) }))
  expect(makerOf(made(1, {}, { managedFields }))).toBeUndefined()
})

it('is not back where it has lived for long since', () => {
  const taken = new TakenAway()
  taken.add(IDENTITY, made(-1), NOON)
  expect(taken.add(IDENTITY, made(1), NOON + 301_000)).toBeUndefined()
})

it('is not back because two have deleted it', () => {
  expect(makerOf(made(-1))).toBeUndefined()
})

it('is the same pod although its token has another volume', () => {
  const pod = (name: string) => ({ spec: { volumes: [{ name: `kube-api-access-${name}` }] } })
  expect(makerOf(made(1, pod('b94tz')), made(-1, pod('x7k2p')))).toBe('helm')
})

it('is forgotten when ten thousand others have been deleted since', () => {
  const deletedAfter = (others: number): string | undefined => {
    const taken = new TakenAway()
    taken.add(IDENTITY, made(-1), NOON)
    const other = made(-1)
    for (let count = 0; count < others; count++) taken.add(`ConfigMap default/other-${count}`, other, NOON)
    return taken.add(IDENTITY, made(1), NOON + 1000)?.by
  }
  expect([deletedAfter(9_999), deletedAfter(10_000)]).toEqual(['helm', undefined])
})
