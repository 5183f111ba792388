import type { ObjectMeta } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { addFinalizer, describeObject, hasFinalizer, isBeingDeleted, nameOf, removeFinalizer } from './index.js'

describe('finalizers', () => {
  it('are added once and removed once, and say whether they changed anything', () => {
    const object: { metadata: ObjectMeta } = { metadata: { name: 'a' } }
    expect([addFinalizer(object, 'example.com/clean'), addFinalizer(object, 'example.com/clean')]).toEqual([
      true,
      false,
    ])
    expect(object.metadata.finalizers).toEqual(['example.com/clean'])
    expect(hasFinalizer(object, 'example.com/clean')).toBe(true)
    expect([removeFinalizer(object, 'example.com/clean'), removeFinalizer(object, 'example.com/clean')]).toEqual([
      true,
      false,
    ])
    expect(object.metadata.finalizers).toEqual([])
  })

  it('do not change a list that somebody else holds', () => {
    const finalizers = Object.freeze(['a/a', 'b/b']) as string[]
    const object: { metadata: ObjectMeta } = { metadata: { finalizers } }
    removeFinalizer(object, 'a/a')
    addFinalizer(object, 'c/c')
    expect(object.metadata.finalizers).toEqual(['b/b', 'c/c'])
    expect(finalizers).toEqual(['a/a', 'b/b'])
  })
})

it('an object is being deleted from the moment that deletion was requested', () => {
  expect(isBeingDeleted({ metadata: {} })).toBe(false)
  expect(isBeingDeleted({ metadata: { deletionTimestamp: '2026-01-02T03:04:05Z' } })).toBe(true)
})

describe('the name of a target', () => {
  it('comes from an address or from an object', () => {
    expect(nameOf({ namespace: 'default', name: 'a' })).toEqual({ namespace: 'default', name: 'a' })
    expect(nameOf({ metadata: { name: 'a', namespace: '' } })).toEqual({ name: 'a' })
    expect(() => nameOf({ metadata: {} })).toThrow('no metadata.name')
  })

  it('reads well in messages', () => {
    expect(describeObject('ConfigMap', { namespace: 'default', name: 'a' })).toBe('ConfigMap default/a')
    expect(describeObject('Node', { name: 'n' })).toBe('Node n')
  })
})
