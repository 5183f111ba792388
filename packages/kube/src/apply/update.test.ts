import { describe, expect, it } from 'vitest'
import { excludeFields, fieldSet, fieldsPath } from '../fieldset/index.js'
import type { ManagedFieldsEntry } from '../meta/index.js'
import { configMap, configMaps, NEW_YEAR, SECOND, stored, summary } from './managers.test.support.js'

const fields = configMaps()
const created = configMap({ a: '1', b: '2' })
const live = stored(created, fields.update({ live: undefined, next: created, manager: 'creator', now: NEW_YEAR }))

function update(next: typeof live, manager = 'updater', now = NEW_YEAR + SECOND): ManagedFieldsEntry[] | undefined {
  return fields.update({ live, next, manager, now })
}

describe('a create', () => {
  it('makes its manager own every field', () => {
    expect(live.metadata.managedFields).toEqual([
      {
        manager: 'creator',
        operation: 'Update',
        apiVersion: 'v1',
        time: '2024-01-01T00:00:00Z',
        fieldsType: 'FieldsV1',
        fieldsV1: { 'f:data': { '.': {}, 'f:a': {}, 'f:b': {} } },
      },
    ])
  })

  it('of an object like an earlier one has an entry of its own, with the same fields', () => {
    const next = configMap({ a: '3', b: '' }, { name: 'other' })
    const again = configMap({ a: '4', b: '' })
    const first = fields.update({ live: undefined, next, manager: 'creator', now: NEW_YEAR })
    const second = fields.update({ live: undefined, next: again, manager: 'another', now: NEW_YEAR + SECOND })
    expect(summary(first)).toEqual(['creator Update 2024-01-01T00:00:00Z . a b'])
    expect(summary(second)).toEqual(['another Update 2024-01-01T00:00:01Z . a b'])
    expect(second?.[0]?.fieldsV1).toBe(first?.[0]?.fieldsV1)
    const changed = stored(again, second)
    expect(
      summary(
        fields.update({
          live: changed,
          next: configMap({ a: '5', b: '' }),
          manager: 'updater',
          now: NEW_YEAR + SECOND,
        }),
      ),
    ).toEqual(['another Update 2024-01-01T00:00:01Z . b', 'updater Update 2024-01-01T00:00:01Z a'])
  })

  it('of ever new shapes goes on being right', () => {
    for (let index = 0; index < 200; index++) {
      const next = configMap({ [`k${index}`]: 'v' })
      const entries = fields.update({ live: undefined, next, manager: 'm', now: NEW_YEAR })
      expect(summary(entries)).toEqual([`m Update 2024-01-01T00:00:00Z . k${index}`])
    }
  })

  it('does not track what the empty object already has', () => {
    const withData = configMaps({ empty: { apiVersion: 'v1', kind: 'ConfigMap', data: {} } })
    const [entry] = withData.update({ live: undefined, next: created, manager: 'm', now: NEW_YEAR }) ?? []
    expect(entry?.fieldsV1).toEqual({ 'f:data': { 'f:a': {}, 'f:b': {} } })
  })

  it('takes a field that is undefined for absent', () => {
    const next = { ...created, binaryData: undefined, immutable: undefined }
    expect(fields.update({ live: undefined, next, manager: 'creator', now: NEW_YEAR })).toEqual(
      live.metadata.managedFields,
    )
  })

  it('never tracks what identifies an object', () => {
    const [entry] =
      fields.update({
        live: undefined,
        next: configMap({}, { labels: { l: 'x' }, generation: 3, creationTimestamp: '2024-01-01T00:00:00Z' }),
        manager: 'm',
        now: NEW_YEAR,
      }) ?? []
    expect(entry?.fieldsV1).toEqual({ 'f:data': {}, 'f:metadata': { 'f:labels': { '.': {}, 'f:l': {} } } })
  })
})

describe('an update', () => {
  it('takes over the fields that it changes, and only those', () => {
    expect(summary(update(configMap({ a: '1', b: '3', c: '4' })))).toEqual([
      'creator Update 2024-01-01T00:00:00Z . a',
      'updater Update 2024-01-01T00:00:01Z b c',
    ])
  })

  it('that changes nothing leaves the very same entries, times included', () => {
    expect(update({ ...configMap({ a: '1', b: '2' }), metadata: live.metadata })).toBe(live.metadata.managedFields)
    expect(update(configMap({ a: '1', b: '2' }))).toBe(live.metadata.managedFields)
  })

  it('that only removes fields moves no time', () => {
    expect(summary(update(configMap({ a: '1' }), 'creator'))).toEqual(['creator Update 2024-01-01T00:00:00Z . a'])
    expect(summary(update(configMap({ a: '1' })))).toEqual(['creator Update 2024-01-01T00:00:00Z . a'])
  })

  it('by the same manager joins its entry and renews its time', () => {
    expect(summary(update(configMap({ a: '1', b: '2', c: '3' }), 'creator'))).toEqual([
      'creator Update 2024-01-01T00:00:01Z . a b c',
    ])
  })

  it('by nobody in particular is by "unknown"', () => {
    expect(summary(update(configMap({ a: '9', b: '2' }), '')).at(1)).toBe('unknown Update 2024-01-01T00:00:01Z a')
  })

  it('keeps the entries of others as they are', () => {
    const before = live.metadata.managedFields?.[0]
    const { data } = live
    expect(update(configMap({ ...data, c: '3' }))?.[0]).toBe(before)
  })

  it('through a subresource has an entry of its own and ignores managedFields in the request', () => {
    const status = configMaps({ subresource: 'status' })
    const next = stored(configMap({ a: '9', b: '2' }), [{}])
    const entries = status.update({ live, next, manager: 'creator', now: NEW_YEAR }) ?? []
    expect(entries.map(({ manager, subresource }) => [manager, subresource])).toEqual([
      ['creator', undefined],
      ['creator', 'status'],
    ])
  })

  it('does not track fields that the server resets', () => {
    const resetFields = new Map([['v1', excludeFields(fieldSet(fieldsPath('data', 'a')))]])
    const entries = configMaps({ resetFields }).update({
      live,
      next: configMap({ a: '9', b: '9' }),
      manager: 'updater',
      now: NEW_YEAR,
    })
    expect(summary(entries)).toEqual([
      'creator Update 2024-01-01T00:00:00Z . a',
      'updater Update 2024-01-01T00:00:00Z b',
    ])
  })

  it('of an object that does not fit its schema is not tracked', () => {
    const misfit = { ...configMap({}), data: { a: 1 } as unknown as { [key: string]: string } }
    expect(update(misfit)).toBeUndefined()
  })

  it('drops entries of versions that the kind no longer has', () => {
    const entry: ManagedFieldsEntry = {
      manager: 'old',
      operation: 'Apply',
      apiVersion: 'v0',
      fieldsType: 'FieldsV1',
      fieldsV1: { 'f:data': { 'f:a': {} } },
    }
    const old = stored(live, [entry, ...(live.metadata.managedFields ?? [])])
    const entries = fields.update({
      live: old,
      next: configMap({ a: '1', b: '2', c: '3' }),
      manager: 'm',
      now: NEW_YEAR,
    })
    expect(entries?.map(({ manager }) => manager)).toEqual(['creator', 'm'])
  })
})

describe('managedFields in a request', () => {
  const sent = (managedFields: ManagedFieldsEntry[] | undefined): string[] =>
    summary(update(stored(configMap({ a: '1', b: '2' }), managedFields)))
  const unchanged = ['creator Update 2024-01-01T00:00:00Z . a b']

  it('replace those of the object', () => {
    const [entry] = live.metadata.managedFields ?? []
    expect(sent([{ ...entry, manager: 'renamed' }])).toEqual(['renamed Update 2024-01-01T00:00:00Z . a b'])
  })

  it('are ignored when they are missing, broken or of an unknown kind', () => {
    const [entry] = live.metadata.managedFields ?? []
    expect(sent(undefined)).toEqual(unchanged)
    expect(sent([{ ...entry, fieldsV1: { data: {} } }])).toEqual(unchanged)
    expect(sent([{ ...entry, operation: 'Sideways' as 'Apply' }])).toEqual(unchanged)
    expect(sent([{ ...entry, fieldsType: 'FieldsV2' as 'FieldsV1' }])).toEqual(unchanged)
    expect(sent([{ ...entry, apiVersion: '' }])).toEqual(unchanged)
  })

  it('reset all managers when they are empty or one empty entry', () => {
    expect(update(stored(live, []))).toBeUndefined()
    expect(update(stored(live, [{}]))).toBeUndefined()
  })

  it('once reset, are not tracked again by updates', () => {
    const reset = stored(live, undefined)
    const next = configMap({ a: '9', b: '2' })
    expect(fields.update({ live: reset, next, manager: 'updater', now: NEW_YEAR })).toBeUndefined()
  })
})

describe('more than ten managers who update', () => {
  it('have their oldest merged into ancient-changes', () => {
    let object = live
    for (let index = 0; index < 11; index++) {
      const next = configMap({ ...object.data, [`k${index}`]: 'v' })
      const now = NEW_YEAR + index * SECOND
      object = stored(next, fields.update({ live: object, next, manager: `m${index}`, now }))
    }
    const managers = object.metadata.managedFields ?? []
    expect(managers).toHaveLength(10)
    expect(summary(managers)[0]).toBe('ancient-changes Update 2024-01-01T00:00:01Z . a b k0 k1')
  })
})
