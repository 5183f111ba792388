import { ConfigMap, Secret, Service } from '@setpoint/kube/kinds/v1'
import { Deployment } from '@setpoint/kube/kinds/apps/v1'
import {
  after,
  controller,
  type ControllerDefinition,
  Engine,
  enqueueMapped,
  enqueueObject,
  isNotFound,
  kindSource,
  type Manager,
  mergePatch,
  silentLogger,
  watch,
} from 'setpoint'
import { type LoopClass, type LoopReport, renderReport } from 'setpoint/doctor'
import { describe, expect, it } from 'vitest'
import { type TestCluster, testCluster } from './index.js'
import { Thing, thing } from './thing.suite.js'

type Reconcile = Parameters<typeof controller<typeof Thing, typeof ConfigMap | typeof Secret | typeof Deployment>>[0]

function things(config: Pick<Reconcile, 'reconcile'> & Partial<Reconcile>): ControllerDefinition {
  return controller({ for: Thing, owns: [ConfigMap, Secret, Deployment], ...config })
}

/** Runs an operator over one Thing and tells what the doctor found, and after how many passes. */
async function diagnose(
  operator: ControllerDefinition,
  drive?: (cluster: TestCluster) => Promise<void>,
): Promise<{ readonly report: LoopReport | undefined; readonly passes: number; readonly writes: number }> {
  await using cluster = await testCluster({
    controllers: [operator],
    manager: { doctor: { strict: false }, log: silentLogger },
  })
  await cluster.apply(thing())
  // An operator that fails does not settle; what matters is what the doctor says.
  const { passes, writes } = await cluster.settle().catch(() => ({ passes: [], writes: [] }))
  await drive?.(cluster)
  const [report] = cluster.manager?.doctor.history ?? []
  return { report, passes: passes.length, writes: writes.length }
}

let turn = 0

const LOOPS: readonly [LoopClass, string, string, ControllerDefinition, ((cluster: TestCluster) => Promise<void>)?][] =
  [
    [
      'A',
      'a moment in an annotation of a child',
      ".metadata.annotations['thing.example.com/last-reconciled']",
      things({
        async reconcile(_, ctx) {
          const annotations = { 'thing.example.com/last-reconciled': new Date(1e12 + ++turn * 1000).toISOString() }
          await ctx.apply({ kind: ConfigMap, name: 'demo', annotations, data: { size: '1' } })
          ctx.status({ phase: 'Ready' })
        },
      }),
    ],
    [
      'A',
      'a moment in the status',
      '.status.seen',
      things({ reconcile: (_, ctx) => ctx.status({ seen: new Date(1e12 + ++turn * 1000).toISOString() }) }),
    ],
    [
      'B',
      'two status writes in one pass',
      '.status.phase',
      things({
        async reconcile(thing, { client, signal }) {
          await client.status.patch(Thing, thing, mergePatch({ status: { phase: 'Syncing' } }), { signal })
          await client.status.patch(Thing, thing, mergePatch({ status: { phase: 'Ready' } }), { signal })
        },
      }),
    ],
    [
      'B',
      'a status that turns round with every pass',
      '.status.phase',
      things({ reconcile: (thing, ctx) => ctx.status({ phase: thing.status?.phase === 'On' ? 'Off' : 'On' }) }),
    ],
    [
      'C',
      'a request id in the message of a failing pass',
      '.status.conditions[type=Ready].message',
      things({
        reconcile(_, ctx) {
          const error = new Error(`cannot assume role, request id: 7F3A9B2C${++turn}`)
          ctx.notReady('Failed', error.message)
          throw error
        },
      }),
    ],
    [
      'D',
      'a quantity that the server spells otherwise, asked for again and again',
      '.spec.template.spec.containers[name=web].resources.limits.cpu',
      things({
        async reconcile(_, ctx) {
          const live = ctx.get(Deployment, 'demo')
          const cpu = live?.spec?.template.spec?.containers[0]?.resources?.limits?.['cpu']
          if (cpu === '1000m') return undefined
          await ctx.client.apply(Deployment, deployment('1000m'), { force: true })
          return after(50)
        },
      }),
      async (cluster) => void (await cluster.advance('2s')),
    ],
    [
      'E',
      'the order of a map',
      '.spec.template.spec.containers[name=web].args',
      things({
        async reconcile(_, ctx) {
          const args = ++turn % 2 === 0 ? ['--a=1', '--b=2'] : ['--b=2', '--a=1']
          await ctx.apply({ kind: Deployment, name: 'demo', ...deploymentSpec({ args }) })
        },
      }),
    ],
    [
      'E',
      'a password that is new each time',
      '.data.password',
      things({
        async reconcile(_, ctx) {
          const password = Buffer.from(`p${Math.sin(++turn)}`).toString('base64')
          await ctx.apply({ kind: Secret, name: 'demo', data: { password } })
        },
      }),
    ],
    [
      'G',
      'a status field that the schema does not have',
      '.status.appliedGeneration',
      things({
        async reconcile(thing, { client }) {
          const status = { appliedGeneration: thing.metadata.generation, count: (thing.status?.count ?? 0) + 1 }
          if ((thing.status as { appliedGeneration?: number } | undefined)?.appliedGeneration !== undefined) return
          await client.status.patch(Thing, thing, mergePatch({ status }))
        },
      }),
    ],
    [
      'H',
      'an apply that only moves fields between managers',
      '',
      things({
        async reconcile(thing, { client }) {
          const object = { metadata: { name: 'demo', namespace: 'default' }, data: { a: 'b' } }
          const owner = {
            apiVersion: 'example.com/v1',
            kind: 'Thing',
            name: 'demo',
            uid: thing.metadata.uid ?? '',
            controller: true,
          }
          const owned = { ...object, metadata: { ...object.metadata, ownerReferences: [owner] } }
          await client.apply(ConfigMap, owned, { force: true })
          await client.apply(ConfigMap, owned, { force: true, fieldManager: `run-${++turn}` })
        },
      }),
    ],
    [
      'I',
      'children under generated names',
      '',
      things({
        async reconcile(thing, { client }) {
          const owner = {
            apiVersion: 'example.com/v1',
            kind: 'Thing',
            name: 'demo',
            uid: thing.metadata.uid ?? '',
            controller: true,
          }
          await client.create(ConfigMap, {
            metadata: { generateName: 'demo-', namespace: 'default', ownerReferences: [owner] },
          })
        },
      }),
    ],
    [
      'I',
      'a list that is appended to',
      '.status.items',
      things({ reconcile: (thing, ctx) => ctx.status({ items: [...(thing.status?.items ?? []), 'again'] }) }),
    ],
    [
      'J',
      'a requeue that waits for what never comes',
      '',
      things({ reconcile: () => after(100) }),
      async (cluster) => void (await cluster.advance('2s')),
    ],
    [
      'K',
      'a watch of objects that nobody reads',
      '',
      things({
        watches: [
          watch(
            Service,
            enqueueMapped(() => [{ namespace: 'default', name: 'demo' }]),
          ),
        ],
        reconcile: (_, ctx) => ctx.status({ phase: 'Ready' }),
      }),
      async (cluster) => {
        for (let round = 0; round < 14; round++) {
          await cluster.apply({
            apiVersion: 'v1',
            kind: 'Service',
            metadata: { name: 'lock', namespace: 'default', annotations: { round: String(round) } },
            spec: { ports: [{ port: 80 }] },
          })
          await cluster.settle()
        }
      },
    ],
    [
      'F',
      'replicas that somebody else sets, too',
      '.spec.replicas',
      things({
        async reconcile(_, ctx) {
          await ctx.apply({ kind: Deployment, name: 'demo', ...deploymentSpec({}, 1) })
        },
      }),
      async (cluster) => {
        for (let round = 0; round < 8; round++) {
          await cluster.client
            .patch(Deployment, { name: 'demo', namespace: 'default' }, mergePatch({ spec: { replicas: 3 } }), {
              fieldManager: 'autoscaler',
            })
            .catch((error: unknown) => {
              if (!isNotFound(error)) throw error
            })
          await cluster.advance('15s')
        }
      },
    ],
  ]

function deploymentSpec(container: object, replicas?: number): { spec: Deployment['spec'] } {
  const labels = { app: 'demo' }
  return {
    spec: {
      ...(replicas === undefined ? {} : { replicas }),
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'nginx', ...container }] } },
    },
  }
}

function deployment(cpu: string): object & { metadata: { name: string; namespace: string } } {
  return { metadata: { name: 'demo', namespace: 'default' }, ...deploymentSpec({ resources: { limits: { cpu } } }) }
}

describe('a reconcile loop is found, with its class and its field', () => {
  it.each(LOOPS)('%s: %s', async (letter, _, path, operator, drive) => {
    const { report, writes } = await diagnose(operator, drive)
    expect(report?.class).toBe(letter)
    expect(report?.paths[0]?.path ?? '').toBe(path)
    expect(writes).toBeLessThanOrEqual(10)
  })

  it('without telling what a Secret holds', async () => {
    const leaking = things({
      async reconcile(_, ctx) {
        await ctx.apply({ kind: Secret, name: 'demo', stringData: { password: `open-sesame-${++turn}` } })
      },
    })
    const { report } = await diagnose(leaking)
    expect(report === undefined ? '' : renderReport(report)).toMatch(/\.data\.password of Secret default\/demo/)
    expect(JSON.stringify(report)).not.toMatch(/open-sesame|b3Blbi/)
  })

  it('in the plain layer, by what goes through the manager’s client', async () => {
    await using cluster = await testCluster({ controllers: [], definitions: [Thing.definition()] })
    const manager = cluster.manager as Manager
    const engine = new Engine({
      name: 'plain',
      cache: manager.cache,
      clock: cluster.clock,
      log: silentLogger,
      sources: [kindSource(Thing, enqueueObject)],
      ledger: manager.doctor.ledger({ controller: 'plain', kind: Thing }),
      async reconciler({ namespace, name }) {
        const status = { seen: new Date(1e12 + ++turn * 1000).toISOString() }
        await manager.client.status.patch(Thing, { namespace, name }, mergePatch({ status }))
      },
    })
    await engine.start()
    await cluster.apply(thing())
    await expect(cluster.settle()).rejects.toThrow(
      /loop of Thing default\/demo in controller plain: class A[^]*\.status\.seen/,
    )
    await engine.stop()
  })
})
