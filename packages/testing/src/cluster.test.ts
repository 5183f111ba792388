import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { after, controller, denied, resource, webhook, z } from 'setpoint'
import { describe, expect, it } from 'vitest'
import { testCluster } from './index.js'

const WebApp = resource({
  group: 'apps.example.com',
  version: 'v1',
  kind: 'WebApp',
  spec: z.object({ message: z.string() }),
  status: z.object({ phase: z.string(), checks: z.int() }).partial(),
  conditions: ['Ready'],
})

const webapps = controller({
  for: WebApp,
  owns: [ConfigMap],
  async reconcile(app, ctx) {
    await ctx.apply({ kind: ConfigMap, name: `${app.metadata.name}-config`, data: { message: app.spec.message } })
    ctx.status({ phase: 'Ready' })
    ctx.ready('Created', 'the ConfigMap is in place')
  },
})

const demo = {
  apiVersion: 'apps.example.com/v1',
  kind: 'WebApp',
  metadata: { name: 'demo', namespace: 'default' },
  spec: { message: 'hi' },
}

describe('a test cluster', () => {
  it('runs an operator until it has nothing to do, and tells what it did and why', async () => {
    await using cluster = await testCluster({ controllers: [webapps] })
    await cluster.apply(demo)
    const { passes, writes } = await cluster.settle()
    expect(writes.map(({ method, status }) => `${method} ${status}`)).toEqual(['PATCH 201', 'PUT 200'])
    expect(passes[0]?.causes).toMatchObject([{ what: 'create', kind: 'WebApp', object: 'default/demo', own: false }])
    const made = await cluster.client.get(ConfigMap, { name: 'demo-config', namespace: 'default' })
    expect(made.data).toEqual({ message: 'hi' })
    expect((await cluster.settle()).passes).toEqual([])
  })

  it('asks the operator’s webhooks', async () => {
    const guarded = webhook({
      for: WebApp,
      default(app) {
        app.spec.message = app.spec.message.trim()
      },
      validate: {
        create({ spec }) {
          if (spec.message === '') throw denied('an application has something to say')
        },
      },
    })
    await using cluster = await testCluster({ webhooks: [guarded] })
    expect(await cluster.apply({ ...demo, spec: { message: ' hi ' } })).toMatchObject({ spec: { message: 'hi' } })
    const refusal = cluster.apply({ ...demo, metadata: { ...demo.metadata, name: 'mute' }, spec: { message: ' ' } })
    await expect(refusal).rejects.toThrow(
      /"validate\.webapps\.apps\.example\.com" denied the request: an application has/,
    )
    expect(await cluster.settle()).toEqual({ passes: [], writes: [] })
  })

  it('has time in the hands of the test', async () => {
    let checks = 0
    const polling = controller({
      for: WebApp,
      reconcile(_, ctx) {
        if (ctx.causes.some(({ what }) => what === 'after')) ctx.status({ checks: ++checks })
        return after('10m')
      },
    })
    await using cluster = await testCluster({ controllers: [polling] })
    await cluster.apply(demo)
    await cluster.settle()
    expect(checks).toBe(0)
    const { passes } = await cluster.advance('10m')
    expect(checks).toBe(1)
    expect(passes[0]?.causes).toEqual([{ what: 'after', delay: 600_000 }])
  })

  it('lets short retries come to their end', async () => {
    let attempts = 0
    const flaky = controller({
      for: WebApp,
      reconcile(_, ctx) {
        if (++attempts < 4) throw new Error('not yet')
        ctx.status({ phase: 'Ready' })
      },
    })
    await using cluster = await testCluster({ controllers: [flaky] })
    await cluster.apply(demo)
    const { passes } = await cluster.settle()
    expect(passes.map(({ outcome }) => outcome.result)).toEqual(['error', 'error', 'error', 'success', 'success'])
  })

  it('refuses a status that is said when its pass is over, for nobody would write it', async () => {
    const late: (() => void)[] = []
    const leaving = controller({
      for: WebApp,
      reconcile(_, ctx) {
        late.push(
          () => ctx.status({}),
          () => ctx.ready('Late', ''),
        )
      },
    })
    await using cluster = await testCluster({ controllers: [leaving] })
    await cluster.apply(demo)
    await cluster.settle()
    expect(late).toHaveLength(2)
    expect(late[0]).toThrow(
      /^WebApp default\/demo: ctx\.status was called when reconcile was over, and nothing of it is written/,
    )
    expect(late[1]).toThrow(/ctx\.ready was called when reconcile was over/)
  })

  it('settles when it comes to rest after all', async () => {
    const counting = controller({
      for: WebApp,
      reconcile({ status }, ctx) {
        const checks = status?.checks ?? 0
        if (checks < 150) ctx.status({ checks: checks + 1 })
      },
    })
    await using cluster = await testCluster({ controllers: [counting], manager: { doctor: 'off' } })
    await cluster.apply(demo)
    await expect(cluster.settle()).rejects.toThrow('it does not come to rest')
    await cluster.settle()
    await expect(cluster.client.get(WebApp, demo)).resolves.toMatchObject({ status: { checks: 150 } })
  })

  it('lets an operator poll for as long as time passes', async () => {
    const polling = controller({ for: WebApp, reconcile: () => after('1s') })
    await using cluster = await testCluster({ controllers: [polling] })
    await cluster.apply(demo)
    await cluster.settle()
    const { passes } = await cluster.advance('5m')
    expect(passes).toHaveLength(300)
  })

  it('says what is going on when it does not settle', async () => {
    const broken = controller({
      for: WebApp,
      reconcile() {
        throw new Error('the bucket is away')
      },
    })
    await using cluster = await testCluster({ controllers: [broken] })
    await cluster.apply(demo)
    const failure = await cluster.settle().catch((error: unknown) => String(error))
    expect(failure).toMatch(/^Error: the cluster did not settle: after 1s of time it still tries again/)
    const later = await cluster.advance('10m').catch((error: unknown) => String(error))
    expect(later).toMatch(/^Error: the cluster did not settle: after 10m and another 1s of time it still tries again/)
    expect(failure).toMatch(/controller webapps: 0 due, 0 running, trying again default\/demo in \d+ ms/)
    expect(failure).toContain('→ failed: the bucket is away')
  })

  it('does not settle while a pass goes on after its time, and not once it is stopped', async () => {
    const hanging = controller({ for: WebApp, timeout: 5000, reconcile: () => new Promise<void>(() => undefined) })
    const cluster = await testCluster({ controllers: [hanging] })
    await cluster.apply(demo)
    await expect(cluster.settle({ patience: '50ms' })).rejects.toThrow('it does not come to rest')
    await cluster.clock.advance(6000)
    await expect(cluster.settle({ patience: '50ms' })).rejects.toThrow('a pass has not ended although its time is over')
    await expect(cluster.advance('-5m')).rejects.toThrow('cluster.advance("-5m"): time does not go back')
    await cluster.stop()
    await expect(cluster.settle()).rejects.toThrow('the cluster is stopped')
  })

  it('names the object whose pass does not end', async () => {
    const hanging = controller({
      for: WebApp,
      concurrency: 2,
      reconcile: ({ metadata }) => (metadata.name === 'demo' ? new Promise<void>(() => undefined) : undefined),
    })
    await using cluster = await testCluster({ controllers: [hanging] })
    await cluster.apply(demo)
    await cluster.apply({ ...demo, metadata: { ...demo.metadata, name: 'other' } })
    const failure = await cluster.settle({ patience: '50ms' }).catch((error: unknown) => String(error))
    expect(failure).toMatch(/^Error: the cluster did not settle: it does not come to rest/)
    expect(failure).toContain('controller webapps: 0 due, 1 running over default/demo\n')
  })

  it('says that an operator runs in circles, and in which', async () => {
    let checks = 0
    const looping = controller({
      for: WebApp,
      reconcile(_, ctx) {
        ctx.status({ checks: ++checks })
      },
    })
    await using cluster = await testCluster({ controllers: [looping] })
    await cluster.apply(demo)
    const failure = await cluster.settle().catch((error: unknown) => String(error))
    expect(failure).toMatch(/^SetpointError: reconcile loop of WebApp default\/demo in controller webapps: class A/)
    expect(failure).toMatch(/→ update of WebApp default\/demo @\d+ \(own\)/)
    expect(failure).toContain('do not count passes in .status.checks')
    expect(failure).toContain('cluster.test.ts:')
  })
})
