import type { KubeObject } from '@setpoint/kube'
import { beforeAll, describe, expect, test } from 'vitest'
import { conditionOf, definition, establish } from '../../definitions.suite.js'
import { CONFIG_MAP, WIDGET } from '../../kinds.suite.js'
import { useServer } from '../../testing.suite.js'

const api = useServer()
const NAMESPACES = '/api/v1/namespaces'
beforeAll(() => establish(api.client, definition()))

function create(name: string): Promise<KubeObject> {
  return api.client.create(NAMESPACES, { metadata: { name } })
}

describe('every namespace', () => {
  test('has the service account default and the certificate of the cluster: those from the start, and new ones', async () => {
    await create('furnished')
    for (const name of ['default', 'kube-node-lease', 'kube-public', 'kube-system', 'furnished']) {
      const accounts = await api.client.watch(`${NAMESPACES}/${name}/serviceaccounts`)
      await accounts.until(({ object }) => object.metadata.name === 'default')
      accounts.close()
      const maps = await api.client.watch(CONFIG_MAP.path(name))
      const { object } = await maps.until(({ object }) => object.metadata.name === 'kube-root-ca.crt')
      expect(object['data']).toEqual({ 'ca.crt': api.server.ca })
      maps.close()
    }
  })

  test('gets them back when somebody deletes or changes them', async () => {
    await create('restored')
    const accounts = await api.client.watch(`${NAMESPACES}/restored/serviceaccounts`)
    const { object: first } = await accounts.until(({ object }) => object.metadata.name === 'default')
    await api.client.delete(`${NAMESPACES}/restored/serviceaccounts/default`)
    await accounts.untilDeleted('default')
    const { object: second } = await accounts.until(({ type }) => type === 'ADDED')
    expect(second.metadata.uid).not.toBe(first.metadata.uid)
    accounts.close()

    const maps = await api.client.watch(CONFIG_MAP.path('restored'))
    await maps.until(({ object }) => object.metadata.name === 'kube-root-ca.crt')
    await api.client.patch(`${CONFIG_MAP.path('restored')}/kube-root-ca.crt`, { data: { 'ca.crt': 'forged' } })
    await maps.until(({ object }) => (object['data'] as { 'ca.crt': string })['ca.crt'] === 'forged')
    await maps.until(({ object }) => (object['data'] as { 'ca.crt': string })['ca.crt'] === api.server.ca)
    maps.close()
  })

  test('is labelled with its name, active, and held by the kubernetes finalizer', async () => {
    const { metadata, spec, status } = await create('labelled')
    expect(metadata.labels).toEqual({ 'kubernetes.io/metadata.name': 'labelled' })
    expect(spec).toEqual({ finalizers: ['kubernetes'] })
    expect(status).toEqual({ phase: 'Active' })
  })
})

test('the Service kubernetes is there from the start', async () => {
  const service = await api.client.read(`${NAMESPACES}/default/services/kubernetes`)
  expect(service.metadata.labels).toEqual({ component: 'apiserver', provider: 'kubernetes' })
  expect(service['spec']).toMatchObject({ type: 'ClusterIP', clusterIP: '10.96.0.1' })
})

test('three namespaces cannot be deleted', async () => {
  for (const name of ['default', 'kube-system', 'kube-public']) {
    const { code, status } = await api.client.delete(`${NAMESPACES}/${name}`)
    expect(code).toBe(403)
    expect(status.message).toBe(`namespaces "${name}" is forbidden: this namespace may not be deleted`)
  }
})

test('objects are not created in a namespace that is not there', async () => {
  for (const kind of [CONFIG_MAP, WIDGET]) {
    const { code, status } = await api.client.post(kind.path('nowhere'), kind.object('a'))
    expect(code).toBe(404)
    expect(status).toMatchObject({
      message: 'namespaces "nowhere" not found',
      details: { name: 'nowhere', kind: 'namespaces' },
    })
  }
})

describe('a namespace that is deleted', () => {
  test('is emptied of everything, built-in and custom, and goes', async () => {
    await create('emptied')
    for (const kind of [CONFIG_MAP, WIDGET]) await api.client.create(kind.path('emptied'), kind.object('content'))
    await api.client.create(`${NAMESPACES}/emptied/secrets`, { metadata: { name: 'content' } })
    const watch = await api.client.watch(`${NAMESPACES}?fieldSelector=metadata.name%3Demptied`)
    const { code, object } = await api.client.delete(`${NAMESPACES}/emptied`)
    expect(code).toBe(200)
    expect(object).toMatchObject({ kind: 'Namespace', status: { phase: 'Terminating' } })
    await watch.untilDeleted('emptied')
    watch.close()
    for (const at of [CONFIG_MAP.path('emptied'), WIDGET.path('emptied'), `${NAMESPACES}/emptied/secrets`]) {
      expect((await api.client.get(at)).list.items).toEqual([])
    }
  })

  test('takes no new objects, and says why', async () => {
    await create('closing')
    const held = { ...CONFIG_MAP.object('held'), metadata: { name: 'held', finalizers: ['example.com/hold'] } }
    await api.client.create(CONFIG_MAP.path('closing'), held)
    const watch = await api.client.watch(`${NAMESPACES}?fieldSelector=metadata.name%3Dclosing`)
    await api.client.delete(`${NAMESPACES}/closing`)
    const { code, status } = await api.client.post(CONFIG_MAP.path('closing'), CONFIG_MAP.object('late'))
    expect(code).toBe(403)
    expect(status).toMatchObject({
      reason: 'Forbidden',
      message:
        'configmaps "late" is forbidden: unable to create new content in namespace closing because it is being terminated',
      details: {
        causes: [
          {
            reason: 'NamespaceTerminating',
            message: 'namespace closing is being terminated',
            field: 'metadata.namespace',
          },
        ],
      },
    })
    // What is there can still be changed: otherwise its finalizers could not be removed.
    await api.client.patch(`${CONFIG_MAP.path('closing')}/held`, { metadata: { finalizers: null } })
    await watch.untilDeleted('closing')
    watch.close()
  })

  test('tells in its conditions what it waits for', async () => {
    await create('waiting')
    for (const kind of [CONFIG_MAP, WIDGET]) {
      const held = { ...kind.object('held'), metadata: { name: 'held', finalizers: ['example.com/hold'] } }
      await api.client.create(kind.path('waiting'), held)
    }
    const watch = await api.client.watch(`${NAMESPACES}?fieldSelector=metadata.name%3Dwaiting`)
    await api.client.delete(`${NAMESPACES}/waiting`)
    const { object } = await watch.until(
      ({ object }) => conditionOf(object, 'NamespaceContentRemaining')?.status === 'True',
    )
    expect(conditionOf(object, 'NamespaceContentRemaining')).toMatchObject({
      reason: 'SomeResourcesRemain',
      message:
        'Some resources are remaining: configmaps. has 1 resource instances, widgets.example.com has 1 resource instances',
    })
    expect(conditionOf(object, 'NamespaceFinalizersRemaining')).toMatchObject({
      status: 'True',
      reason: 'SomeFinalizersRemain',
      message: 'Some content in the namespace has finalizers remaining: example.com/hold in 2 resource instances',
    })
    expect(conditionOf(object, 'NamespaceDeletionContentFailure')).toMatchObject({
      status: 'False',
      reason: 'ContentDeleted',
    })
    for (const kind of [CONFIG_MAP, WIDGET]) {
      await api.client.patch(`${kind.path('waiting')}/held`, { metadata: { finalizers: null } })
    }
    await watch.untilDeleted('waiting')
    watch.close()
  })

  test('waits for finalizers of its own, which only the finalize subresource removes', async () => {
    await api.client.create(NAMESPACES, { metadata: { name: 'guarded' }, spec: { finalizers: ['example.com/hold'] } })
    const watch = await api.client.watch(`${NAMESPACES}?fieldSelector=metadata.name%3Dguarded`)
    await api.client.delete(`${NAMESPACES}/guarded`)
    const { object } = await watch.until(
      ({ object }) => (object['spec'] as { finalizers?: string[] }).finalizers?.length === 1,
    )
    expect(object['spec']).toEqual({ finalizers: ['example.com/hold'] })
    const past = await api.client.patch(`${NAMESPACES}/guarded`, { spec: { finalizers: [] } })
    expect(past.object['spec']).toEqual({ finalizers: ['example.com/hold'] })
    await api.client.put(`${NAMESPACES}/guarded/finalize`, { metadata: { name: 'guarded' }, spec: { finalizers: [] } })
    await watch.untilDeleted('guarded')
    watch.close()
  })
})
