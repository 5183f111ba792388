import type { KubeObject } from '@setpoint/kube'
import { beforeAll, describe, expect, test } from 'vitest'
import { useServer } from '../testing.suite.js'

const api = useServer({ controllers: false })

describe('a Deployment', () => {
  const path = '/apis/apps/v1/namespaces/default/deployments'
  const labels = { app: 'web' }
  const deployment = (name: string): object => ({
    metadata: { name },
    spec: {
      replicas: 2,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'web:1' }] } },
    },
  })

  test('is scaled through its subresource: replicas change, the generation rises, nothing else moves', async () => {
    const created = await api.client.create(path, deployment('scaled'))
    const scale = (await api.client.get(`${path}/scaled/scale`)).object
    expect(scale).toMatchObject({
      kind: 'Scale',
      apiVersion: 'autoscaling/v1',
      metadata: { name: 'scaled', uid: created.metadata.uid, resourceVersion: created.metadata.resourceVersion },
      spec: { replicas: 2 },
      status: { replicas: 0, selector: 'app=web' },
    })
    const { code, object } = await api.client.put(`${path}/scaled/scale`, { ...scale, spec: { replicas: 5 } })
    expect(code).toBe(200)
    expect(object['spec']).toEqual({ replicas: 5 })
    const after = await api.client.read(`${path}/scaled`)
    expect(after['spec']).toEqual({ ...(created['spec'] as object), replicas: 5 })
    expect(after.metadata.generation).toBe(2)
    expect((await api.client.put(`${path}/scaled/scale`, { ...scale, spec: { replicas: 6 } })).code).toBe(409)
  })

  test('has a status that only its subresource writes', async () => {
    const created = await api.client.create(path, { ...deployment('reported'), status: { replicas: 9 } })
    expect(created['status']).toEqual({})
    expect((await api.client.patch(`${path}/reported`, { status: { replicas: 9 } })).object).toEqual(created)
    const change = { spec: { replicas: 7 }, status: { replicas: 2, observedGeneration: 1 } }
    const { object } = await api.client.patch(`${path}/reported/status`, change)
    expect(object['status']).toEqual({ replicas: 2, observedGeneration: 1 })
    expect(object['spec']).toEqual(created['spec'])
    expect(object.metadata.generation).toBe(1)
  })
})

describe('a HorizontalPodAutoscaler', () => {
  const path = (version: string): string => `/apis/autoscaling/${version}/namespaces/default/horizontalpodautoscalers`
  const scaleTargetRef = { kind: 'Deployment', name: 'web', apiVersion: 'apps/v1' }

  test('is one object in both of its versions', async () => {
    const spec = { scaleTargetRef, maxReplicas: 5, targetCPUUtilizationPercentage: 60 }
    const one = await api.client.create(path('v1'), { metadata: { name: 'one' }, spec })
    expect(one).toMatchObject({ apiVersion: 'autoscaling/v1', spec })
    const two = await api.client.read(`${path('v2')}/one`)
    expect(two).toMatchObject({
      apiVersion: 'autoscaling/v2',
      metadata: { uid: one.metadata.uid, resourceVersion: one.metadata.resourceVersion },
      spec: {
        maxReplicas: 5,
        metrics: [
          { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } },
        ],
      },
    })
  })

  test('keeps in its old version what only the new one can say', async () => {
    const memory = {
      type: 'Resource',
      resource: { name: 'memory', target: { type: 'Utilization', averageUtilization: 70 } },
    }
    const spec = { scaleTargetRef, maxReplicas: 5, metrics: [memory] }
    const created = await api.client.create(path('v2'), { metadata: { name: 'memory' }, spec })
    const old = await api.client.read(`${path('v1')}/memory`)
    expect(old.metadata.annotations).toHaveProperty(['autoscaling.alpha.kubernetes.io/metrics'])
    const { object } = await api.client.put(`${path('v1')}/memory`, old)
    expect(object).toEqual(old)
    expect(await api.client.read(`${path('v2')}/memory`)).toEqual(created)
  })

  test('is listed and watched in the version that is asked for', async () => {
    const { list } = await api.client.get(path('v1'))
    expect(list).toMatchObject({ kind: 'HorizontalPodAutoscalerList', apiVersion: 'autoscaling/v1' })
    const listed = list.items.find(({ metadata }) => metadata.name === 'one')
    expect(listed).toMatchObject({ spec: { targetCPUUtilizationPercentage: 60 } })
    const watch = await api.client.watch(`${path('v1')}?resourceVersion=${list.metadata.resourceVersion}`)
    await api.client.patch(`${path('v2')}/one`, { spec: { maxReplicas: 8 } })
    expect(await watch.next()).toMatchObject({
      type: 'MODIFIED',
      object: { apiVersion: 'autoscaling/v1', spec: { maxReplicas: 8, targetCPUUtilizationPercentage: 60 } },
    })
    watch.close()
  })
})

describe('an Event', () => {
  const core = '/api/v1/namespaces/default/events'
  const group = '/apis/events.k8s.io/v1/namespaces/default/events'
  beforeAll(async () => {
    for (const [name, reason] of [
      ['started', 'Started'],
      ['failed', 'Failed'],
    ]) {
      const involvedObject = { kind: 'Pod', namespace: 'default', name: `pod-${name}` }
      await api.client.create(core, {
        metadata: { name },
        involvedObject,
        reason,
        message: 'as it says',
        type: 'Normal',
      })
    }
  })

  test('is one object in both of its groups', async () => {
    const { metadata } = await api.client.read(`${core}/started`)
    expect(await api.client.read(`${group}/started`)).toMatchObject({
      apiVersion: 'events.k8s.io/v1',
      metadata: { uid: metadata.uid, resourceVersion: metadata.resourceVersion },
      regarding: { kind: 'Pod', name: 'pod-started' },
      note: 'as it says',
      reason: 'Started',
    })
    await api.client.delete(`${group}/started?dryRun=All`)
    expect((await api.client.get(`${core}/started`)).code).toBe(200)
  })

  test('is selected by what it is about, in the words of the group', async () => {
    const names = async (path: string, selector: string): Promise<unknown> => {
      const { list } = await api.client.get(`${path}?fieldSelector=${encodeURIComponent(selector)}`)
      return list.items.map(({ metadata }) => metadata.name)
    }
    expect(await names(core, 'involvedObject.name=pod-failed')).toEqual(['failed'])
    expect(await names(core, 'reason!=Failed,type=Normal')).toEqual(['started'])
    expect(await names(group, 'regarding.name=pod-failed')).toEqual(['failed'])
  })
})

test('kinds have fields of their own that selectors may name', async () => {
  const secrets = '/api/v1/namespaces/default/secrets'
  await api.client.create(secrets, { metadata: { name: 'plain' } })
  await api.client.create(secrets, { metadata: { name: 'own' }, type: 'example.com/own' })
  const listed = async (path: string): Promise<KubeObject[]> => [...(await api.client.get(path)).list.items]
  const typed = await listed(`${secrets}?fieldSelector=type%3Dexample.com%2Fown`)
  expect(typed.map(({ metadata }) => metadata.name)).toEqual(['own'])
  const active = await listed('/api/v1/namespaces?fieldSelector=status.phase%3DActive')
  expect(active.map(({ metadata }) => metadata.name)).toContain('default')
  const { code, status } = await api.client.get(`${secrets}?fieldSelector=status.phase%3DActive`)
  expect(code).toBe(400)
  expect(status.message).toContain('field label not supported: status.phase')
})

test('names follow the rules of their kind', async () => {
  const refused = async (path: string, name: string): Promise<number> =>
    (await api.client.post(path, { metadata: { name } })).code
  expect(await refused('/api/v1/namespaces', 'with.dots')).toBe(422)
  expect(await refused('/api/v1/namespaces/default/configmaps', 'with.dots')).toBe(201)
  expect(await refused('/apis/rbac.authorization.k8s.io/v1/clusterroles', 'system:with:colons')).toBe(201)
  expect(await refused('/api/v1/namespaces/default/configmaps', 'with:colons')).toBe(422)
  expect((await api.client.get('/apis/rbac.authorization.k8s.io/v1/clusterroles/system%3Awith%3Acolons')).code).toBe(
    200,
  )
})
