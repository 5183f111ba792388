import { describe, expect, it } from 'vitest'
import {
  conditionText,
  DAEMON_SETS,
  DEPLOYMENTS,
  PODS,
  type TestCluster,
  useClusters,
  workload,
} from '../workloads.suite.js'

const start = useClusters()

const pod = (name: string, spec: object = {}, annotations: object = {}): object => ({
  metadata: { name, labels: { app: name }, annotations },
  spec: { containers: [{ name: 'main', image: 'app:1' }], ...spec },
})

async function status(
  cluster: TestCluster,
  name: string,
): Promise<Awaited<ReturnType<TestCluster['pods']>>[number]['status']> {
  const [found] = await cluster.pods(`app=${name}`)
  if (found === undefined) throw new Error(`no pod ${name}`)
  return found.status
}

describe('the simulated nodes', { timeout: 30_000 }, () => {
  it('are there, ready, with a lease that is renewed', async () => {
    const cluster = await start({ nodes: [{ name: 'a', labels: { disk: 'ssd' } }, { name: 'b' }] })
    const nodes = await cluster.items('/api/v1/nodes')
    expect(nodes.map(({ metadata }) => metadata.name)).toEqual(['a', 'b'])
    expect(nodes[0]?.metadata.labels).toMatchObject({ disk: 'ssd', 'kubernetes.io/hostname': 'a' })
    const lease = '/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases/a'
    const before = (await cluster.client.read(lease))['spec']
    await cluster.pass(11_000)
    expect((await cluster.client.read(lease))['spec']).not.toEqual(before)
  })

  it('get the pods that they are meant for, and others wait', async () => {
    const cluster = await start({
      nodes: [{ name: 'a', taints: [{ key: 'only', value: 'gpu', effect: 'NoSchedule' }] }, { name: 'b' }],
    })
    await cluster.create(PODS, pod('plain'))
    await cluster.create(PODS, pod('picky', { nodeSelector: { disk: 'ssd' } }))
    await cluster.pass(500)
    expect((await cluster.pods('app=plain'))[0]?.spec.nodeName).toBe('b')
    const picky = await status(cluster, 'picky')
    expect(picky.phase).toBe('Pending')
    expect(conditionText(picky, 'PodScheduled')).toBe('False Unschedulable')
    await cluster.client.patch('/api/v1/nodes/b', { metadata: { labels: { disk: 'hdd' } } })
    await cluster.pass(500)
    const told = await cluster.items(
      '/api/v1/namespaces/default/events?fieldSelector=reason=FailedScheduling,involvedObject.name=picky',
    )
    expect(told.map((event) => [event['reportingComponent'], (event['series'] as { count: number }).count])).toEqual([
      ['default-scheduler', 2],
    ])
    await cluster.client.patch('/api/v1/nodes/b', { metadata: { labels: { disk: 'ssd' } } })
    await cluster.pass(500)
    expect((await status(cluster, 'picky')).phase).toBe('Running')
  })

  it('lose their pods when they go down, and others take over', async () => {
    const cluster = await start({ nodes: 2 })
    const tolerations = [
      { key: 'node.kubernetes.io/unreachable', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 10 },
    ]
    await cluster.create(DEPLOYMENTS, workload('web', { replicas: 2 }, { tolerations }))
    await cluster.pass(1000)
    expect(new Set((await cluster.pods()).map(({ spec }) => spec.nodeName))).toEqual(new Set(['node-1', 'node-2']))
    await cluster.workloads.nodes.down('node-1')
    await cluster.pass(1000)
    const lost = (await cluster.pods()).find(({ spec }) => spec.nodeName === 'node-1')
    expect(conditionText(lost?.status ?? {}, 'Ready')).toMatch(/^False/)
    expect(conditionText(await cluster.status('/api/v1/nodes/node-1'), 'Ready')).toBe('Unknown NodeStatusUnknown')
    await cluster.pass(12_000)
    const pods = await cluster.pods()
    expect(pods.filter(({ metadata }) => metadata.deletionTimestamp !== undefined)).toHaveLength(1)
    expect(pods.filter(({ spec }) => spec.nodeName === 'node-2')).toHaveLength(2)
    await cluster.workloads.nodes.up('node-1')
    await cluster.pass(2000)
    expect(await cluster.pods()).toHaveLength(2)
    expect(conditionText(await cluster.status('/api/v1/nodes/node-1'), 'Ready')).toBe('True KubeletReady')
  })

  it('each get a daemon, and new ones too', async () => {
    const cluster = await start({ nodes: 2 })
    await cluster.create(DAEMON_SETS, workload('agent'))
    await cluster.pass(1000)
    const agent = `${DAEMON_SETS}/agent`
    expect(await cluster.status(agent)).toMatchObject({ desiredNumberScheduled: 2, numberReady: 2, numberAvailable: 2 })
    await cluster.client.patch('/api/v1/nodes/node-1', { spec: { unschedulable: true } })
    await cluster.client.patch(
      agent,
      { spec: { template: { spec: { containers: [{ name: 'main', image: 'app:2' }] } } } },
      'strategic-merge-patch',
    )
    await cluster.until('both daemons are new', async () => {
      const { observedGeneration, updatedNumberScheduled, numberAvailable } = await cluster.status(agent)
      return observedGeneration === 2 && updatedNumberScheduled === 2 && numberAvailable === 2
    })
    expect((await cluster.pods()).map(({ spec }) => spec.containers[0]?.image)).toEqual(['app:2', 'app:2'])
  })

  it('are named when one does not exist', async () => {
    const cluster = await start({ nodes: 2 })
    await expect(cluster.workloads.nodes.down('node-9')).rejects.toThrow(
      'there is no simulated node node-9; there is node-1, node-2',
    )
  })
})

describe('a pod with a fault', { timeout: 30_000 }, () => {
  it('loops through crashes, with restarts that count and a reason to wait', async () => {
    const cluster = await start()
    await cluster.create(PODS, pod('bad', {}, { 'workloads.setpoint.dev/fail': 'crash-loop' }))
    await cluster.pass(5000)
    const [container] = (await status(cluster, 'bad')).containerStatuses ?? []
    expect(container).toMatchObject({ restartCount: 1, ready: false })
    expect(container?.state.waiting?.reason).toBe('CrashLoopBackOff')
    expect(container?.state.waiting?.message).toMatch(
      /^back-off 10s restarting failed container=main pod=bad_default\(.+\)$/,
    )
    await cluster.pass(10_000)
    expect((await status(cluster, 'bad')).containerStatuses?.[0]?.restartCount).toBe(2)
  })

  it('waits for an image that cannot be pulled, by annotation or by name', async () => {
    const cluster = await start({ unpullableImages: /^missing/ })
    await cluster.create(PODS, pod('bad', { containers: [{ name: 'main', image: 'missing:1' }] }))
    await cluster.pass(3000)
    const found = await status(cluster, 'bad')
    expect([found.phase, found.containerStatuses?.[0]?.state.waiting?.reason]).toEqual(['Pending', 'ImagePullBackOff'])
    expect(await cluster.events('Pod')).toContain('Failed: Error: ErrImagePull')
  })

  it('is thrown out by its node', async () => {
    const cluster = await start()
    await cluster.create(PODS, pod('bad'))
    await cluster.pass(1000)
    cluster.workloads.pods.fail('default/bad', 'evicted')
    await cluster.pass(500)
    expect(await status(cluster, 'bad')).toMatchObject({ phase: 'Failed', reason: 'Evicted' })
  })

  it('takes the time that it is told to take', async () => {
    const cluster = await start()
    await cluster.create(PODS, pod('slow', {}, { 'workloads.setpoint.dev/start-after': '5s' }))
    await cluster.pass(4000)
    expect((await status(cluster, 'slow')).phase).toBe('Pending')
    await cluster.pass(2000)
    expect((await status(cluster, 'slow')).phase).toBe('Running')
  })

  it('leaves the endpoints of its service, and comes back', async () => {
    const cluster = await start()
    await cluster.create('/api/v1/namespaces/default/services', {
      metadata: { name: 'web' },
      spec: { selector: { app: 'web' }, ports: [{ port: 80 }] },
    })
    await cluster.create(PODS, pod('web'))
    const slices =
      '/apis/discovery.k8s.io/v1/namespaces/default/endpointslices?labelSelector=kubernetes.io/service-name%3Dweb'
    const ready = async (): Promise<unknown> => {
      const [slice] = await cluster.items(slices)
      const [endpoint] = (slice?.['endpoints'] ?? []) as { conditions: { ready: boolean } }[]
      return endpoint?.conditions.ready
    }
    await cluster.pass(1000)
    expect(await ready()).toBe(true)
    cluster.workloads.pods.fail({ selector: 'app=web', namespace: 'default' }, 'never-ready')
    await cluster.pass(500)
    expect(await ready()).toBe(false)
    cluster.workloads.pods.heal({ selector: 'app=web', namespace: 'default' })
    await cluster.pass(500)
    expect(await ready()).toBe(true)
    await cluster.client.delete(`${PODS}/web`)
    await cluster.pass(1000)
    expect(await ready()).toBeUndefined()
  })
})
