import type { JsonObject, KubeObject, ManagedFieldsEntry } from '@setpoint/kube'
import { describe, expect, test } from 'vitest'
import { managersOf, ownsPath, writersOf } from './index.js'

const conditions: JsonObject = {
  'f:status': { 'f:conditions': { 'k:{"type":"Ready"}': { '.': {}, 'f:message': {}, 'f:type': {} } } },
}

describe('a set of fields has a path', () => {
  test.each<[string, JsonObject, string]>([
    ['that it names', { 'f:spec': { 'f:replicas': {} } }, '.spec.replicas'],
    ['through the item of a list', conditions, '.status.conditions[type=Ready].message'],
    [
      'below what it has as a whole',
      { 'f:spec': { 'f:template': {} } },
      '.spec.template.spec.containers[name=a].image',
    ],
    ['above what it has', conditions, '.status.conditions'],
    [
      'with a key that has dots in it',
      { 'f:metadata': { 'f:labels': { 'f:app.kubernetes.io/name': {} } } },
      ".metadata.labels['app.kubernetes.io/name']",
    ],
    [
      'to a port, which is named by another key',
      { 'f:ports': { 'k:{"containerPort":80,"protocol":"TCP"}': { 'f:name': {} } } },
      '.ports[name=http].name',
    ],
  ])('%s', (_, fields, path) => expect(ownsPath(fields, path)).toBe(true))

  test.each<[string, JsonObject, string]>([
    ['of another name', { 'f:spec': { 'f:replicas': {} } }, '.spec.paused'],
    ['whose name only begins alike', { 'f:spec': { 'f:replica': {} } }, '.spec.replicas'],
    ['of another item', conditions, '.status.conditions[type=Synced].message'],
  ])('but not one %s', (_, fields, path) => expect(ownsPath(fields, path)).toBe(false))
})

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
