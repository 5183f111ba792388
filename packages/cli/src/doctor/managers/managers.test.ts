import type { KubeObject, ManagedFieldsEntry } from '@setpoint/kube'
import { describe, expect, test } from 'vitest'
import { managersOf, writersOf } from './index.js'

function objectWith(...managedFields: ManagedFieldsEntry[]): KubeObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', managedFields } }
}

const entry = (manager: string, time: string, key: string, more: object = {}): ManagedFieldsEntry => ({
  manager,
  time,
  operation: 'Update',
  fieldsV1: { 'f:data': { [`f:${key}`]: {} } },
  ...more,
})

describe('the writer of a change', () => {
  const old = objectWith(entry('first', '1', 'a'), entry('second', '1', 'b'))

  test('is whose entry is newer and has the path', () => {
    const now = objectWith(entry('first', '2', 'a'), entry('second', '1', 'b'))
    expect(writersOf(old, now, '.data.a')).toEqual(['first'])
  })

  test('is who has the path when the second is the same', () => {
    expect(writersOf(old, old, '.data.b')).toEqual(['second'])
  })

  test('of a field that went is who wrote last', () => {
    const now = objectWith(entry('second', '2', 'b'))
    expect(writersOf(old, now, '.data.a')).toEqual(['second'])
  })

  test('of a field that went within a second is who wrote in it, and not who lost it', () => {
    expect(writersOf(old, objectWith(entry('second', '1', 'b')), '.data.a')).toEqual(['second'])
  })

  test('shows the subresource that it came through, unless that is the status', () => {
    const scaled = objectWith(
      entry('hpa', '1', 'a', { subresource: 'scale' }),
      entry('web', '1', 'b', { subresource: 'status' }),
    )
    expect(managersOf(scaled, '.data')).toEqual(['hpa (scale)', 'web'])
  })
})
