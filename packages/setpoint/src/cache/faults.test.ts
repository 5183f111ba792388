import { ApiServer } from '@setpoint/apiserver'
import { defineKind, type Transport, type TypedObject, VirtualClock } from '@setpoint/kube'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { afterEach, describe, expect, it } from 'vitest'
import { createClient } from '../client/index.js'
import { silentLogger } from '../log/index.js'
import { Cache } from './cache.js'
import type { CacheEvent } from './event.js'
import type { DeepReadonly } from './read-only.js'
import { FaultyTransport, seeded, status } from './faults.suite.js'

interface Widget extends TypedObject {
  apiVersion: 'example.com/v1'
  kind: 'Widget'
}
const Widget = defineKind<Widget>({
  group: 'example.com',
  version: 'v1',
  kind: 'Widget',
  plural: 'widgets',
  namespaced: true,
})
const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const NAMESPACE = 'default'

const running: AsyncDisposable[] = []
afterEach(async () => {
  for (const one of running.splice(0).toReversed()) await one[Symbol.asyncDispose]()
})

async function startServer(clock: VirtualClock): Promise<ApiServer> {
  const server = await ApiServer.start({ listen: false, controllers: false, clock })
  running.push(server)
  return server
}

/** A cache behind a transport on which things can go wrong, and what its subscriber believes there is. */
async function faultyCache(seed: number, streaming = true) {
  const clock = new VirtualClock()
  const server = await startServer(clock)
  const transport = new FaultyTransport(server.transport(), seeded(seed))
  const problems: string[] = []
  const recoveries: string[] = []
  const cache = new Cache({
    transport,
    clock,
    random: seeded(seed + 1),
    streaming,
    resyncPeriod: 0,
    defaults: { namespaces: [NAMESPACE] },
    onProblem: (_, message) => void problems.push(message),
    onRecovery: (_, message) => void recoveries.push(message),
  })
  running.push(cache)
  const believed = new Map<string, string>()
  cache.open(ConfigMap).subscribe((event: CacheEvent) => {
    const { name = '', uid, resourceVersion } = event.object.metadata
    if (event.type === 'delete') believed.delete(name)
    else believed.set(name, `${uid} ${resourceVersion}`)
  })
  await clock.advance(1000)
  return { clock, server, transport, cache, problems, recoveries, believed }
}

/** Name → version, of what is there. */
function versions(objects: readonly DeepReadonly<TypedObject>[]): Map<string, string> {
  return new Map(objects.map(({ metadata }) => [metadata?.name ?? '', `${metadata?.uid} ${metadata?.resourceVersion}`]))
}

async function listed(transport: Transport): Promise<Map<string, string>> {
  const client = createClient({ transport, logger: silentLogger })
  return versions((await client.list(ConfigMap, { namespace: NAMESPACE })).items)
}

async function change(transport: Transport, random: { next(): number }): Promise<void> {
  const client = createClient({ transport, logger: silentLogger, fieldManager: 'test' })
  const name = `c${Math.floor(random.next() * 8)}`
  if (random.next() < 0.25) await client.delete(ConfigMap, { name, namespace: NAMESPACE }).catch(() => undefined)
  else {
    const metadata = { name, namespace: NAMESPACE }
    await client.apply(ConfigMap, { metadata, data: { value: String(random.next()) } }, { force: true })
  }
}

describe('a cache under faults', () => {
  for (const [seed, streaming] of [
    [1, true],
    [2, true],
    [3, true],
    [4, false],
    [5, false],
  ] as const) {
    it(`ends up as the server, and so do its subscribers, after anything that can go wrong (seed ${seed})`, async () => {
      const { clock, server, transport, cache, believed } = await faultyCache(seed, streaming)
      const random = seeded(seed + 2)
      transport.rates = { cut: 0.2, internalError: 0.2, gone: 0.1, refused: 0.2, garbage: 0.1 }
      for (let round = 0; round < 60; round++) {
        for (let count = random.next() * 4; count > 0; count--) await change(server.transport(), random)
        if (random.next() < 0.3) transport.cutAll()
        await clock.advance(random.next() * 5000)
      }
      transport.heal()
      await clock.advance(120_000)
      const truth = await listed(server.transport())
      expect(versions(cache.list(ConfigMap))).toEqual(truth)
      expect(believed).toEqual(truth)
      expect(cache.status()[0]?.failures).toEqual([])
      // Nothing that was cut is still being read, and no timer of it waits.
      expect(transport.open).toBe(1)
      expect(clock.pending).toBeLessThan(10)
    })
  }

  it('notices a watch that goes silent, and opens another', async () => {
    const { clock, server, transport, cache } = await faultyCache(10)
    transport.silent = true
    await change(server.transport(), { next: () => 0.5 })
    await clock.advance(60_000)
    expect(cache.list(ConfigMap)).toEqual([])
    transport.silent = false
    await clock.advance(125_000)
    expect(versions(cache.list(ConfigMap))).toEqual(await listed(server.transport()))
    expect(transport.open).toBe(1)
  })

  it('notices that a server came back without its data, also when that counts versions anew', async () => {
    const { clock, server, transport, cache, believed } = await faultyCache(11)
    for (let count = 0; count < 20; count++) await change(server.transport(), seeded(count))
    await clock.advance(1000)
    expect(believed.size).toBeGreaterThan(0)
    const fresh = await startServer(clock)
    transport.inner = fresh.transport()
    transport.cutAll()
    const metadata = { name: 'new', namespace: NAMESPACE }
    await createClient({ transport: fresh.transport() }).create(ConfigMap, { metadata, data: {} })
    expect(fresh.revision < server.revision).toBe(true)
    await clock.advance(180_000)
    const truth = await listed(fresh.transport())
    expect(versions(cache.list(ConfigMap))).toEqual(truth)
    expect(believed).toEqual(truth)
  })

  it('shows a right that is missing at once, once, and goes on when it is granted, and says so', async () => {
    const { clock, server, transport, cache, problems, recoveries } = await faultyCache(12)
    transport.answer = () => status(403, 'Forbidden')
    transport.cutAll()
    await clock.advance(10_000)
    expect(cache.status()[0]?.failures[0]).toMatchObject({ reason: 'forbidden' })
    expect(problems.filter((message) => message.includes('may not list and watch configmaps'))).toHaveLength(1)
    expect(recoveries).toEqual([])
    await change(server.transport(), { next: () => 0.5 })
    transport.answer = undefined
    await clock.advance(60_000)
    expect(recoveries).toEqual(['configmaps can be listed and watched again'])
    expect(cache.status()[0]?.failures).toEqual([])
    expect(versions(cache.list(ConfigMap))).toEqual(await listed(server.transport()))
  })

  it('says which watches wait for their next attempt, why, and for how long', async () => {
    const { clock, transport, cache } = await faultyCache(14)
    expect(cache.waits()).toEqual([])
    transport.answer = () => status(500, 'InternalError')
    transport.cutAll()
    await clock.advance(0)
    const [wait] = cache.waits()
    expect(wait).toMatchObject({ kind: ConfigMap, failure: { reason: 'unavailable' } })
    expect(wait?.left).toBeGreaterThanOrEqual(800)
    await clock.advance(500)
    expect(cache.waits()).toEqual([{ ...wait, left: (wait?.left ?? 0) - 500 }])
    transport.answer = undefined
    await clock.advance(1100)
    expect(cache.waits()).toEqual([])
  })

  it('gives up on a list that is never answered, and lists again', async () => {
    const { clock, server, transport, cache } = await faultyCache(13, false)
    let held = 0
    transport.answer = (request) => {
      if (held > 0) return undefined
      held++
      const never = new Promise<never>((_, reject) =>
        request.signal?.addEventListener('abort', () => reject(request.signal?.reason as Error)),
      )
      return { ...status(200, ''), bytes: () => never }
    }
    // The watch has expired: a list follows, and the first answer to it never ends.
    let expired = false
    const hold = transport.answer
    transport.answer = (request) => {
      if (!request.path.includes('watch=1')) return hold(request)
      if (expired) return undefined
      expired = true
      return status(410, 'Expired')
    }
    transport.cutAll()
    await change(server.transport(), { next: () => 0.5 })
    await clock.advance(5000)
    expect(cache.list(ConfigMap)).toEqual([])
    await clock.advance(200_000)
    expect(versions(cache.list(ConfigMap))).toEqual(await listed(server.transport()))
  })

  it('stops also where a request is never answered, and nobody passes its signal on', async () => {
    const silent: Transport = { request: () => new Promise(() => undefined), close: () => Promise.resolve() }
    const cache = new Cache({ transport: silent, onProblem: () => undefined })
    cache.open(ConfigMap)
    await cache.stop()
    expect(cache.status()).toEqual([])
  })

  it('does not ask in a loop when every version that it is given has expired', async () => {
    const { clock, server, transport, cache } = await faultyCache(14)
    let asked = 0
    transport.answer = (request) => {
      asked++
      return request.path.includes('sendInitialEvents') ? undefined : status(410, 'Expired')
    }
    for (let round = 0; round < 20; round++) {
      transport.cutAll()
      await clock.advance(1000)
    }
    expect(asked).toBeLessThan(30)
    transport.answer = undefined
    await change(server.transport(), { next: () => 0.5 })
    await clock.advance(120_000)
    expect(versions(cache.list(ConfigMap))).toEqual(await listed(server.transport()))
  })

  it('loses the objects of a kind that is deleted, and has those of its successor', async () => {
    const clock = new VirtualClock()
    const server = await ApiServer.start({ listen: false, clock })
    running.push(server)
    const client = createClient({ transport: server.transport(), logger: silentLogger })
    const send = async (method: string, path: string, body?: object): Promise<number> => {
      const headers = { 'content-type': 'application/json' }
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const answering = server.transport().request({ method, path, headers, ...sent })
      await clock.advance(1000)
      return (await answering).status
    }
    const cache = new Cache({ transport: server.transport(), clock, random: seeded(20), onProblem: () => undefined })
    running.push(cache)
    cache.open(Widget)
    const names = (): (string | undefined)[] => cache.list(Widget).map(({ metadata }) => metadata?.name)
    for (const name of ['first', 'second']) {
      expect(await send('POST', DEFINITIONS, definition)).toBe(201)
      await clock.advance(60_000)
      await client.create(Widget, { metadata: { name, namespace: NAMESPACE } })
      await clock.advance(60_000)
      expect(names()).toEqual([name])
      expect(await send('DELETE', `${DEFINITIONS}/widgets.example.com`)).toBe(200)
      await clock.advance(120_000)
      expect(names()).toEqual([])
    }
    expect(cache.status()[0]?.failures[0]?.reason).toBe('absent')
  })
})

const definition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.example.com' },
  spec: {
    group: 'example.com',
    names: { kind: 'Widget', plural: 'widgets' },
    scope: 'Namespaced',
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
  },
}
