import { expect, it } from 'vitest'
import type { CachedObject } from './object.js'
import { Sharing } from './sharing.js'

function configMap(name: string, owner = 'an-owner'): CachedObject {
  const object = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: {
      name,
      namespace: 'default',
      creationTimestamp: '2026-01-02T03:04:05Z',
      managedFields: [
        {
          manager: 'webapps',
          operation: 'Apply',
          apiVersion: 'v1',
          time: '2026-01-02T03:04:05Z',
          fieldsType: 'FieldsV1',
          fieldsV1: {
            'f:data': { 'f:message': {} },
            'f:metadata': { 'f:ownerReferences': { [`k:{"uid":"${owner}"}`]: {} } },
          },
        },
      ],
    },
    data: { message: name },
  }
  return JSON.parse(JSON.stringify(object)) as CachedObject
}

it('objects share what is the same in both, and stay what they are', () => {
  const sharing = new Sharing()
  const [a, b] = [configMap('a'), configMap('b', 'another')]
  sharing.share(a)
  sharing.share(b)
  expect([a, b]).toEqual([configMap('a'), configMap('b', 'another')])
  const [ofA, ofB] = [a, b].map(({ metadata }) => metadata.managedFields?.[0]?.fieldsV1)
  expect(ofA?.['f:data']).toBe(ofB?.['f:data'])
  expect(ofA?.['f:metadata']).not.toBe(ofB?.['f:metadata'])
})

it('objects without managedFields are fine', () => {
  const object: CachedObject = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'a' } }
  new Sharing().share(object)
  expect(object.metadata).toEqual({ name: 'a' })
})
