import { Deployment } from '@setpoint/kube/kinds/apps/v1'
import { Lease } from '@setpoint/kube/kinds/coordination.k8s.io/v1'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { after, controller, type ControllerDefinition, enqueueMapped, mergePatch, resource, watch, z } from 'setpoint'
import { describe, expect, it } from 'vitest'
import { type TestCluster, testCluster, type TestClusterOptions } from './index.js'

const Thing = resource({
  group: 'example.com',
  version: 'v1',
  kind: 'Thing',
  spec: z.object({ size: z.int().default(1) }),
  status: z
    .object({ phase: z.string(), ready: z.int(), made: z.int(), checked: z.string(), generation: z.int() })
    .partial(),
  conditions: ['Ready'],
})

const demo = (size = 1): Parameters<TestCluster['apply']>[0] => ({
  apiVersion: 'example.com/v1',
  kind: 'Thing',
  metadata: { name: 'demo', namespace: 'default' },
  spec: { size },
})

const labels = { app: 'demo' }
const template = { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'nginx' }] } }

/** Runs an operator that has much to do; settle() fails with a report where the doctor sees a loop. */
async function busy(
  operator: ControllerDefinition,
  drive: (cluster: TestCluster) => Promise<void>,
  options: TestClusterOptions = {},
): Promise<void> {
  await using cluster = await testCluster({ controllers: [operator], ...options })
  await cluster.apply(demo())
  await cluster.settle({ within: '1m' })
  await drive(cluster)
  expect(cluster.manager?.doctor.history).toEqual([])
}

describe('the loop doctor is silent', () => {
  it('on a rollout whose progress is copied into the status', async () => {
    const rolling = controller({
      for: Thing,
      owns: [Deployment],
      async reconcile(thing, ctx) {
        const spec = { replicas: thing.spec.size, selector: { matchLabels: labels }, template }
        const { status } = await ctx.apply({ kind: Deployment, name: 'demo', spec })
        const { readyReplicas = 0 } = status ?? {}
        ctx.status({ ready: readyReplicas })
        if (readyReplicas === thing.spec.size) ctx.ready('Rolled', `${readyReplicas} of ${thing.spec.size}`)
        else ctx.notReady('Rolling', `${readyReplicas} of ${thing.spec.size}`)
      },
    })
    await busy(rolling, async (cluster) => {
      await cluster.apply(demo(10))
      for (let readyReplicas = 0; readyReplicas <= 10; readyReplicas++) {
        const status = { replicas: 10, readyReplicas, updatedReplicas: readyReplicas }
        const target = { name: 'demo', namespace: 'default' }
        await cluster.client.status.patch(Deployment, target, mergePatch({ status }), { fieldManager: 'kcm' })
        await cluster.settle()
      }
    })
  })

  it('on the creation of 200 children, at once and one by one', async () => {
    const making = controller({
      for: Thing,
      owns: [ConfigMap],
      async reconcile(thing, ctx) {
        const names = Array.from({ length: thing.spec.size }, (_, index) => `demo-${index}`)
        const made = new Set(ctx.owned(ConfigMap).map(({ metadata }) => metadata.name))
        const missing = names.find((name) => !made.has(name))
        if (missing !== undefined) await ctx.apply({ kind: ConfigMap, name: missing })
        ctx.status({ made: ctx.owned(ConfigMap).length })
      },
    })
    await busy(making, async (cluster) => {
      for (let size = 50; size <= 200; size += 50) {
        await cluster.apply(demo(size))
        await cluster.settle()
      }
    })
  })

  it('on phases that follow upon each other', async () => {
    const phases = ['Pending', 'Creating', 'Configuring', 'Migrating', 'Starting', 'Checking', 'Ready']
    const phased = controller({
      for: Thing,
      reconcile(thing, ctx) {
        const next = phases[phases.indexOf(thing.status?.phase ?? '') + 1]
        if (next !== undefined) ctx.status({ phase: next })
      },
    })
    await busy(phased, async (cluster) => void (await cluster.advance('1h')))
  })

  it('on resyncs and on a timer that observes', async () => {
    let outside = 0
    const observing = controller({
      for: Thing,
      reconcile(_, ctx) {
        if (ctx.causes.some(({ what }) => what === 'after'))
          ctx.status({ ready: ++outside % 3, checked: `at ${outside}` })
        return after('30s')
      },
    })
    await busy(
      observing,
      async (cluster) => {
        for (let minute = 0; minute < 20; minute++) await cluster.advance('1m')
      },
      { manager: { cache: { resyncPeriod: 60_000 } } },
    )
  })

  it('on a Lease that is renewed every two seconds and read', async () => {
    const leased = controller({
      for: Thing,
      uses: [Lease],
      watches: [
        watch(
          Lease,
          enqueueMapped(() => [{ namespace: 'default', name: 'demo' }]),
        ),
      ],
      reconcile(_, ctx) {
        ctx.status({ phase: ctx.get(Lease, 'lock') === undefined ? 'Waiting' : 'Held' })
      },
    })
    await busy(leased, async (cluster) => {
      for (let round = 0; round < 30; round++) {
        const renewTime = new Date(1e12 + round * 2000).toISOString().replace('Z', '000Z')
        const metadata = { name: 'lock', namespace: 'default' }
        await cluster.apply({ apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata, spec: { renewTime } })
        await cluster.advance('2s')
      }
    })
  })

  it('on retries under backoff', async () => {
    let failures = 0
    const failing = controller({
      for: Thing,
      reconcile(_, ctx) {
        if (++failures > 8) return
        ctx.notReady('Failed', 'the bucket is away')
        throw new Error(`the bucket is away, request ${failures}`)
      },
    })
    await busy(failing, async (cluster) => void (await cluster.advance('1h')))
  })

  it('on a user who edits every second, and on what is stamped for each generation', async () => {
    const stamping = controller({
      for: Thing,
      owns: [ConfigMap],
      async reconcile(thing, ctx) {
        await ctx.apply({ kind: ConfigMap, name: 'demo', data: { size: String(thing.spec.size) } })
        const generation = thing.metadata.generation ?? 0
        if (thing.status?.generation !== generation)
          ctx.status({ generation, checked: new Date(1e12 + generation * 1000).toISOString() })
      },
    })
    await busy(stamping, async (cluster) => {
      for (let size = 2; size < 30; size++) {
        await cluster.apply(demo(size))
        const data = { size: `by hand ${size}` }
        await cluster.client.patch(ConfigMap, { name: 'demo', namespace: 'default' }, mergePatch({ data }))
        await cluster.advance('1s')
      }
    })
  })
})
