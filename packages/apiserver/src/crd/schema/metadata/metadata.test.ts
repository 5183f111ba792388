import type { JsonObject } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { decodeMetadata, decodeMetadataLeniently, MetadataError } from './index.js'

/** As the server itself sends it. */
const canonical = (): JsonObject => ({
  name: 'x',
  namespace: 'default',
  uid: 'b2f1',
  resourceVersion: '12',
  generation: 3,
  creationTimestamp: '2026-01-01T00:00:00Z',
  deletionTimestamp: '2026-01-02T00:00:00Z',
  deletionGracePeriodSeconds: 0,
  labels: { a: 'b', empty: '' },
  annotations: { c: 'd' },
  ownerReferences: [{ apiVersion: 'v1', kind: 'Owner', name: 'o', uid: 'c3', controller: true }],
  finalizers: ['example.com/f'],
  managedFields: [
    {
      manager: 'm',
      operation: 'Update',
      apiVersion: 'example.com/v1',
      time: '2026-01-01T00:00:00Z',
      fieldsType: 'FieldsV1',
      fieldsV1: { 'f:spec': {} },
    },
  ],
})

describe('metadata', () => {
  it('in its canonical form is taken as it is', () => {
    const metadata = canonical()
    expect(decodeMetadata(metadata).metadata).toBe(metadata)
    expect(metadata).toEqual(canonical())
  })

  it.each<[string, JsonObject, JsonObject]>([
    [
      'a time in another zone',
      { creationTimestamp: '2026-01-01T01:30:00+01:30' },
      { creationTimestamp: '2026-01-01T00:00:00Z' },
    ],
    [
      'a time with a fraction',
      { creationTimestamp: '2026-01-01T00:00:00.999Z' },
      { creationTimestamp: '2026-01-01T00:00:00Z' },
    ],
    ['a label that is null', { labels: { a: null } }, { labels: { a: '' } }],
    ['a finalizer that is null', { finalizers: [null] }, { finalizers: [''] }],
    [
      'an owner without anything',
      { ownerReferences: [{}] },
      { ownerReferences: [{ apiVersion: '', kind: '', name: '', uid: '' }] },
    ],
    [
      'an owner that is null',
      { ownerReferences: [null] },
      { ownerReferences: [{ apiVersion: '', kind: '', name: '', uid: '' }] },
    ],
    ['empty texts, lists and maps', { name: '', labels: {}, finalizers: [], generation: 0 }, {}],
    ['nulls', { name: null, labels: null, creationTimestamp: null, generation: null }, {}],
    ['a grace period of zero', { deletionGracePeriodSeconds: 0 }, { deletionGracePeriodSeconds: 0 }],
  ])('with %s is brought into form', (_what, sent, wanted) => {
    expect(decodeMetadata({ ...canonical(), ...sent }).metadata).toEqual({
      ...Object.fromEntries(Object.entries(canonical()).filter(([name]) => !Object.hasOwn(sent, name))),
      ...wanted,
    })
  })

  it('that is null is empty', () => {
    expect(decodeMetadata(null)).toEqual({ metadata: {}, unknown: [] })
  })

  it('loses fields that ObjectMeta does not have, and tells them in order', () => {
    const owner = { apiVersion: 'v1', kind: 'Owner', name: 'o', uid: 'c3', extra: 1 }
    const { metadata, unknown } = decodeMetadata({ zebra: 1, name: 'x', ownerReferences: [owner], apple: 2 })
    expect(unknown).toEqual(['apple', 'ownerReferences[0].extra', 'zebra'])
    expect(metadata['name']).toBe('x')
    expect(metadata).not.toHaveProperty('zebra')
  })

  it('that is no object is refused, and dropped from storage', () => {
    expect(() => decodeMetadata('x')).toThrow(
      new MetadataError('json: cannot unmarshal string into Go value of type v1.ObjectMeta'),
    )
    expect(decodeMetadataLeniently('x')).toEqual({})
  })
})
