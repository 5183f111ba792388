import { mergePatch } from 'setpoint'
import { Deployment } from 'setpoint/kinds/apps/v1'
import { Service } from 'setpoint/kinds/v1'
import { type TestCluster, testCluster } from '@setpoint/testing'
import { describe, expect, it } from 'vitest'
import { Thing, things } from './thing.js'

const address = { name: 'demo', namespace: 'default' }
const demo = {
  apiVersion: 'thing.example.com/v1',
  kind: 'Thing',
  metadata: address,
  spec: { image: 'registry.example.com/demo:1', replicas: 2 },
}

describe('things', () => {
  it('become a Deployment and a Service', async () => {
    await using cluster = await testCluster({ controllers: [things] })
    await cluster.apply(demo)
    await cluster.settle()
    const deployment = await cluster.client.get(Deployment, address)
    const service = await cluster.client.get(Service, address)
    expect(deployment.spec).toMatchObject({
      replicas: 2,
      template: { spec: { containers: [{ image: 'registry.example.com/demo:1', ports: [{ containerPort: 8080 }] }] } },
    })
    expect(service.spec).toMatchObject({ ports: [{ port: 80, targetPort: 8080 }] })
  })

  it('take three writes, and no more for a day', async () => {
    await using cluster = await testCluster({ controllers: [things] })
    await cluster.apply(demo)
    const { writes } = await cluster.settle()
    expect(writes).toHaveLength(3)
    expect((await cluster.advance('24h')).writes).toEqual([])
  })

  it('say how far a rollout has come, and settle when it is through', async () => {
    await using cluster = await testCluster({ controllers: [things], server: { workloads: true } })
    await cluster.apply(demo)
    await rolledOut(cluster)
    const { status } = await cluster.client.get(Thing, address)
    expect(status).toMatchObject({ readyReplicas: 2, conditions: [{ type: 'Ready', status: 'True' }] })
    await cluster.client.patch(Thing, address, mergePatch({ spec: { image: 'registry.example.com/demo:2' } }))
    await rolledOut(cluster)
    const after = await cluster.client.get(Thing, address)
    expect(after.status?.specHash).not.toBe(status?.specHash)
    expect((await cluster.advance('24h')).writes).toEqual([])
  })
})

/** Everybody gets to answer everybody: a rollout takes turns between controllers, a scheduler and kubelets. */
async function rolledOut(cluster: TestCluster): Promise<void> {
  for (let second = 0; second < 5; second++) await cluster.advance('1s')
}
