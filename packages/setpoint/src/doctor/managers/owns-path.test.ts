import type { JsonObject } from '@setpoint/kube'
import { describe, expect, test } from 'vitest'
import { ownsPath } from './owns-path.js'

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
