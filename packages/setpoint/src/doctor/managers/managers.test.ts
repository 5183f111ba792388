import type { ManagedFieldsEntry } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { changersOf, ownersOf, writersOf } from './managers.js'

const entry = (manager: string, time: string, fields: object): ManagedFieldsEntry => ({
  manager,
  operation: 'Update',
  time,
  fieldsV1: { 'f:spec': fields } as ManagedFieldsEntry['fieldsV1'],
})

const version = (...managedFields: ManagedFieldsEntry[]): { metadata: { managedFields: ManagedFieldsEntry[] } } => ({
  metadata: { managedFields },
})

describe('who wrote a version', () => {
  it('is the manager whose entry is new or later', () => {
    const before = version(entry('a', '1', { 'f:x': {} }))
    const after = version(entry('a', '1', { 'f:x': {} }), entry('hpa', '1', { 'f:replicas': {} }))
    expect(writersOf(before, after)).toEqual(['hpa'])
    expect(writersOf(after, version(entry('a', '2', { 'f:x': {} }), entry('hpa', '1', { 'f:replicas': {} })))).toEqual([
      'a',
    ])
  })

  it('is not the one who only lost a field to another within the same second', () => {
    const before = version(entry('a', '1', { 'f:x': {}, 'f:y': {} }), entry('b', '1', { 'f:z': {} }))
    const after = version(entry('a', '1', { 'f:x': {} }), entry('b', '1', { 'f:y': {}, 'f:z': {} }))
    expect(writersOf(before, after)).toEqual(['b'])
  })

  it('is nobody where managedFields do not tell', () => {
    expect(writersOf(version(), version())).toEqual([])
  })
})

describe('who has set a field', () => {
  it('is every manager whose fields have it', () => {
    const object = {
      spec: { x: 1, replicas: 3 },
      ...version(entry('a', '1', { 'f:x': {}, 'f:replicas': {} }), entry('hpa', '2', { 'f:replicas': {} })),
    }
    expect(ownersOf(object, '.spec.replicas')).toEqual(['a', 'hpa'])
    expect(ownersOf(object, '.spec.x')).toEqual(['a'])
    expect(ownersOf(object, '.spec.y')).toEqual([])
  })

  it('is not who has the map that it is in and none of its keys, unless nobody else has it', () => {
    const object = version(entry('bystander', '1', {}), entry('a', '1', { 'f:x': {} }))
    expect(ownersOf(object, '.spec.x')).toEqual(['a'])
    expect(ownersOf(object, '.spec.y')).toEqual(['bystander'])
  })
})

describe('who changed a field', () => {
  const alice = entry('alice', '1', { 'f:x': {}, 'f:y': {} })
  const spec = { x: 1, y: 1, z: 1 }
  const now = (...entries: ManagedFieldsEntry[]): { spec: object; metadata: object } => ({
    spec,
    ...version(...entries),
  })

  it('is who has it now, also when both wrote within one second', () => {
    expect(changersOf('.spec.y', false, now(alice), now(alice))).toEqual(['alice'])
    const taken = now(entry('alice', '1', { 'f:x': {} }), entry('bob', '1', { 'f:y': {} }))
    expect(changersOf('.spec.y', false, now(alice), taken)).toEqual(['bob'])
  })

  it('is not who made the map that the field is in, and has none of its keys any more', () => {
    const maker = entry('alice', '1', {})
    const bob = entry('bob', '1', { 'f:y': {} })
    expect(changersOf('.spec.y', false, now(maker, bob), now(maker, bob))).toEqual(['bob'])
  })

  it('is who wrote, where it was taken away', () => {
    expect(changersOf('.spec.y', true, now(alice), now(entry('alice', '2', { 'f:x': {} })))).toEqual(['alice'])
  })

  it('is not the one from whom it was taken', () => {
    expect(changersOf('.spec.y', true, now(alice), now(entry('alice', '1', { 'f:x': {} })))).toEqual([])
  })
})
