import { describe, expect, it } from 'vitest'
import { fieldSet, fieldsPath, toFieldsV1 } from '../fieldset/index.js'
import type { JsonObject } from '../json/index.js'
import type { KubeObject, ManagedFieldsEntry } from '../meta/index.js'
import { TypeCompiler } from '../typed/index.js'
import { builtInResetFields, extractApplied, FieldManager, fieldManagerName, settledManagedFields } from './index.js'
import { configMap, configMaps, NEW_YEAR, SECOND, stored } from './managers.test.support.js'

describe('fieldManagerName', () => {
  it.each([
    ['given', 'curl/8', 'given'],
    ['', 'kubectl/v1.36 (linux/amd64)', 'kubectl'],
    ['', 'Mozilla', 'Mozilla'],
    ['', 'ta\tb\u0000/1', 'tab'],
    ['', `${'é'.repeat(100)}/1`, 'é'.repeat(64)],
    ['', '', ''],
  ])('of fieldManager %j and User-Agent %j is %j', (fieldManager, userAgent, name) => {
    expect(fieldManagerName(fieldManager, userAgent)).toBe(name)
  })
})

describe('settledManagedFields', () => {
  const fields = configMaps()
  const patch = configMap({ a: '1' }) as unknown as JsonObject
  const live = stored(fields.apply({ live: undefined, patch, manager: 'm', now: NEW_YEAR }).object, undefined)
  const at = (object: KubeObject, now: number): KubeObject =>
    stored(object, fields.apply({ live: undefined, patch, manager: 'm', now }).object.metadata.managedFields)

  it('are those of the live object when only times differ', () => {
    const before = at(live, NEW_YEAR)
    expect(settledManagedFields(before, at(live, NEW_YEAR + SECOND))).toBe(before.metadata.managedFields)
  })

  it('are the new ones when anything else differs', () => {
    const before = at(live, NEW_YEAR)
    const other = at({ ...live, data: { a: '2' } }, NEW_YEAR + SECOND)
    expect(settledManagedFields(before, other)).toBe(other.metadata.managedFields)
    const renamed = stored(live, [{ ...before.metadata.managedFields?.[0], manager: 'n' }])
    expect(settledManagedFields(before, renamed)).toBe(renamed.metadata.managedFields)
  })
})

describe('extractApplied', () => {
  const type = new TypeCompiler().compile({
    type: 'object',
    properties: {
      apiVersion: { type: 'string' },
      kind: { type: 'string' },
      metadata: { type: 'object', properties: { name: { type: 'string' }, managedFields: { type: 'array' } } },
      data: { type: 'object', additionalProperties: { type: 'string' } },
    },
  })
  const kind = { group: '', version: 'v1', kind: 'ConfigMap' }
  const fields = new FieldManager({ kind, versions: { type: () => type } })
  const patch = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c' }, data: { a: '1' } }
  const { object } = fields.apply({ live: undefined, patch, manager: 'm', now: NEW_YEAR })

  it('is what the manager applied, as it is now', () => {
    const grown: KubeObject = { ...object, data: { a: '2', b: '3' } }
    expect(extractApplied(type, grown, 'm')).toEqual({ apiVersion: 'v1', kind: 'ConfigMap', data: { a: '2' } })
  })

  it('is undefined for who has applied nothing, or not there', () => {
    expect(extractApplied(type, object, 'n')).toBeUndefined()
    expect(extractApplied(type, object, 'm', 'status')).toBeUndefined()
  })
})

describe('builtInResetFields', () => {
  const remaining = (group: string, kind: string, subresource?: string): JsonObject | undefined => {
    const all = fieldSet(
      fieldsPath('metadata', 'labels', 'a'),
      fieldsPath('spec', 'x'),
      fieldsPath('status', 'conditions'),
      fieldsPath('status', 'certificate'),
    )
    const filter = builtInResetFields({ group, kind }, subresource)
    return filter && toFieldsV1(filter(all))
  }
  const metadata = { 'f:metadata': { 'f:labels': { 'f:a': {} } } }
  const status = { 'f:status': { 'f:certificate': {}, 'f:conditions': {} } }

  it.each<[string, string, string | undefined, JsonObject | undefined]>([
    ['', 'ConfigMap', undefined, undefined],
    ['', 'Pod', undefined, { ...metadata, 'f:spec': { 'f:x': {} } }],
    ['', 'Pod', 'status', { ...metadata, ...status }],
    ['', 'Pod', 'ephemeralcontainers', undefined],
    ['apps', 'Deployment', 'status', status],
    ['storage.k8s.io', 'VolumeAttachment', 'status', status],
    ['', 'Namespace', 'finalize', { ...metadata, 'f:spec': { 'f:x': {} } }],
    ['certificates.k8s.io', 'CertificateSigningRequest', undefined, metadata],
    [
      'certificates.k8s.io',
      'CertificateSigningRequest',
      'approval',
      { ...metadata, 'f:status': { 'f:conditions': {} } },
    ],
  ])('leave of %s %s %s: %j', (group, kind, subresource, fields) => {
    expect(remaining(group, kind, subresource)).toEqual(fields)
  })
})

describe('entries', () => {
  const fields = configMaps()
  const next = configMap({ a: '1' })
  const created = (): ManagedFieldsEntry[] =>
    fields.update({ live: undefined, next, manager: 'm', now: NEW_YEAR }) ?? []
  const updated = (entries: ManagedFieldsEntry[]): ManagedFieldsEntry[] | undefined =>
    fields.update({ live: stored(next, entries), next: configMap({ a: '2' }), manager: 'n', now: NEW_YEAR })

  it('may be frozen', () => {
    const managers = updated(Object.freeze(structuredClone(created())) as ManagedFieldsEntry[])
    expect(managers?.map(({ manager }) => manager)).toEqual(['m', 'n'])
  })

  it('are read right however many there are', () => {
    const lists = Array.from({ length: 3000 }, created)
    const managers = lists.map((entries) =>
      updated(entries)
        ?.map(({ manager }) => manager)
        .join(),
    )
    expect(new Set(managers)).toEqual(new Set(['m,n']))
  })

  it('of copies are read as those of the original', () => {
    const entries = created()
    expect(updated(structuredClone(entries))).toEqual(updated(entries))
  })
})
