import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { KubeObject, OwnerReference } from '../meta/index.js'
import {
  controllerOf,
  controllerReferenceTo,
  hasOwner,
  isControlledBy,
  OwnerError,
  ownerReferenceTo,
  refersToSame,
  removeOwnerReference,
  setControllerReference,
  setOwnerReference,
} from './index.js'

const object = (kind: string, name: string, namespace?: string, apiVersion = 'apps.example.com/v1'): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name, uid: `uid-of-${name}`, ...(namespace === undefined ? {} : { namespace }) },
})
const webapp = object('WebApp', 'web', 'default')
const configMap = (): KubeObject => object('ConfigMap', 'config', 'default', 'v1')

describe('references', () => {
  it('name the owner with its UID', () => {
    const plain = { apiVersion: 'apps.example.com/v1', kind: 'WebApp', name: 'web', uid: 'uid-of-web' }
    expect(ownerReferenceTo(webapp)).toEqual(plain)
    expect(controllerReferenceTo(webapp)).toEqual({ ...plain, controller: true, blockOwnerDeletion: true })
  })

  it('are found by UID, not by name', () => {
    const child = configMap()
    setControllerReference(webapp, child)
    const namesake = { ...webapp, metadata: { ...webapp.metadata, uid: 'another' } }
    expect(hasOwner(child, webapp)).toBe(true)
    expect(hasOwner(child, namesake)).toBe(false)
    expect(isControlledBy(child, webapp)).toBe(true)
    expect(isControlledBy(child, namesake)).toBe(false)
    expect(hasOwner(configMap(), webapp)).toBe(false)
    expect(hasOwner(child, { metadata: {} })).toBe(false)
  })

  it('tell the controller from the other owners', () => {
    const child = configMap()
    setOwnerReference(object('WebApp', 'other', 'default'), child)
    expect(controllerOf(child)).toBeUndefined()
    setControllerReference(webapp, child)
    expect(controllerOf(child)?.name).toBe('web')
    expect(child.metadata.ownerReferences).toHaveLength(2)
  })

  it('name the same object in any version of its group', () => {
    const reference = ownerReferenceTo(webapp)
    expect(refersToSame(reference, { ...reference, apiVersion: 'apps.example.com/v2', uid: 'x' })).toBe(true)
    expect(refersToSame(reference, { ...reference, apiVersion: 'example.com/v1' })).toBe(false)
    expect(refersToSame(reference, { ...reference, kind: 'Other' })).toBe(false)
  })
})

describe('setControllerReference', () => {
  it('brings an earlier reference up to date instead of adding one', () => {
    const child = configMap()
    setOwnerReference(webapp, child)
    setControllerReference({ ...webapp, apiVersion: 'apps.example.com/v2' }, child, { blockOwnerDeletion: false })
    expect(child.metadata.ownerReferences).toEqual([
      {
        apiVersion: 'apps.example.com/v2',
        kind: 'WebApp',
        name: 'web',
        uid: 'uid-of-web',
        controller: true,
        blockOwnerDeletion: false,
      },
    ])
  })

  it('refuses a second controller and changes nothing', () => {
    const child = configMap()
    setControllerReference(webapp, child)
    const before = structuredClone(child)
    expect(refusal(() => setControllerReference(object('WebApp', 'other', 'default'), child))).toEqual([
      'AlreadyControlled',
      'ConfigMap default/config is already controlled by WebApp web: an object has one controller at most; use setOwnerReference, or a name that no other controller uses',
    ])
    expect(child).toEqual(before)
  })

  it('refuses an owner in another namespace', () => {
    expect(refusal(() => setControllerReference(object('WebApp', 'web', 'other'), configMap()))).toEqual([
      'CrossNamespace',
      'WebApp other/web cannot own ConfigMap default/config: owner and object must be in the same namespace; use a label and a finalizer instead',
    ])
  })

  it('refuses a namespaced owner of a cluster-scoped object', () => {
    expect(refusal(() => setOwnerReference(webapp, object('ClusterRole', 'reader')))).toEqual([
      'NamespacedOwnerOfClusterObject',
      'WebApp default/web cannot own ClusterRole reader: a cluster-scoped object must not have a namespaced owner; use a label and a finalizer instead',
    ])
  })

  it('refuses an owner that has not been created', () => {
    const draft = { ...webapp, metadata: { name: 'web', namespace: 'default' } }
    expect(
      refusal(() => setControllerReference(draft, { metadata: { generateName: 'x-', namespace: 'default' } })),
    ).toEqual(['OwnerNotCreated', 'WebApp default/web has no UID and cannot own object default/x-…: create it first'])
  })

  it('lets a cluster-scoped object own anything', () => {
    const cluster = object('Tenant', 'acme')
    const [namespaced, clusterScoped] = [configMap(), object('ClusterRole', 'reader')]
    setControllerReference(cluster, namespaced)
    setControllerReference(cluster, clusterScoped)
    expect(isControlledBy(namespaced, cluster) && isControlledBy(clusterScoped, cluster)).toBe(true)
  })
})

describe('removeOwnerReference', () => {
  it('undoes what was set, and says whether there was anything to undo', () => {
    const child = configMap()
    setControllerReference(webapp, child)
    expect(removeOwnerReference(webapp, child)).toBe(true)
    expect(child.metadata.ownerReferences).toEqual([])
    expect(removeOwnerReference(webapp, child)).toBe(false)
    expect(removeOwnerReference(webapp, configMap())).toBe(false)
  })
})

describe('any number of owners', () => {
  it('are each there once, in the order of their first appearance, and the given list is left alone', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd')), (names) => {
        const child = configMap()
        for (const name of names) {
          const before: readonly OwnerReference[] = child.metadata.ownerReferences ?? []
          const copy = [...before]
          setOwnerReference(object('WebApp', name, 'default'), child)
          expect(before).toEqual(copy)
        }
        expect((child.metadata.ownerReferences ?? []).map(({ name }) => name)).toEqual([...new Set(names)])
      }),
    )
  })
})

function refusal(action: () => void): [string, string] | undefined {
  try {
    action()
    return undefined
  } catch (error) {
    return error instanceof OwnerError ? [error.reason, error.message] : ['unexpected', String(error)]
  }
}
