import { describe, expect, it } from 'vitest'
import type { Identity } from './identity.js'
import { inventoryObject, readInventory, union } from './inventory.js'

const namespace: Identity = { apiVersion: 'v1', kind: 'Namespace', name: 'web-system' }
const deployment: Identity = { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'web-system', name: 'web' }
const role: Identity = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', name: 'system:web' }

describe('an inventory', () => {
  it('comes out of its ConfigMap as it went in', () => {
    const inventory = { objects: [namespace, deployment, role], found: [namespace] }
    const kept = inventoryObject('web', 'web-system', inventory)
    expect(kept.data?.['objects']).toBe(
      'v1 Namespace web-system\napps/v1 Deployment web-system/web\nrbac.authorization.k8s.io/v1 ClusterRole system:web\n',
    )
    expect(readInventory(kept)).toEqual(inventory)
  })

  it('says which line somebody has spoilt', () => {
    const spoilt = {
      ...inventoryObject('web', 'web-system', { objects: [], found: [] }),
      data: { objects: 'v1 Pod\n' },
    }
    expect(() => readInventory(spoilt)).toThrow(
      'ConfigMap web-system/web-inventory has a line that names no object, "v1 Pod"',
    )
  })

  it('has an object once, whichever version of its group it was written in', () => {
    expect(union([deployment], [{ ...deployment, apiVersion: 'apps/v1beta1' }, role])).toEqual([deployment, role])
    expect(union([deployment], [{ ...deployment, apiVersion: 'example.com/v1' }])).toHaveLength(2)
  })
})
