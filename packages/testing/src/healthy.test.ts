import { Deployment } from '@setpoint/kube/kinds/apps/v1'
import { Lease } from '@setpoint/kube/kinds/coordination.k8s.io/v1'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import {
  after,
  controller,
  type ControllerDefinition,
  enqueueMapped,
  type LoopReport,
  mergePatch,
  watch,
} from 'setpoint'
import { describe, expect, it } from 'vitest'
import { type TestCluster, testCluster, type TestClusterOptions } from './index.js'
import { Thing, thing } from './thing.suite.js'

const labels = { app: 'demo' }
const template = { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'nginx' }] } }

/** Runs an operator that has much to do, and tells what the doctor takes for a loop. */
async function loopsOf(
  operator: ControllerDefinition,
  drive: (cluster: TestCluster) => Promise<void>,
  options: TestClusterOptions = {},
): Promise<readonly LoopReport[]> {
  await using cluster = await testCluster({
    controllers: [operator],
    ...options,
    manager: { ...options.manager, doctor: { strict: false } },
  })
  await cluster.apply(thing())
  await cluster.settle({ within: '1m' })
  await drive(cluster)
  return cluster.manager?.doctor.history ?? []
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
    const loops = await loopsOf(rolling, async (cluster) => {
      await cluster.apply(thing(10))
      for (let readyReplicas = 0; readyReplicas <= 10; readyReplicas++) {
        const status = { replicas: 10, readyReplicas, updatedReplicas: readyReplicas }
        const target = { name: 'demo', namespace: 'default' }
        await cluster.client.status.patch(Deployment, target, mergePatch({ status }), { fieldManager: 'kcm' })
        await cluster.settle()
      }
    })
    expect(loops).toEqual([])
  })

  it('on the creation of children one by one', async () => {
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
    const loops = await loopsOf(making, async (cluster) => {
      for (let size = 40; size <= 80; size += 40) {
        await cluster.apply(thing(size))
        await cluster.settle()
      }
    })
    expect(loops).toEqual([])
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
    const loops = await loopsOf(phased, async (cluster) => void (await cluster.advance('1h')))
    expect(loops).toEqual([])
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
    const loops = await loopsOf(
      observing,
      async (cluster) => {
        for (let minute = 0; minute < 20; minute++) await cluster.advance('1m')
      },
      { manager: { cache: { resyncPeriod: 60_000 } } },
    )
    expect(loops).toEqual([])
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
    const loops = await loopsOf(leased, async (cluster) => {
      for (let round = 0; round < 30; round++) {
        const renewTime = new Date(1e12 + round * 2000).toISOString().replace('Z', '000Z')
        const metadata = { name: 'lock', namespace: 'default' }
        await cluster.apply({ apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata, spec: { renewTime } })
        await cluster.advance('2s')
      }
    })
    expect(loops).toEqual([])
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
    const loops = await loopsOf(failing, async (cluster) => void (await cluster.advance('1h')))
    expect(loops).toEqual([])
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
    const loops = await loopsOf(stamping, async (cluster) => {
      for (let size = 2; size < 30; size++) {
        await cluster.apply(thing(size))
        const data = { size: `by hand ${size}` }
        await cluster.client.patch(ConfigMap, { name: 'demo', namespace: 'default' }, mergePatch({ data }))
        await cluster.advance('1s')
      }
    })
    expect(loops).toEqual([])
  })
})
