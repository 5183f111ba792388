import { describe, expect, it } from 'vitest'
import { STATEFUL_SETS, type TestCluster, useClusters, workload } from '../workloads.suite.js'

const start = useClusters()
const DB = `${STATEFUL_SETS}/db`
const CLAIMS = '/api/v1/namespaces/default/persistentvolumeclaims'
const volumeClaimTemplates = [
  {
    metadata: { name: 'data' },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
  },
]

async function ready(cluster: TestCluster, replicas: number): Promise<void> {
  await cluster.until(`${replicas} replicas are ready`, async () => {
    const { metadata } = await cluster.client.read(DB)
    const status = await cluster.status(DB)
    const { observedGeneration, readyReplicas = 0, replicas: all, updateRevision, currentRevision } = status
    return (
      observedGeneration === metadata.generation &&
      readyReplicas === replicas &&
      all === replicas &&
      updateRevision === currentRevision
    )
  })
}

const names = async (cluster: TestCluster): Promise<(string | undefined)[]> =>
  (await cluster.pods()).map(({ metadata }) => metadata.name)

describe('a StatefulSet', { timeout: 30_000 }, () => {
  it('makes its pods in order, each with a claim that is bound', async () => {
    const cluster = await start()
    await cluster.create(STATEFUL_SETS, workload('db', { replicas: 2, serviceName: 'db', volumeClaimTemplates }))
    await cluster.until('the first pod is there', async () => (await names(cluster)).length > 0)
    expect(await names(cluster)).toEqual(['db-0'])
    await ready(cluster, 2)
    expect(await names(cluster)).toEqual(['db-0', 'db-1'])
    const claims = await cluster.items(CLAIMS)
    expect(claims.map(({ metadata, status }) => [metadata.name, (status as { phase: string }).phase])).toEqual([
      ['data-db-0', 'Bound'],
      ['data-db-1', 'Bound'],
    ])
  })

  it('replaces its pods from the last to the first, and stops at one that is not ready', async () => {
    const cluster = await start({ terminateAfter: 1000 })
    await cluster.create(STATEFUL_SETS, workload('db', { replicas: 3 }))
    await ready(cluster, 3)
    await cluster.client.patch(
      DB,
      { spec: { template: { spec: { containers: [{ name: 'main', image: 'app:2' }] } } } },
      'strategic-merge-patch',
    )
    await cluster.pass(500)
    cluster.workloads.pods.fail('default/db-2', 'never-ready')
    await cluster.pass(5000)
    const images = (await cluster.pods()).map(({ spec }) => spec.containers[0]?.image)
    expect(images).toEqual(['app:1', 'app:1', 'app:2'])
    cluster.workloads.pods.heal()
    await ready(cluster, 3)
    expect((await cluster.pods()).map(({ spec }) => spec.containers[0]?.image)).toEqual(['app:2', 'app:2', 'app:2'])
  })

  it('scales down from the last, and its claims go where the policy says so', async () => {
    const cluster = await start()
    await cluster.create(
      STATEFUL_SETS,
      workload('db', {
        replicas: 3,
        volumeClaimTemplates,
        persistentVolumeClaimRetentionPolicy: { whenScaled: 'Delete', whenDeleted: 'Retain' },
      }),
    )
    await ready(cluster, 3)
    await cluster.client.patch(`${DB}/scale`, { spec: { replicas: 1 } })
    await ready(cluster, 1)
    await cluster.until('the claims are gone', async () => (await cluster.items(CLAIMS)).length === 1)
    await cluster.client.delete(DB)
    await cluster.until('the pods are gone', async () => (await names(cluster)).length === 0)
    expect((await cluster.items(CLAIMS)).map(({ metadata }) => metadata.name)).toEqual(['data-db-0'])
  })

  it('makes all pods at once when it is told to', async () => {
    const cluster = await start({ readyAfter: 60_000 })
    await cluster.create(STATEFUL_SETS, workload('db', { replicas: 3, podManagementPolicy: 'Parallel' }))
    await cluster.pass(1000)
    expect(await names(cluster)).toEqual(['db-0', 'db-1', 'db-2'])
  })

  it('puts back a pod that is deleted, under the same name', async () => {
    const cluster = await start()
    await cluster.create(STATEFUL_SETS, workload('db', { replicas: 1 }))
    await ready(cluster, 1)
    const before = (await cluster.pods())[0]?.metadata.uid
    await cluster.client.delete('/api/v1/namespaces/default/pods/db-0')
    await cluster.pass(1000)
    await ready(cluster, 1)
    expect(await names(cluster)).toEqual(['db-0'])
    expect((await cluster.pods())[0]?.metadata.uid).not.toBe(before)
  })
})
