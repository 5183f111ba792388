import { type KubeObject, VirtualClock } from '@setpoint/kube'
import { describe, expect, test } from 'vitest'
import { ScriptedRandom } from '../../random.suite.js'
import { encodeObject } from '../../registry/index.js'
import { openStorage, type Storage } from '../../storage/index.js'
import { installDefaultPolicy } from './index.js'

const VIEW = '/registry/rbac.authorization.k8s.io/clusterroles/view'
const BASIC_USER = '/registry/rbac.authorization.k8s.io/clusterroles/system:basic-user'
const BASIC_BINDING = '/registry/rbac.authorization.k8s.io/clusterrolebindings/system:basic-user'

const newStorage = (): Promise<Storage> =>
  openStorage(undefined, (error) => {
    throw error
  })
const install = (storage: Storage): Promise<void> =>
  installDefaultPolicy(storage, new VirtualClock(), new ScriptedRandom())

async function change(storage: Storage, key: string, edit: (object: KubeObject) => void): Promise<void> {
  const stored = storage.get(key)
  const object = structuredClone(stored?.object) as KubeObject
  edit(object)
  await storage.put(key, stored?.revision ?? 0, () => encodeObject(object))
}

describe('the default policy', () => {
  test('is there after the first start, and a second one writes nothing', async () => {
    const storage = await newStorage()
    await install(storage)
    const { items } = storage.list('/registry/rbac.authorization.k8s.io/')
    expect(items.length).toBeGreaterThan(120)
    expect(new Set(items.map(({ object }) => object.metadata.uid)).size).toBe(items.length)
    for (const { object, revision } of items) expect(object.metadata.resourceVersion).toBe(String(revision))
    const { revision } = storage
    await install(storage)
    expect(storage.revision).toBe(revision)
  })

  test('gets back what somebody took away, and keeps what somebody added', async () => {
    const storage = await newStorage()
    await install(storage)
    const mine = { apiGroups: ['mine'], resources: ['things'], verbs: ['get'] }
    const before = storage.get(BASIC_USER)?.object['rules'] as object[]
    await change(storage, BASIC_USER, (role) => {
      role['rules'] = [mine]
      role.metadata.labels = { mine: 'yes' }
    })
    await change(storage, BASIC_BINDING, (binding) => {
      binding['subjects'] = [{ kind: 'User', name: 'kim', apiGroup: 'rbac.authorization.k8s.io' }]
    })
    await install(storage)
    const role = storage.get(BASIC_USER)?.object
    expect(role?.['rules']).toContainEqual(mine)
    for (const rule of before)
      expect(role?.['rules']).toContainEqual(expect.objectContaining({ verbs: (rule as { verbs: string[] }).verbs }))
    expect(role?.metadata.labels).toEqual({ mine: 'yes', 'kubernetes.io/bootstrapping': 'rbac-defaults' })
    const subjects = storage.get(BASIC_BINDING)?.object['subjects'] as { name: string }[]
    expect(subjects.map(({ name }) => name)).toEqual(['kim', 'system:authenticated'])
  })

  test('leaves alone what is marked so', async () => {
    const storage = await newStorage()
    await install(storage)
    await change(storage, VIEW, (role) => {
      delete role['aggregationRule']
      role.metadata.annotations = { 'rbac.authorization.kubernetes.io/autoupdate': 'false' }
    })
    await install(storage)
    expect(storage.get(VIEW)?.object).not.toHaveProperty('aggregationRule')
  })
})
