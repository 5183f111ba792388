import type { TypedObject } from '@setpoint/kube'
import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { Deployment } from '@setpoint/kube/kinds/apps/v1'
import { ConfigMap, Namespace, Pod, ServiceAccount } from '@setpoint/kube/kinds/v1'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { metadataOf } from '../cache/index.js'
import { HeldWatches } from '../cache/held-watches.suite.js'
import { type Client, mergePatch } from '../client/index.js'
import { silentLogger } from '../log/index.js'
import { Manager, type ManagerOptions } from '../manager/index.js'
import { resource } from '../resource/index.js'
import { testServer } from '../server.suite.js'
import { controller, type ReconcileContext } from './index.js'

const Thing = resource({
  group: 'ryw.example.com',
  version: 'v1',
  kind: 'Thing',
  spec: z.object({ step: z.string() }),
  status: z.object({ phase: z.string() }).partial(),
})

const server = testServer()
let client: Client
let held: HeldWatches
let namespace: string
let count = 0

beforeAll(async () => {
  client = server.client()
  await client.create(CustomResourceDefinition, Thing.definition())
  await vi.waitFor(() => client.list(Thing), { timeout: 10_000 })
})

beforeEach(async () => {
  namespace = `ryw-${count++}`
  await client.create(Namespace, { metadata: { name: namespace } })
  held = new HeldWatches(server.transport())
})

type Context = ReconcileContext<
  typeof Thing,
  typeof ConfigMap | typeof Pod | typeof ServiceAccount | typeof Deployment,
  ReturnType<typeof metadataOf>
>

/** Runs a pass during which no watch brings anything, and whatever it returns. */
async function inOnePass<T>(pass: (ctx: Context) => Promise<T>, options: Partial<ManagerOptions> = {}): Promise<T> {
  let result: { readonly value: T } | { readonly error: unknown } | undefined
  const things = controller({
    for: Thing,
    owns: [ConfigMap, Pod, ServiceAccount, Deployment],
    uses: [metadataOf(ConfigMap)],
    async reconcile(_, ctx) {
      if (result !== undefined) return
      held.hold()
      result = await pass(ctx).then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      )
      held.release()
    },
  })
  await using manager = new Manager({
    transport: held,
    controllers: [things],
    cache: { defaults: { namespaces: [namespace] } },
    log: silentLogger,
    ...options,
  })
  await client.create(Thing, { metadata: { name: 'a', namespace }, spec: { step: 'one' } })
  await manager.start()
  await vi.waitFor(() => expect(result).toBeDefined(), { timeout: 5000 })
  if (result !== undefined && 'error' in result) throw result.error
  return (result as { value: T }).value
}

const config = (value: string) => ({ metadata: { name: 'c', namespace }, data: { value } })
const pod = (nodeName: string) => ({
  metadata: { name: 'p', namespace },
  spec: { nodeName, automountServiceAccountToken: false, containers: [{ name: 'c', image: 'i' }] },
})

describe.each([{ doctor: {} }, { doctor: 'off' as const }])(
  'what ctx.client writes, with the doctor $doctor,',
  (options) => {
    it('is what the pass reads next: created, updated, patched, deleted', async () => {
      const seen = await inOnePass(async (ctx) => {
        const read = (): string | undefined => ctx.get(ConfigMap, 'c')?.data?.['value']
        const values: (string | undefined)[] = []
        await ctx.client.create(ConfigMap, config('1'))
        values.push(read())
        await ctx.client.update(ConfigMap, config('2'))
        values.push(read())
        await ctx.client.patch(ConfigMap, { name: 'c', namespace }, mergePatch({ data: { value: '3' } }))
        values.push(read())
        await ctx.client.delete(ConfigMap, { name: 'c', namespace })
        values.push(read())
        return values
      }, options)
      expect(seen).toEqual(['1', '2', '3', undefined])
    })

    it('shows in its status as well', async () => {
      const phase = await inOnePass(async (ctx) => {
        await ctx.client.status.patch(Thing, { name: 'a', namespace }, mergePatch({ status: { phase: 'x' } }))
        return ctx.get(Thing, 'a')?.status?.phase
      }, options)
      expect(phase).toBe('x')
    })
  },
)

describe('what a pass writes', () => {
  it('shows where only the metadata of a kind is kept, too', async () => {
    const labels = await inOnePass(async (ctx) => {
      await ctx.apply({ kind: ConfigMap, name: 'c', labels: { v: '1' }, data: { value: '1' } })
      return [ctx.get(metadataOf(ConfigMap), 'c')?.metadata.labels, ctx.get(metadataOf(ConfigMap), 'c')]
    })
    expect(labels[0]).toEqual({ v: '1' })
    expect(labels[1]).not.toHaveProperty('data')
  })

  it('is the caller’s to change when it comes from the client, and the cache keeps its own', async () => {
    const seen = await inOnePass(async (ctx) => {
      const created = await ctx.client.create(ConfigMap, config('1'))
      created.data = { value: 'changed' }
      return ctx.get(ConfigMap, 'c')?.data
    })
    expect(seen).toEqual({ value: '1' })
  })

  it('does not show when it was only tried, nor when the answer is of another kind', async () => {
    const seen = await inOnePass(async (ctx) => {
      await ctx.client.create(ConfigMap, config('1'), { dryRun: true })
      await ctx.client.with({ dryRun: true }).create(ConfigMap, config('2'))
      const tried = ctx.get(ConfigMap, 'c')
      await ctx.client.create(ConfigMap, config('3'))
      await ctx.client.with({ dryRun: true }).delete(ConfigMap, { name: 'c', namespace })
      await ctx.client.with({ dryRun: true }).deleteAllOf(ConfigMap, { namespace })
      const kept = ctx.get(ConfigMap, 'c')?.data
      const labels = { app: 'd' }
      const template = { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'i' }] } }
      await ctx.client.create(Deployment, {
        metadata: { name: 'd', namespace },
        spec: { selector: { matchLabels: labels }, template },
      })
      const scale = mergePatch({ spec: { replicas: 2 } })
      await ctx.client.subresource('scale').patch(Deployment, { name: 'd', namespace }, scale)
      return [tried, kept, (ctx.get(Deployment, 'd') as TypedObject | undefined)?.kind]
    })
    expect(seen).toEqual([undefined, { value: '3' }, 'Deployment'])
  })

  it('is found by a client that knows its namespace by itself', async () => {
    const seen = await inOnePass(async (ctx) => {
      const within = ctx.client.with({ namespace })
      await within.create(ConfigMap, { metadata: { name: 'c' } })
      const made = ctx.get(ConfigMap, 'c') !== undefined
      await within.delete(ConfigMap, { name: 'c' })
      return [made, ctx.get(ConfigMap, 'c')]
    })
    expect(seen).toEqual([true, undefined])
  })
})

describe('what a pass deletes', () => {
  it('is seen to terminate for as long as it does: a Pod with its grace period', async () => {
    const seen = await inOnePass(async (ctx) => {
      await ctx.apply({ kind: Pod, name: 'p', spec: pod('n').spec })
      await ctx.delete(Pod, 'p')
      return [ctx.get(Pod, 'p')?.metadata.deletionGracePeriodSeconds, ctx.owned(Pod).length]
    })
    expect(seen).toEqual([30, 1])
    expect(await client.get(Pod, { name: 'p', namespace })).toMatchObject({
      metadata: { deletionGracePeriodSeconds: 30 },
    })
  })

  it('is gone when the server says so: a Pod that runs nowhere, a ServiceAccount, a ConfigMap', async () => {
    const seen = await inOnePass(async (ctx) => {
      await ctx.apply({ kind: Pod, name: 'p', spec: pod('').spec })
      await ctx.apply({ kind: ServiceAccount, name: 's' })
      await ctx.apply({ kind: ConfigMap, name: 'c' })
      await ctx.delete(Pod, 'p')
      await ctx.delete(ServiceAccount, 's')
      await ctx.component('Removed', [{ kind: ConfigMap, name: 'c' }])
      return [ctx.get(Pod, 'p'), ctx.get(ServiceAccount, 's'), ctx.get(ConfigMap, 'c')]
    })
    expect(seen).toEqual([undefined, undefined, undefined])
  })

  it('stays for as long as finalizers of the server’s own hold it', async () => {
    const finalizers = await inOnePass(async (ctx) => {
      await ctx.apply({ kind: ConfigMap, name: 'c' })
      await ctx.client.delete(ConfigMap, { name: 'c', namespace }, { propagationPolicy: 'Foreground' })
      return ctx.get(ConfigMap, 'c')?.metadata?.finalizers
    })
    expect(finalizers).toEqual(['foregroundDeletion'])
  })

  it('is gone, or seen to terminate, when it was deleted with many others', async () => {
    const seen = await inOnePass(async (ctx) => {
      await ctx.apply({ kind: ConfigMap, name: 'c', labels: { a: 'b' } })
      await ctx.client.create(ConfigMap, {
        metadata: { name: 'd', namespace, labels: { a: 'b' }, finalizers: ['example.com/hold'] },
      })
      await ctx.apply({ kind: ConfigMap, name: 'e', labels: { a: 'c' } })
      await ctx.client.deleteAllOf(ConfigMap, { namespace, labels: { a: 'b' } })
      return ['c', 'd', 'e'].map((name) => {
        const { metadata } = ctx.get(ConfigMap, name) ?? {}
        return metadata === undefined ? 'gone' : metadata.deletionTimestamp === undefined ? 'there' : 'terminating'
      })
    })
    expect(seen).toEqual(['gone', 'terminating', 'there'])
  })
})

it('what manager.client writes is in the manager’s cache', async () => {
  await using manager = new Manager({ transport: held, log: silentLogger, doctor: 'off' })
  manager.cache.open(ConfigMap)
  await manager.cache.whenSynced()
  held.hold()
  await manager.client.create(ConfigMap, config('1'))
  expect(manager.cache.get(ConfigMap, 'c', namespace)?.data).toEqual({ value: '1' })
  await manager.client.delete(ConfigMap, { name: 'c', namespace })
  expect(manager.cache.get(ConfigMap, 'c', namespace)).toBeUndefined()
  held.release()
})
