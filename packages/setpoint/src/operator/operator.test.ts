import { ApiServer } from '@setpoint/apiserver'
import { type Condition, defineKind, messageOf, systemClock, turns, type TypedObject } from '@setpoint/kube'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Cache } from '../cache/index.js'
import { type ApiCall, type Client, createClient, ignoreNotFound, mergePatch } from '../client/index.js'
import { after, causeText, type Engine, labelsChanged, terminal } from '../controller/index.js'
import { silentLogger } from '../log/index.js'
import { controller, type ControllerDefinition } from './definition.js'
import { engineOf } from './engine.js'

interface WebApp extends TypedObject {
  apiVersion: 'apps.example.com/v1'
  kind: 'WebApp'
  spec: { message: string; parts?: string[] }
  status?: { configMapName?: string; phase?: string; conditions?: Condition[] }
}
const WebApp = defineKind<WebApp>({
  group: 'apps.example.com',
  version: 'v1',
  kind: 'WebApp',
  plural: 'webapps',
  namespaced: true,
})

let server: ApiServer
let client: Client
let engine: Engine | undefined
let cache: Cache | undefined
let passes = 0
const writes: string[] = []

beforeAll(async () => {
  server = await ApiServer.start({ listen: false })
  client = createClient({ transport: server.transport() })
  await client.create({ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' }, definition)
})
afterAll(() => server.stop())
afterEach(async () => {
  await engine?.stop(AbortSignal.abort())
  await cache?.stop()
  writes.length = 0
  passes = 0
})

async function start(
  declared: ControllerDefinition,
  before: (call: ApiCall) => Promise<void> | void = () => undefined,
): Promise<void> {
  const transport = server.transport()
  const recording = createClient({ transport }).with({
    intercept: async (call, send) => {
      writes.push(textOf(call))
      await before(call)
      return send(call)
    },
  })
  cache = new Cache({ transport, onProblem: () => undefined })
  engine = engineOf(declared, {
    client: recording,
    cache,
    clock: systemClock,
    event: () => undefined,
    log: silentLogger,
    observer: { passed: () => void passes++ },
  })
  await engine.start()
}

function textOf({ verb, kind, name, subresource }: ApiCall): string {
  return `${verb} ${kind.kind} ${name}${subresource === '' ? '' : ` ${subresource}`}`
}

const create = (name: string, spec: WebApp['spec']) =>
  client.create(WebApp, { metadata: { name, namespace: 'default' }, spec })
const get = (name: string) => client.get(WebApp, { name, namespace: 'default' })
const config = (name: string) => client.get(ConfigMap, { name, namespace: 'default' })

/** Nothing is due or running, for a moment. */
async function settled(): Promise<void> {
  let quiet = 0
  await vi.waitFor(
    () => {
      const { due, running } = engine?.status() ?? { due: 1, running: 1 }
      quiet = due === 0 && running === 0 ? quiet + 1 : 0
      expect(quiet).toBeGreaterThan(3)
    },
    { interval: 10 },
  )
}

const webapps = controller({
  for: WebApp,
  owns: [ConfigMap],
  async reconcile(app, ctx) {
    const made = await ctx.apply({
      kind: ConfigMap,
      name: `${app.metadata?.name}-config`,
      data: { message: app.spec.message },
    })
    ctx.status({ configMapName: made.metadata?.name, phase: 'Ready' })
    ctx.ready('Created', 'the ConfigMap is in place')
  },
})

describe('a declared controller', () => {
  it('makes the children, owns them, says so in status, and then writes nothing more', async () => {
    await start(webapps)
    await create('demo', { message: 'hello' })
    await vi.waitFor(async () => expect((await get('demo')).status?.phase).toBe('Ready'))
    await settled()
    const app = await get('demo')
    const child = await config('demo-config')
    expect(child.data).toEqual({ message: 'hello' })
    expect(child.metadata?.ownerReferences).toMatchObject([
      { kind: 'WebApp', name: 'demo', uid: app.metadata?.uid, controller: true },
    ])
    expect(child.metadata?.managedFields).toMatchObject([{ manager: 'webapps', operation: 'Apply' }])
    expect(app.status?.conditions).toMatchObject([
      { type: 'Ready', status: 'True', reason: 'Created', observedGeneration: 1 },
    ])
    expect(writes).toEqual(['apply ConfigMap demo-config', 'update WebApp demo status'])
  })

  it('begins the next object while statuses are on their way, where it has more than one worker', async () => {
    const names = ['first', 'second', 'third']
    for (const name of names) await create(name, { message: name })
    const seen = new Set<string>()
    let allSeen: () => void = () => undefined
    const whenAllSeen = new Promise<void>((resolve) => (allSeen = resolve))
    const phased = controller({
      name: 'phased',
      for: WebApp,
      concurrency: 2,
      reconcile(app, ctx) {
        seen.add(app.metadata?.name ?? '')
        if (names.every((name) => seen.has(name))) allSeen()
        ctx.status({ phase: 'Phased' })
      },
    })
    await start(phased, ({ subresource }) => (subresource === 'status' ? whenAllSeen : undefined))
    for (const name of names) await vi.waitFor(async () => expect((await get(name)).status?.phase).toBe('Phased'))
    await settled()
    for (const name of names) await client.delete(WebApp, { name, namespace: 'default' })
  })

  it('refuses to write children when reconcile is over: it would be beside the next pass', async () => {
    await create('left', { message: 'one' })
    const refused: string[] = []
    const forgetful = controller({
      name: 'forgetful',
      for: WebApp,
      owns: [ConfigMap],
      reconcile(app, ctx) {
        if (app.metadata?.name !== 'left') return
        const desired = { kind: ConfigMap, name: 'left-config', data: {} }
        const late = (write: () => Promise<unknown>): void =>
          void turns(1)
            .then(write)
            .catch((error: unknown) => refused.push(messageOf(error)))
        for (const write of [
          () => ctx.apply(desired),
          () => ctx.createOnce(desired),
          () => ctx.delete(ConfigMap, 'left-config'),
          () => ctx.component('Managed', [desired]),
        ])
          late(write)
      },
    })
    await start(forgetful)
    await vi.waitFor(() => expect(refused).toHaveLength(4))
    expect(refused).toEqual(
      ['apply', 'createOnce', 'delete', 'component'].map((word) =>
        expect.stringContaining(`WebApp default/left: ctx.${word} was called when reconcile was over`),
      ),
    )
    expect(writes).toEqual([])
    await client.delete(WebApp, { name: 'left', namespace: 'default' })
  })

  it('mends what others change, and changes what the user changes, with one write each', async () => {
    await create('mended', { message: 'one' })
    await start(webapps)
    await vi.waitFor(async () => expect((await get('mended')).status?.phase).toBe('Ready'))
    await settled()
    writes.length = 0
    await client.patch(
      ConfigMap,
      { name: 'mended-config', namespace: 'default' },
      mergePatch({ data: { message: 'hacked' } }),
    )
    await vi.waitFor(async () => expect((await config('mended-config')).data).toEqual({ message: 'one' }))
    await settled()
    expect(writes).toEqual(['apply ConfigMap mended-config'])
    writes.length = 0
    await client.patch(WebApp, { name: 'mended', namespace: 'default' }, mergePatch({ spec: { message: 'two' } }))
    await vi.waitFor(async () => expect((await config('mended-config')).data).toEqual({ message: 'two' }))
    await settled()
    expect(writes).toEqual(['apply ConfigMap mended-config', 'update WebApp mended status'])
    expect((await get('mended')).status?.conditions?.[0]?.observedGeneration).toBe(2)
  })

  it('hears of owned objects only what it wants to hear', async () => {
    const reasons: string[] = []
    await start(
      controller({
        for: WebApp,
        owns: [ConfigMap],
        ownedWhen: [labelsChanged],
        async reconcile(app, ctx) {
          reasons.push(...ctx.causes.filter((cause) => 'kind' in cause && cause.kind === 'ConfigMap').map(causeText))
          await ctx.apply({ kind: ConfigMap, name: `${app.metadata?.name}-config`, data: { message: 'x' } })
        },
      }),
    )
    await create('picky', { message: 'x' })
    await vi.waitFor(() => config('picky-config'))
    await settled()
    reasons.length = 0
    const address = { name: 'picky-config', namespace: 'default' }
    await client.patch(ConfigMap, address, mergePatch({ data: { more: 'y' } }))
    await client.patch(ConfigMap, address, mergePatch({ metadata: { labels: { a: 'b' } } }))
    await vi.waitFor(() => expect(reasons).toHaveLength(1))
    const labelled = await config('picky-config')
    expect(reasons).toEqual([`update of ConfigMap default/picky-config @${labelled.metadata?.resourceVersion}`])
  })

  it('finds everything in place after a restart, and writes nothing', async () => {
    await create('restarted', { message: 'one' })
    await start(webapps)
    await vi.waitFor(async () => expect((await get('restarted')).status?.phase).toBe('Ready'))
    await settled()
    await engine?.stop()
    await cache?.stop()
    writes.length = 0
    await start(webapps)
    await settled()
    expect(passes).toBeGreaterThan(0)
    expect(writes).toEqual([])
  })

  it('cleans up before the object goes, and holds the finalizer until that is done', async () => {
    const cleaned: string[] = []
    let ready = false
    await start(
      controller({
        for: WebApp,
        name: 'cleaners',
        reconcile: () => undefined,
        finalize(app) {
          if (!ready) return after(10)
          cleaned.push(app.spec.message)
          return undefined
        },
      }),
    )
    await create('cleaned', { message: 'external' })
    await vi.waitFor(async () =>
      expect((await get('cleaned')).metadata?.finalizers).toEqual(['apps.example.com/cleaners']),
    )
    await client.delete(WebApp, { name: 'cleaned', namespace: 'default' })
    await settled()
    expect(await get('cleaned')).toBeDefined()
    ready = true
    await vi.waitFor(async () => expect(await ignoreNotFound(get('cleaned'))).toBeUndefined())
    expect(cleaned).toEqual(['external'])
  })

  it('cleans up once, though it says in status that it does', async () => {
    const cleaned: string[] = []
    await start(
      controller({
        for: WebApp,
        name: 'cleaners',
        reconcile: () => undefined,
        finalize(app, ctx) {
          cleaned.push(app.metadata?.name ?? '')
          ctx.notReady('CleaningUp', 'the bucket is being emptied')
        },
      }),
    )
    await create('talkative', { message: 'external' })
    await vi.waitFor(async () => expect((await get('talkative')).metadata?.finalizers).toHaveLength(1))
    writes.length = 0
    await client.delete(WebApp, { name: 'talkative', namespace: 'default' })
    await vi.waitFor(async () => expect(await ignoreNotFound(get('talkative'))).toBeUndefined())
    expect(cleaned).toEqual(['talkative'])
    expect(writes).toEqual(['update WebApp talkative status', 'patch WebApp talkative'])
  })

  it('leaves alone what another controller owns, and says whose it is', async () => {
    const other = await client.create(ConfigMap, { metadata: { name: 'other', namespace: 'default' } })
    const uid = other.metadata?.uid ?? ''
    const ownerReferences = [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'other', uid, controller: true }]
    await start(webapps)
    await client.create(ConfigMap, {
      metadata: { name: 'taken-config', namespace: 'default', ownerReferences },
      data: { message: 'theirs' },
    })
    await vi.waitFor(() => expect(cache?.get(ConfigMap, 'taken-config', 'default')).toBeDefined())
    await create('taken', { message: 'mine' })
    await vi.waitFor(() => expect(engine?.queue.failures('default/taken')).toBeGreaterThan(2))
    expect(writes.filter((write) => write.includes('taken'))).toEqual([])
  })

  it('prunes, when asked to, what a pass no longer applies', async () => {
    await start(
      controller({
        for: WebApp,
        name: 'pruners',
        owns: [ConfigMap],
        prune: true,
        async reconcile(app, ctx) {
          for (const part of app.spec.parts ?? []) await ctx.apply({ kind: ConfigMap, name: part, data: {} })
        },
      }),
    )
    await create('pruned', { message: '', parts: ['part-a', 'part-b'] })
    await vi.waitFor(async () => expect(await config('part-b')).toBeDefined())
    await client.patch(WebApp, { name: 'pruned', namespace: 'default' }, mergePatch({ spec: { parts: ['part-b'] } }))
    await vi.waitFor(async () => expect(await ignoreNotFound(config('part-a'))).toBeUndefined())
    expect(await config('part-b')).toBeDefined()
  })

  it('writes the status that a pass had set before it failed', async () => {
    await start(
      controller({
        for: WebApp,
        name: 'failing',
        reconcile(_, ctx) {
          ctx.status({ phase: 'Failed' })
          throw terminal(new Error('no such thing'))
        },
      }),
    )
    await create('failed', { message: '' })
    await vi.waitFor(async () => expect((await get('failed')).status?.phase).toBe('Failed'))
  })

  it('does not compile for kinds that it has not declared', () => {
    const wrong = controller({
      for: WebApp,
      async reconcile(_, ctx) {
        // @ts-expect-error -- ConfigMap is not among `owns`
        await ctx.apply({ kind: ConfigMap, name: 'x', data: {} })
        // @ts-expect-error -- nor among `uses`
        ctx.get(ConfigMap, 'x')
        // @ts-expect-error -- and status has no such field
        ctx.status({ faze: 'Ready' })
      },
    })
    expect(wrong).toMatchObject({ name: 'webapps', owns: [], uses: [] })
  })
})

const definition = {
  metadata: { name: 'webapps.apps.example.com' },
  spec: {
    group: 'apps.example.com',
    names: { kind: 'WebApp', plural: 'webapps' },
    scope: 'Namespaced',
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
              status: {
                type: 'object',
                properties: {
                  configMapName: { type: 'string' },
                  phase: { type: 'string' },
                  conditions: {
                    type: 'array',
                    'x-kubernetes-list-type': 'map',
                    'x-kubernetes-list-map-keys': ['type'],
                    items: {
                      type: 'object',
                      required: ['type'],
                      properties: {
                        type: { type: 'string' },
                        status: { type: 'string' },
                        reason: { type: 'string' },
                        message: { type: 'string' },
                        lastTransitionTime: { type: 'string', format: 'date-time' },
                        observedGeneration: { type: 'integer', format: 'int64' },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    ],
  },
}
