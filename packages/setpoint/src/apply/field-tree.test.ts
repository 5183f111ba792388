import type { JsonObject } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { isApplied, project } from './field-tree.js'

const tree: JsonObject = {
  'f:metadata': { 'f:labels': { 'f:app': {} } },
  'f:spec': {
    'f:replicas': {},
    'f:containers': { 'k:{"name":"web"}': { '.': {}, 'f:name': {}, 'f:image': {} } },
    'f:finalizers': { 'v:"a/b"': {} },
    'f:atomic': {},
  },
}
const live: JsonObject = {
  metadata: { labels: { app: 'web', other: 'x' } },
  spec: {
    replicas: 2,
    paused: true,
    containers: [
      { name: 'sidecar', image: 'proxy' },
      { name: 'web', image: 'nginx', ports: [] },
    ],
    finalizers: ['c/d', 'a/b'],
    atomic: [1, 2],
  },
}
const desired: JsonObject = {
  metadata: { labels: { app: 'web' } },
  spec: { replicas: 2, containers: [{ name: 'web', image: 'nginx' }], finalizers: ['a/b'], atomic: [1, 2] },
}

describe('the owned part of an object', () => {
  it('is what stands at the owned fields, items and members, and nothing else', () => {
    expect(project(live, tree)).toEqual(desired)
  })

  it('leaves out what is no longer there', () => {
    expect(project({ spec: { containers: [] } }, tree)).toEqual({ spec: { containers: [] } })
  })

  it('is as applied when the configuration has exactly these fields with these values', () => {
    expect(isApplied(desired, live, tree)).toBe(true)
  })

  it.each([
    ['another value', { ...desired, metadata: { labels: { app: 'db' } } }],
    ['a field more', { ...desired, metadata: { labels: { app: 'web', more: '' } } }],
    ['a field less', { spec: desired['spec'] }],
    [
      'an item more',
      {
        ...desired,
        spec: { ...(desired['spec'] as JsonObject), containers: [{ name: 'web', image: 'nginx' }, { name: 'b' }] },
      },
    ],
    ['another member', { ...desired, spec: { ...(desired['spec'] as JsonObject), finalizers: ['c/d'] } }],
    ['another order in an atomic list', { ...desired, spec: { ...(desired['spec'] as JsonObject), atomic: [2, 1] } }],
  ])('is not as applied with %s', (_, changed) => {
    expect(isApplied(changed as JsonObject, live, tree)).toBe(false)
  })
})
