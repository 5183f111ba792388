import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldErrorText } from '../field/index.js'
import type { ObjectMeta, OwnerReference } from '../meta/index.js'
import {
  nameIsDns1035Label,
  nameIsDnsLabel,
  nameIsDnsSubdomain,
  nameIsPathSegment,
  validateObjectMeta,
  validateObjectMetaUpdate,
} from './index.js'

const good: ObjectMeta = { name: 'web', namespace: 'default' }
const owner: OwnerReference = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'rs', uid: 'u1' }

const onCreate = (meta: ObjectMeta, namespaced = true): string[] =>
  validateObjectMeta(meta, namespaced, nameIsDnsSubdomain).map(fieldErrorText)

describe('metadata of a new object', () => {
  it('is fine with a name, a namespace, labels, owners and finalizers', () => {
    const meta: ObjectMeta = {
      ...good,
      generateName: 'web-',
      labels: { app: 'web' },
      annotations: { 'Example.com/note': 'any' },
      ownerReferences: [
        { ...owner, controller: true },
        { ...owner, uid: 'u2' },
      ],
      finalizers: ['example.com/cleanup', 'orphan'],
      managedFields: [{ manager: 'kubectl', operation: 'Apply', fieldsType: 'FieldsV1', subresource: 'status' }],
    }
    expect(onCreate(meta)).toEqual([])
  })

  it('has a name', () => {
    expect(onCreate({ namespace: 'default' })).toEqual([
      'metadata.name: Required value: name or generateName is required',
    ])
  })

  it('has a namespace if its kind has one, and none otherwise', () => {
    expect(onCreate({ name: 'a' })).toEqual(['metadata.namespace: Required value'])
    expect(onCreate({ name: 'a', namespace: 'b' }, false)).toEqual([
      'metadata.namespace: Forbidden: not allowed on this type',
    ])
    expect(onCreate({ name: 'a', namespace: 'a.b' })).toEqual([
      'metadata.namespace: Invalid value: "a.b": must not contain dots',
    ])
  })

  it('names every bad part by its field', () => {
    const meta: ObjectMeta = {
      name: 'A',
      generateName: 'Bad-',
      namespace: 'default',
      generation: -1,
      labels: { '-': 'ok' },
      annotations: { '-': 'ok' },
      ownerReferences: [{ apiVersion: '', kind: '', name: '', uid: '' }],
      finalizers: ['-'],
    }
    const fields = validateObjectMeta(meta, true, nameIsDnsSubdomain).map(({ field }) => field)
    expect(fields).toEqual([
      'metadata.generateName',
      'metadata.name',
      'metadata.generation',
      'metadata.labels',
      'metadata.annotations',
      'metadata.ownerReferences.apiVersion',
      'metadata.ownerReferences.kind',
      'metadata.ownerReferences.name',
      'metadata.ownerReferences.uid',
      'metadata.finalizers',
    ])
  })

  it('has one controller at most', () => {
    const references = [
      { ...owner, controller: true },
      { ...owner, name: 'other', uid: 'u2', controller: true, blockOwnerDeletion: false },
    ]
    expect(onCreate({ ...good, ownerReferences: references })).toEqual([
      'metadata.ownerReferences: Invalid value: [{"apiVersion":"apps/v1","kind":"ReplicaSet","name":"rs","uid":"u1","controller":true},{"apiVersion":"apps/v1","kind":"ReplicaSet","name":"other","uid":"u2","controller":true,"blockOwnerDeletion":false}]: Only one reference can have Controller set to true. Found "true" in references for ReplicaSet/rs and ReplicaSet/other',
    ])
  })

  it('is not owned by an Event', () => {
    expect(onCreate({ ...good, ownerReferences: [{ ...owner, apiVersion: 'v1', kind: 'Event' }] })).toEqual([
      'metadata.ownerReferences: Invalid value: {"apiVersion":"v1","kind":"Event","name":"rs","uid":"u1"}: /v1, Kind=Event is disallowed from being an owner',
    ])
  })

  it('does not ask for two kinds of deletion at once', () => {
    expect(onCreate({ ...good, finalizers: ['orphan', 'foregroundDeletion'] })).toEqual([
      'metadata.finalizers: Invalid value: ["orphan","foregroundDeletion"]: finalizer orphan and foregroundDeletion cannot be both set',
    ])
  })

  it('keeps its managed fields in order', () => {
    const entry = {
      manager: `a\u0007${'b'.repeat(130)}`,
      operation: 'Nope',
      fieldsType: 'V2',
      subresource: 's'.repeat(257),
    }
    const errors = onCreate({ ...good, managedFields: [entry] as unknown as ObjectMeta['managedFields'] & object })
    expect(errors).toEqual([
      'metadata.managedFields[0].operation: Invalid value: "Nope": must be `Apply` or `Update`',
      'metadata.managedFields[0].fieldsType: Invalid value: "V2": must be `FieldsV1`',
      'metadata.managedFields[0].manager: Too long: may not be more than 128 bytes',
      `metadata.managedFields[0].manager: Invalid value: "a\\a${'b'.repeat(130)}": invalid character U+0007 (at position 1)`,
      'metadata.managedFields[0].subresource: Too long: may not be more than 256 bytes',
    ])
  })
})

describe('metadata of an update', () => {
  const old: ObjectMeta = {
    ...good,
    uid: 'u',
    resourceVersion: '7',
    generation: 3,
    creationTimestamp: '2026-01-01T00:00:00Z',
  }
  const onUpdate = (meta: ObjectMeta, from: ObjectMeta = old): string[] =>
    validateObjectMetaUpdate(meta, from).map(fieldErrorText)

  it('may change labels, annotations, owners and finalizers', () => {
    const meta = { ...old, labels: { a: 'b' }, annotations: { c: 'd' }, ownerReferences: [owner], finalizers: ['x'] }
    expect(onUpdate(meta)).toEqual([])
  })

  it('may not change what identifies the object', () => {
    expect(onUpdate({ name: 'b', namespace: 'c', uid: 'd', resourceVersion: '7', generation: 3 })).toEqual([
      'metadata.name: Invalid value: "b": field is immutable',
      'metadata.namespace: Invalid value: "c": field is immutable',
      'metadata.uid: Invalid value: "d": field is immutable',
      'metadata.creationTimestamp: Invalid value: null: field is immutable',
    ])
  })

  it('may not turn back generation or leave out the resourceVersion', () => {
    expect(onUpdate({ ...old, generation: 2, resourceVersion: '' })).toEqual([
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
      'metadata.generation: Invalid value: 2: must not be decremented',
    ])
  })

  it('may not touch a deletion that has begun', () => {
    const deleting = {
      ...old,
      deletionTimestamp: '2026-01-02T00:00:00Z',
      deletionGracePeriodSeconds: 30,
      finalizers: ['a', 'b'],
    }
    expect(onUpdate({ ...deleting, finalizers: ['a'] }, deleting)).toEqual([])
    const { deletionTimestamp: _time, ...alive } = deleting
    expect(onUpdate({ ...alive, deletionGracePeriodSeconds: 0, finalizers: ['z', 'a', 'c'] }, deleting)).toEqual([
      'metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{"c", "z"}',
      'metadata.deletionTimestamp: Invalid value: null: field is immutable',
      'metadata.deletionGracePeriodSeconds: Invalid value: 0: field is immutable',
    ])
  })

  it('compares timestamps as instants', () => {
    expect(onUpdate({ ...old, creationTimestamp: '2026-01-01T01:00:00+01:00' })).toEqual([])
    expect(onUpdate({ ...old, creationTimestamp: '2026-01-01T01:00:00Z' })).toEqual([
      'metadata.creationTimestamp: Invalid value: "2026-01-01T01:00:00Z": field is immutable',
    ])
  })

  it('to the same metadata is always allowed', () => {
    const text = fc.stringMatching(/^[a-z]{1,8}$/)
    fc.assert(
      fc.property(
        text,
        text,
        fc.dictionary(text, text),
        fc.array(text),
        fc.nat(),
        (name, uid, labels, finalizers, generation) => {
          const meta: ObjectMeta = { name, uid, labels, finalizers, generation, resourceVersion: '1' }
          expect(onUpdate(meta, meta)).toEqual([])
        },
      ),
    )
  })
})

describe('rules for names', () => {
  it('let a prefix end with a dash', () => {
    expect(nameIsDnsSubdomain('web-', true)).toEqual([])
    expect(nameIsDnsSubdomain('web-', false)).toHaveLength(1)
    expect(nameIsDnsLabel('web-', true)).toEqual([])
    expect(nameIsDns1035Label('web-', true)).toEqual([])
    expect(nameIsDnsLabel('-', true)).toHaveLength(1)
  })

  it('let roles have colons, but no slashes', () => {
    expect(nameIsPathSegment('system:admin', false)).toEqual([])
    expect(nameIsPathSegment('..', false)).toEqual(["may not be '..'"])
    expect(nameIsPathSegment('..', true)).toEqual([])
    expect(nameIsPathSegment('a/', true)).toEqual(["may not contain '/'"])
  })
})
