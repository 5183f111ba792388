import { turns } from '@setpoint/kube'
import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { ConfigMap, Secret } from '@setpoint/kube/kinds/v1'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Client } from '../client/index.js'
import { causeText, DynamicSource, enqueueMapped } from '../controller/index.js'
import { silentLogger } from '../log/index.js'
import { controller } from '../operator/index.js'
import { resource } from '../resource/index.js'
import { testServer } from '../server.suite.js'
import { Manager } from './manager.js'

const server = testServer()
let client: Client
beforeAll(() => {
  client = server.client({ namespace: 'default' })
})

const log = silentLogger
const Later = resource({
  group: 'later.example.com',
  version: 'v1',
  kind: 'Later',
  plural: 'laters',
  spec: z.object({ target: z.string() }),
})

function watchedKinds(manager: Manager): string[] {
  return manager.status().caches.map(({ kind }) => kind.kind)
}

describe('controllers that come and go while a manager runs', () => {
  it('work from the moment at which their definition appears, and end without a trace', async () => {
    const seen: string[] = []
    const laters = controller({ for: Later, reconcile: ({ spec }) => void seen.push(spec.target) })
    await using manager = new Manager({ transport: server.transport(), log })
    await manager.start()
    const added = manager.add(laters)
    await vi.waitFor(() => expect(manager.status().caches[0]?.failures[0]?.reason).toBe('absent'))
    await client.create(CustomResourceDefinition, Later.definition())
    await added
    await client.create(Later, { metadata: { name: 'a' }, spec: { target: 'one' } })
    await vi.waitFor(() => expect(seen).toEqual(['one']))

    const isMeasured = (): boolean => manager.metrics.text().includes('"laters"')
    expect(isMeasured()).toBe(true)
    await manager.remove('laters')
    expect(manager.status()).toMatchObject({ controllers: [], caches: [] })
    expect(isMeasured()).toBe(false)
    await client.create(Later, { metadata: { name: 'b' }, spec: { target: 'two' } })
    await manager.add(laters)
    await vi.waitFor(() => expect(seen.toSorted()).toEqual(['one', 'one', 'two']))
    expect(isMeasured()).toBe(true)
  })

  it('leave no watches behind when a pass does not end in time, and keep the cache for it until then', async () => {
    let isAborted = false
    const read: number[] = []
    const hanging = controller({
      for: ConfigMap,
      name: 'hanging',
      uses: [Secret],
      when: [({ object }) => object.metadata.name === 'hangs'],
      reconcile: (_, ctx) =>
        new Promise<void>(() => {
          const reading = setInterval(() => read.push(ctx.list(Secret).length), 1)
          ctx.signal.addEventListener('abort', () => {
            isAborted = true
            clearInterval(reading)
          })
        }),
    })
    await using manager = new Manager({ transport: server.transport(), log })
    await manager.start()
    await manager.add(hanging)
    await client.create(ConfigMap, { metadata: { name: 'hangs' } })
    await vi.waitFor(() => expect(read.length).toBeGreaterThan(0))
    const before = read.length
    await manager.remove('hanging', 50)
    expect(read.length).toBeGreaterThan(before)
    expect(isAborted).toBe(true)
    expect(manager.status()).toMatchObject({ controllers: [], caches: [] })
  })

  it('are removed once: a name is free when its passes have ended, whoever asks meanwhile', async () => {
    const ends: (() => void)[] = []
    const slow = controller({
      for: ConfigMap,
      name: 'slow',
      when: [({ object }) => object.metadata.name === 'slow'],
      reconcile: () => new Promise<void>((resolve) => void ends.push(resolve)),
    })
    await client.create(ConfigMap, { metadata: { name: 'slow' } })
    await using manager = new Manager({ transport: server.transport(), controllers: [slow], log })
    await manager.start()
    await vi.waitFor(() => expect(ends).toHaveLength(1))
    const first = manager.remove('slow')
    const second = manager.remove('slow')
    await turns()
    await expect(manager.add(slow)).rejects.toThrow('there is a controller slow already')
    ends[0]?.()
    await Promise.all([first, second])
    await manager.add(slow)
    await vi.waitFor(() => expect(ends).toHaveLength(2))
    ends[1]?.()
    expect(manager.status().controllers).toMatchObject([{ name: 'slow', state: 'running' }])
  })

  it('do not go on without anybody knowing when they are removed while they start', async () => {
    const Never = resource({
      group: 'never.example.com',
      version: 'v1',
      kind: 'Never',
      plural: 'nevers',
      spec: z.object({}),
    })
    const nevers = controller({ for: Never, reconcile: () => undefined })
    await using manager = new Manager({ transport: server.transport(), log })
    await manager.start()
    const added = manager.add(nevers).catch((error: unknown) => String(error))
    await vi.waitFor(() => expect(watchedKinds(manager)).toEqual(['Never']))
    await manager.remove('nevers')
    expect(await added).toBe('AbortError: controller nevers was removed before it ran')
    expect(manager.status()).toMatchObject({ controllers: [], caches: [] })
  })

  it('leave no loops behind', async () => {
    let count = 0
    const Counted = resource({
      group: 'later.example.com',
      version: 'v1',
      kind: 'Counted',
      plural: 'counteds',
      spec: z.object({}),
      status: z.object({ count: z.int() }).partial(),
    })
    const counting = controller({ for: Counted, reconcile: (_, ctx) => ctx.status({ count: ++count }) })
    await client.create(CustomResourceDefinition, Counted.definition())
    await using manager = new Manager({ transport: server.transport(), controllers: [counting], log })
    await manager.start()
    await client.create(Counted, { metadata: { name: 'a' }, spec: {} })
    await vi.waitFor(() => expect(manager.doctor.active).toHaveLength(1))
    expect(manager.metrics.text()).toContain('setpoint_loop_active{controller="counteds",class="A"} 1')
    await manager.remove('counteds')
    expect([manager.doctor.active, manager.doctor.history.length]).toEqual([[], 1])
    expect(manager.metrics.text()).not.toContain('"counteds"')
  })

  it('are refused where they want a kind cached in another way than it is', async () => {
    const all = controller({ for: ConfigMap, name: 'all', reconcile: () => undefined })
    const some = controller({
      for: ConfigMap,
      name: 'some',
      cache: [[ConfigMap, { labelSelector: 'app=web' }]],
      reconcile: () => undefined,
    })
    await using manager = new Manager({ transport: server.transport(), controllers: [all], log })
    await manager.start()
    await expect(manager.add(some)).rejects.toThrow(
      'controller some limits how ConfigMap is cached, and controller all uses ConfigMap and says nothing of it',
    )
    expect(manager.engines.map(({ name }) => name)).toEqual(['all'])
  })

  it('start with the others when the manager does not run yet', async () => {
    const idle = controller({ for: ConfigMap, name: 'idle', reconcile: () => undefined })
    await using manager = new Manager({ transport: server.transport(), log })
    await manager.add(idle)
    expect(manager.status().controllers).toMatchObject([{ name: 'idle', state: 'new' }])
    await manager.start()
    expect(manager.status().controllers).toMatchObject([{ name: 'idle', state: 'running' }])
  })
})

describe('watches that begin and end while a controller runs', () => {
  it('bring the events of a kind whose definition came later, until they end', async () => {
    const Sooner = resource({
      group: 'sooner.example.com',
      version: 'v1',
      kind: 'Sooner',
      plural: 'sooners',
      spec: z.object({ target: z.string() }),
    })
    const passes: string[] = []
    const others = new DynamicSource()
    const configs = controller({
      for: ConfigMap,
      sources: [others],
      reconcile(config, ctx) {
        others.watch(
          Sooner,
          enqueueMapped(({ metadata, spec }) => [{ namespace: metadata.namespace, name: spec.target }]),
        )
        passes.push(`${config.metadata.name}: ${ctx.causes.map(causeText).join()}`)
      },
    })
    const cache = { defaults: { namespaces: ['default'], fieldSelector: 'metadata.name!=kube-root-ca.crt' } }
    await using manager = new Manager({ transport: server.transport(), controllers: [configs], cache, log })
    await manager.start()
    await client.create(ConfigMap, { metadata: { name: 'target' } })
    await vi.waitFor(() => expect(watchedKinds(manager)).toEqual(['ConfigMap', 'Sooner']))
    await client.create(CustomResourceDefinition, Sooner.definition())
    // A definition is established a moment after it was created.
    await vi.waitFor(() => client.create(Sooner, { metadata: { name: 'a' }, spec: { target: 'target' } }))
    await vi.waitFor(() => expect(passes.at(-1)).toMatch(/^target: create of Sooner default\/a/), { timeout: 10_000 })

    await others.unwatch(Sooner)
    expect(watchedKinds(manager)).toEqual(['ConfigMap'])
  })
})
