import { VirtualClock } from '@setpoint/kube'
import { ConfigMap, Secret } from '@setpoint/kube/kinds/v1'
import { describe, expect, it } from 'vitest'
import { Cache, type CachedObject } from '../cache/index.js'
import { type Cause, EventCause } from '../controller/index.js'
import { nowhere } from '../nowhere.suite.js'
import { ControllerLedger } from './controller-ledger.js'
import { Allowance, Authors, type PassRecord } from './ledger/index.js'
import { thresholdsOf } from './options.js'

const KEY = 'default/demo'
/** Ledgers of one process: of a controller of ConfigMaps that own Secrets, and of one of Secrets. */
function ledgers(): { readonly maps: ControllerLedger; readonly secrets: ControllerLedger } {
  const authors = new Authors()
  const lines = new Allowance(0)
  const cache = new Cache({ transport: nowhere })
  const thresholds = thresholdsOf()
  if (thresholds === undefined) throw new Error('the doctor is on unless it is said to be off')
  const listener = { found: () => undefined, closed: () => undefined, over: () => undefined }
  const [maps, secrets] = [ConfigMap, Secret].map((kind) => {
    const options = { kind, cache, clock: new VirtualClock(), thresholds, authors, lines, hasClient: true }
    return new ControllerLedger({ ...options, controller: `${kind.kind}s` }, listener)
  }) as [ControllerLedger, ControllerLedger]
  return { maps, secrets }
}

function versionOf(kind: string, resourceVersion: string, rest: CachedObject['metadata'] = {}): CachedObject {
  const metadata = { name: 'demo', namespace: 'default', uid: kind, resourceVersion, ...rest }
  return { apiVersion: 'v1', kind, metadata }
}

function updateTo(object: CachedObject, generation?: number): EventCause {
  const old = versionOf(object.kind, '1', generation === undefined ? {} : { generation })
  return new EventCause({ type: 'update', object, old, resync: false, own: false })
}

/** A pass that writes one version. */
function write(ledger: ControllerLedger, causes: readonly Cause[], stored: CachedObject): void {
  const record: PassRecord = ledger.begin(KEY, causes, 0, 0, 0)
  const kind = stored.kind === 'Secret' ? Secret : ConfigMap
  record.wrote({ verb: 'update', kind, sent: {}, before: versionOf(stored.kind, '2'), stored, code: undefined })
  ledger.end(record, { result: 'success' }, 1)
}

const asked: Cause = { what: 'generic', text: 'somebody asked' }

describe('the echo of a pass', () => {
  it('is the event of a version that a pass over that key has written, and of no other', () => {
    const { maps } = ledgers()
    write(maps, [asked], versionOf('Secret', '10'))
    expect(maps.isEcho(KEY, updateTo(versionOf('Secret', '10')))).toBe(true)
    expect(maps.isEcho(KEY, updateTo(versionOf('Secret', '11')))).toBe(false)
    expect(maps.isEcho('default/other', updateTo(versionOf('Secret', '10')))).toBe(false)
    expect(maps.isEcho(KEY, asked)).toBe(false)
  })

  it('is not what another controller has written because of it', () => {
    const { maps, secrets } = ledgers()
    write(maps, [asked], versionOf('Secret', '10'))
    write(secrets, [updateTo(versionOf('Secret', '10'))], versionOf('Secret', '11'))
    expect(maps.isEcho(KEY, updateTo(versionOf('Secret', '11')))).toBe(false)
    expect(secrets.isEcho(KEY, updateTo(versionOf('Secret', '11')))).toBe(true)
  })

  it('is not the end of what a pass has deleted, nor any step towards it', () => {
    const { maps } = ledgers()
    const before = versionOf('Secret', '2')
    const record = maps.begin(KEY, [asked], 0, 0, 0)
    record.deleted(Secret, { namespace: 'default', name: 'demo' }, before)
    maps.end(record, { result: 'success' }, 1)
    const going = versionOf('Secret', '10', { deletionTimestamp: '2026-01-01T00:00:00Z' })
    expect(maps.isEcho(KEY, updateTo(going))).toBe(false)
    expect(maps.isEcho(KEY, new EventCause({ type: 'delete', object: going, own: false }))).toBe(false)
  })

  it('is not a new spec of the reconciled object that came with it', () => {
    const { maps } = ledgers()
    const stored = versionOf('ConfigMap', '10', { generation: 2 })
    write(maps, [asked], stored)
    expect(maps.isEcho(KEY, updateTo(stored, 2))).toBe(true)
    expect(maps.isEcho(KEY, updateTo(stored, 1))).toBe(false)
  })
})
