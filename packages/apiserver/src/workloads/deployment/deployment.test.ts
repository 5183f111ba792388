import { describe, expect, it } from 'vitest'
import {
  conditionText,
  DEPLOYMENTS,
  REPLICA_SETS,
  type TestCluster,
  useClusters,
  workload,
} from '../workloads.suite.js'

const start = useClusters()
const WEB = `${DEPLOYMENTS}/web`

async function available(cluster: TestCluster, replicas: number): Promise<void> {
  await cluster.until(`${replicas} replicas are available and none is old`, async () => {
    const deployment = await cluster.client.read(WEB)
    const status = await cluster.status(WEB)
    return (
      status['observedGeneration'] === deployment.metadata.generation &&
      status['updatedReplicas'] === replicas &&
      status['replicas'] === replicas &&
      status['availableReplicas'] === replicas
    )
  })
}

const setImage = (image: string): object => ({
  spec: { template: { spec: { containers: [{ name: 'main', image }] } } },
})

describe('a Deployment', { timeout: 30_000 }, () => {
  it('is available once its pods are ready, and tells how it got there', async () => {
    const cluster = await start()
    await cluster.create(DEPLOYMENTS, workload('web', { replicas: 3 }))
    await available(cluster, 3)
    const status = await cluster.status(WEB)
    expect(conditionText(status, 'Available')).toBe('True MinimumReplicasAvailable')
    expect(conditionText(status, 'Progressing')).toBe('True NewReplicaSetAvailable')
    const [set] = await cluster.items(REPLICA_SETS)
    const name = set?.metadata.name
    expect(await cluster.events('Deployment')).toEqual([`ScalingReplicaSet: Scaled up replica set ${name} from 0 to 3`])
    const [pod] = await cluster.pods()
    expect(pod?.status).toMatchObject({ phase: 'Running', podIP: expect.stringMatching(/^10\.244\.1\.\d+$/) as string })
    const told = (await cluster.events('Pod')).map((event) => event.split(':')[0])
    expect(new Set(told)).toEqual(new Set(['Scheduled', 'Pulled', 'Created', 'Started']))
  })

  it('rolls over within surge and unavailability, and keeps its history', async () => {
    const cluster = await start()
    await cluster.create(
      DEPLOYMENTS,
      workload('web', { replicas: 4, strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 1 } } }),
    )
    await available(cluster, 4)
    await cluster.client.patch(WEB, setImage('app:2'), 'strategic-merge-patch')
    const seen: [total: number, serving: number][] = []
    for (let passed = 0; passed < 3000; passed += 100) {
      const pods = (await cluster.pods()).filter(({ metadata }) => metadata.deletionTimestamp === undefined)
      const serving = pods.filter(({ status }) => conditionText(status, 'Ready') === 'True')
      seen.push([pods.length, serving.length])
      await cluster.pass(100)
    }
    await available(cluster, 4)
    expect(Math.max(...seen.map(([total]) => total))).toBe(5)
    expect(Math.min(...seen.map(([, serving]) => serving))).toBeGreaterThanOrEqual(3)
    const pods = await cluster.pods()
    expect(pods.map(({ spec }) => spec.containers[0]?.image)).toEqual(['app:2', 'app:2', 'app:2', 'app:2'])
    const sets = await cluster.items(REPLICA_SETS)
    const revisions = sets.map(({ metadata }) => metadata.annotations?.['deployment.kubernetes.io/revision'])
    expect(new Set(revisions)).toEqual(new Set(['1', '2']))
  })

  it('goes back to an old template under a new revision', async () => {
    const cluster = await start()
    await cluster.create(DEPLOYMENTS, workload('web', { replicas: 1 }))
    await available(cluster, 1)
    await cluster.client.patch(WEB, setImage('app:2'), 'strategic-merge-patch')
    await available(cluster, 1)
    await cluster.client.patch(WEB, setImage('app:1'), 'strategic-merge-patch')
    await available(cluster, 1)
    const { metadata } = await cluster.client.read(WEB)
    expect(metadata.annotations?.['deployment.kubernetes.io/revision']).toBe('3')
    const histories = (await cluster.items(REPLICA_SETS)).map(
      (set) => set.metadata.annotations?.['deployment.kubernetes.io/revision-history'],
    )
    expect(histories.filter((history) => history !== undefined)).toEqual(['1'])
  })

  it('keeps no more old ReplicaSets than it is told to', async () => {
    const cluster = await start()
    await cluster.create(DEPLOYMENTS, workload('web', { replicas: 1, revisionHistoryLimit: 1 }))
    for (const version of [1, 2, 3, 4]) {
      await cluster.client.patch(WEB, setImage(`app:${version}`), 'strategic-merge-patch')
      await available(cluster, 1)
    }
    await cluster.pass(500)
    expect(await cluster.items(REPLICA_SETS)).toHaveLength(2)
  })

  it('that makes no progress says so after its deadline, and recovers', async () => {
    const cluster = await start()
    await cluster.create(DEPLOYMENTS, workload('web', { replicas: 1, progressDeadlineSeconds: 5 }))
    await available(cluster, 1)
    cluster.workloads.pods.fail({ selector: 'app=web' }, 'never-ready')
    await cluster.client.patch(WEB, setImage('app:2'), 'strategic-merge-patch')
    await cluster.until('the deadline is exceeded', async () => {
      return conditionText(await cluster.status(WEB), 'Progressing') === 'False ProgressDeadlineExceeded'
    })
    const { conditions = [] } = await cluster.status(WEB)
    const stuck = conditions.find(({ type }) => type === 'Progressing')
    expect(stuck?.message).toMatch(/^ReplicaSet "web-[a-z0-9]+" has timed out progressing\.$/)
    cluster.workloads.pods.heal()
    await available(cluster, 1)
    expect(conditionText(await cluster.status(WEB), 'Progressing')).toBe('True NewReplicaSetAvailable')
  })

  it('does not roll out while it is paused', async () => {
    const cluster = await start()
    await cluster.create(DEPLOYMENTS, workload('web', { replicas: 1 }))
    await available(cluster, 1)
    await cluster.client.patch(WEB, { spec: { paused: true } })
    await cluster.client.patch(WEB, setImage('app:2'), 'strategic-merge-patch')
    await cluster.pass(2000)
    expect(conditionText(await cluster.status(WEB), 'Progressing')).toBe('Unknown DeploymentPaused')
    expect(await cluster.items(REPLICA_SETS)).toHaveLength(1)
    await cluster.client.patch(WEB, { spec: { paused: false } })
    await available(cluster, 1)
    expect((await cluster.pods())[0]?.spec.containers[0]?.image).toBe('app:2')
  })

  it('takes its pods along when it is deleted', async () => {
    const cluster = await start()
    await cluster.create(DEPLOYMENTS, workload('web', { replicas: 2 }))
    await available(cluster, 2)
    await cluster.client.delete(WEB, { propagationPolicy: 'Foreground' })
    await cluster.until('nothing is left', async () => (await cluster.client.get(WEB)).code === 404)
    expect(await cluster.pods()).toEqual([])
  })
})
