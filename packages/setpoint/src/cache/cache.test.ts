import { ApiServer } from '@setpoint/apiserver'
import { defineKind, type Kind, SetpointError, systemRandom, type Transport, type TypedObject } from '@setpoint/kube'
import { ConfigMap, Node } from '@setpoint/kube/kinds/v1'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Registry } from '../metrics/index.js'
import { Cache, type CacheOptions } from './cache.js'
import type { CacheEvent } from './event.js'
import { FaultyTransport, status } from './faults.suite.js'
import { HeldWatches } from './held-watches.suite.js'
import type { KindCacheOptions } from './informer.js'
import { metadataOf } from './metadata-of.js'
import type { CachedObject } from './object.js'

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

let server: ApiServer
let transport: Transport
let cache: Cache
const problems: string[] = []

beforeAll(async () => {
  server = await ApiServer.start({ listen: false })
  transport = server.transport()
})
afterAll(() => server.stop())
afterEach(async () => {
  await cache.stop()
  problems.length = 0
})

function newCache(options: Partial<CacheOptions> = {}): Cache {
  cache = new Cache({ transport, onProblem: (_, message) => void problems.push(message), ...options })
  return cache
}

async function send(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const headers = { 'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json' }
  const response = await transport.request({
    method,
    path,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return JSON.parse(new TextDecoder().decode(await response.bytes())) as Record<string, unknown>
}

async function namespace(name: string): Promise<string> {
  await send('POST', '/api/v1/namespaces', { metadata: { name } })
  return `/api/v1/namespaces/${name}/configmaps`
}

const data = (name: string, value: string) => ({ metadata: { name }, data: { value } })

describe('a cache', () => {
  it('holds what is there, hears of what changes, and answers reads with the cached object itself', async () => {
    const path = await namespace('basics')
    await send('POST', path, data('a', '1'))
    const lease = newCache().open(ConfigMap)
    const events: CacheEvent[] = []
    lease.subscribe((event) => {
      if (event.object.metadata.namespace === 'basics' && event.object.metadata.name !== 'kube-root-ca.crt')
        events.push(event)
    })
    await cache.whenSynced()
    await send('PATCH', `${path}/a`, { data: { value: '2' } })
    await send('DELETE', `${path}/a`)
    await vi.waitFor(() => expect(events.map(({ type }) => type)).toEqual(['create', 'update', 'delete']))
    await send('POST', path, data('b', '1'))
    await vi.waitFor(() => expect(cache.get(ConfigMap, 'b', 'basics')?.data).toEqual({ value: '1' }))
    expect(cache.get(ConfigMap, 'b', 'basics')).toBe(cache.get(ConfigMap, 'b', 'basics'))
    expect(cache.list(ConfigMap, { namespace: 'basics' }).map(({ metadata }) => metadata?.name)).toContain('b')
  })

  it('says which object a subscriber failed on and what it missed, and goes on for the others', async () => {
    await send('POST', await namespace('deaf'), data('misheard', '1'))
    const lease = newCache({ defaults: { namespaces: ['deaf'], fieldSelector: 'metadata.name=misheard' } }).open(
      ConfigMap,
    )
    const heard: string[] = []
    lease.subscribe(() => {
      throw new Error('not today')
    })
    lease.subscribe(({ object }) => void heard.push(object.metadata.name ?? ''))
    await cache.whenSynced()
    expect(heard).toEqual(['misheard'])
    expect(problems).toEqual([
      'a subscriber failed on ConfigMap deaf/misheard and has missed its create: not today. Have it catch what it throws',
    ])
  })

  it('keeps the answer to an own write when the watch brings the same, and tells of it as own', async () => {
    const path = await namespace('own')
    const held = new HeldWatches(transport)
    const lease = newCache({ transport: held }).open(ConfigMap)
    const events: string[] = []
    lease.subscribe(({ type, own, object }) => {
      if (object.metadata.name === 'a') events.push(`${type} ${own ? 'own' : 'foreign'}`)
    })
    await cache.whenSynced()
    held.hold()
    const answer = (await send('POST', path, data('a', '1'))) as unknown as ConfigMap
    cache.written(ConfigMap, answer)
    expect(events).toEqual([])
    held.release()
    await vi.waitFor(() => expect(events).toEqual(['create own']))
    expect(cache.get(ConfigMap, 'a', 'own')).toBe(answer)
    await send('PATCH', `${path}/a`, { data: { value: '2' } })
    await vi.waitFor(() => expect(events.at(-1)).toBe('update foreign'))
    expect(cache.get(ConfigMap, 'a', 'own')?.data).toEqual({ value: '2' })
  })

  it('tells in metrics how each kind is doing', async () => {
    const metrics = new Registry()
    newCache({ metrics }).open(ConfigMap)
    expect(metrics.text()).toContain('setpoint_cache_synced{group="",kind="ConfigMap"} 0\n')
    await cache.whenSynced()
    const text = metrics.text()
    expect(text).toContain('setpoint_cache_synced{group="",kind="ConfigMap"} 1\n')
    expect(text).toContain(`setpoint_cache_objects{group="",kind="ConfigMap"} ${cache.list(ConfigMap).length}\n`)
    expect(text).toContain('setpoint_cache_lists_total{group="",kind="ConfigMap"} 1\n')
    expect(text).toContain('setpoint_cache_failing{group="",kind="ConfigMap"} 0\n')
  })

  it('gives out frozen objects: a reader that writes to one is caught at that line', async () => {
    await send('POST', await namespace('frozen'), data('a', '1'))
    newCache().open(ConfigMap)
    await cache.whenSynced()
    const found = cache.get(ConfigMap, 'a', 'frozen') as ConfigMap
    expect(() => {
      found.data = {}
    }).toThrow(TypeError)
  })

  it('refuses to read a kind that nobody opened, and says how to', () => {
    newCache()
    expect(() => cache.get(ConfigMap, 'a', 'default')).toThrow(/ConfigMap \(v1\) is not in the cache; declare it/)
  })

  it('shares one watch among all who open a kind, and ends it with the last of them', async () => {
    const requests: string[] = []
    const counting: Transport = {
      ...transport,
      request: (request) => (requests.push(request.path), transport.request(request)),
    }
    const first = newCache({ transport: counting }).open(ConfigMap)
    const second = cache.open(ConfigMap)
    await cache.whenSynced()
    expect(requests).toHaveLength(1)
    await first.close()
    expect(cache.has(ConfigMap)).toBe(true)
    await second.close()
    expect(cache.has(ConfigMap)).toBe(false)
  })

  it('lists in pages from a server that does not stream lists', async () => {
    await send('POST', await namespace('pages'), data('a', '1'))
    const paths: string[] = []
    const old: Transport = {
      ...transport,
      request: (request) => {
        paths.push(request.path)
        return transport.request(
          request.path.includes('sendInitialEvents')
            ? { ...request, path: '/api/v1/configmaps?watch=1&sendInitialEvents=true' }
            : request,
        )
      },
    }
    newCache({ transport: old }).open(ConfigMap)
    await cache.whenSynced()
    expect(paths[1]).toBe('/api/v1/configmaps?limit=500')
    expect(cache.get(ConfigMap, 'a', 'pages')).toBeDefined()
  })

  it('waits for a kind that does not exist yet, says so, and has its objects when it comes', async () => {
    const lease = newCache().open(Widget)
    await vi.waitFor(() => expect(cache.status()[0]?.failures[0]?.reason).toBe('absent'))
    expect(problems).toEqual([
      'the server does not serve widgets.example.com (yet); Widget objects are awaited. Install its CustomResourceDefinition',
    ])
    await send('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', widgetDefinition)
    await vi.waitFor(async () => {
      const answer = await send('POST', '/apis/example.com/v1/namespaces/default/widgets', {
        apiVersion: 'example.com/v1',
        kind: 'Widget',
        metadata: { name: 'w' },
      })
      expect(answer['kind']).toBe('Widget')
    })
    lease.informer.retryNow()
    await vi.waitFor(() => expect(cache.get(Widget, 'w', 'default')).toBeDefined())
  })

  it('goes on from where it was when a watch is cut, and relists when its version has expired', async () => {
    const path = await namespace('cuts')
    const faults = new FaultyTransport(transport, systemRandom)
    const lease = newCache({ transport: faults, streaming: true }).open(ConfigMap)
    await cache.whenSynced()
    const cutAndSee = async (name: string): Promise<void> => {
      faults.cutAll()
      await send('POST', path, data(name, '1'))
      await vi.waitFor(() => {
        lease.informer.retryNow()
        expect(cache.get(ConfigMap, name, 'cuts')).toBeDefined()
      })
    }
    for (const name of ['a', 'b', 'c']) await cutAndSee(name)
    expect(cache.status()[0]?.lists).toBe(1)
    const expired: string[] = []
    faults.answer = ({ path: asked }) => {
      if (expired.length > 0 || !/[?&]resourceVersion=\d/.test(asked)) return undefined
      expired.push(asked)
      return status(410, 'Expired')
    }
    await cutAndSee('d')
    expect(expired).toHaveLength(1)
    expect(cache.status()[0]?.lists).toBe(2)
  })

  it('sets aside what it cannot read, names it, and goes on', async () => {
    const path = await namespace('aside')
    await send('POST', path, data('bad', '1'))
    await send('POST', path, data('good', '1'))
    newCache({
      defaults: {
        namespaces: ['aside'],
        transform: (object) => {
          if (object.metadata.name === 'bad') throw new Error('no such shape')
          return object
        },
      },
    }).open(ConfigMap)
    await cache.whenSynced()
    expect(cache.get(ConfigMap, 'good', 'aside')).toBeDefined()
    expect(cache.get(ConfigMap, 'bad', 'aside')).toBeUndefined()
    expect(cache.status()[0]?.setAside).toEqual({
      count: 1,
      last: 'ConfigMap aside/bad could not be transformed and is set aside: no such shape',
    })
  })

  it('sets aside on a watch what it would set aside in a list: readers do not see it, and its end is heard of', async () => {
    const path = await namespace('aside-later')
    await send('POST', path, { metadata: { name: 'a', labels: { keep: 'me' } }, data: { value: 'good' } })
    const lease = newCache({
      defaults: {
        namespaces: ['aside-later'],
        fieldSelector: 'metadata.name=a',
        transform: (object) => {
          if ((object as ConfigMap).data?.['value'] === 'bad') throw new Error('no such shape')
          return object
        },
      },
    }).open(ConfigMap)
    const events: string[] = []
    lease.subscribe(({ type, object }) => void events.push(`${type} ${object.metadata.labels?.['keep']}`))
    await cache.whenSynced()
    const see = (): string | undefined => cache.get(ConfigMap, 'a', 'aside-later')?.data?.['value']
    const put = (value: string): Promise<unknown> => send('PATCH', `${path}/a`, { data: { value } })
    await put('bad')
    await vi.waitFor(() => expect(events).toEqual(['create me', 'delete me']))
    expect(see()).toBeUndefined()
    await put('better')
    await vi.waitFor(() => expect(see()).toBe('better'))
    const written = (await put('bad')) as ConfigMap
    cache.written(ConfigMap, written)
    expect(see()).toBeUndefined()
    await send('DELETE', `${path}/a`)
    await send('POST', path, data('a', 'new'))
    await vi.waitFor(() => expect(see()).toBe('new'))
    expect(problems[0]).toBe('ConfigMap aside-later/a could not be transformed and is set aside: no such shape')
  })

  it('keeps to the namespaces and labels that it was told to, also for own writes', async () => {
    const path = await namespace('chosen')
    await namespace('other')
    newCache({ defaults: { namespaces: ['chosen'], labelSelector: 'app=web' } }).open(ConfigMap)
    await cache.whenSynced()
    for (const [name, labels] of [
      ['in', { app: 'web' }],
      ['out', {}],
    ] as const) {
      const created = await send('POST', path, { metadata: { name, labels } })
      cache.written(ConfigMap, { apiVersion: 'v1', kind: 'ConfigMap', ...created })
    }
    expect(cache.list(ConfigMap).map(({ metadata }) => metadata?.name)).toEqual(['in'])
  })

  it('keeps an object by a field that only the server can judge, whatever own writes leave out', async () => {
    await send('POST', '/api/v1/nodes', { metadata: { name: 'n' } })
    newCache({ kinds: new Map([[Node, { fieldSelector: 'spec.unschedulable=false' }]]) }).open(Node)
    await cache.whenSynced()
    const label = async (value: string): Promise<Node> =>
      (await send('PATCH', '/api/v1/nodes/n', { metadata: { labels: { value } } })) as unknown as Node
    cache.written(Node, await label('own'))
    expect(cache.get(Node, 'n')?.metadata?.labels?.['value']).toBe('own')
    await label('foreign')
    await vi.waitFor(() => expect(cache.get(Node, 'n')?.metadata?.labels?.['value']).toBe('foreign'))
  })

  it('leaves it to the watch whether a new object is selected by such a field', async () => {
    newCache({ kinds: new Map([[Node, { fieldSelector: 'spec.unschedulable=true' }]]) }).open(Node)
    await cache.whenSynced()
    cache.written(Node, (await send('POST', '/api/v1/nodes', { metadata: { name: 'm' } })) as unknown as Node)
    expect(cache.list(Node)).toEqual([])
  })

  it('has an object that own writes took out of the selection and back in, before and after the watch tells', async () => {
    const path = await namespace('back')
    const held = new HeldWatches(transport)
    const label = async (app: string, value: string): Promise<ConfigMap> =>
      (await send('PATCH', `${path}/a`, { metadata: { labels: { app } }, data: { value } })) as unknown as ConfigMap
    await send('POST', path, { metadata: { name: 'a', labels: { app: 'web' } } })
    const lease = newCache({ transport: held, defaults: { namespaces: ['back'], labelSelector: 'app=web' } }).open(
      ConfigMap,
    )
    const events: string[] = []
    lease.subscribe(({ type, own }) => void events.push(`${type} ${own ? 'own' : 'foreign'}`))
    await cache.whenSynced()
    held.hold()
    cache.written(ConfigMap, await label('other', '1'))
    expect(cache.get(ConfigMap, 'a', 'back')).toBeUndefined()
    cache.written(ConfigMap, await label('web', '2'))
    expect(cache.get(ConfigMap, 'a', 'back')?.data).toEqual({ value: '2' })
    held.release()
    await vi.waitFor(() => expect(events).toEqual(['create foreign', 'delete foreign', 'create own']))
    expect(cache.get(ConfigMap, 'a', 'back')?.data).toEqual({ value: '2' })
  })

  it('refines what holds for all kinds by what is said of one, and knows metadata from the whole', async () => {
    const held = new HeldWatches(transport)
    newCache({
      transport: held,
      defaults: { namespaces: ['default'] },
      kinds: new Map<Kind, KindCacheOptions>([
        [ConfigMap, { labelSelector: 'app=web' }],
        [metadataOf(ConfigMap), { labelSelector: 'app=other' }],
      ]),
    })
    for (const kind of [ConfigMap, metadataOf(ConfigMap)]) cache.open(kind)
    await cache.whenSynced()
    expect(held.paths.map((path) => path.slice(0, path.indexOf('&')))).toEqual([
      'GET /api/v1/namespaces/default/configmaps?labelSelector=app%3Dweb',
      'GET /api/v1/namespaces/default/configmaps?labelSelector=app%3Dother',
    ])
  })

  it('keeps no more of an own write than of what the watch brings', async () => {
    const path = await namespace('part')
    newCache({
      defaults: { namespaces: ['part'], metadataOnly: true, transform: without('managedFields') },
    }).open(ConfigMap)
    await cache.whenSynced()
    const answer = (await send('POST', path, data('a', '1'))) as unknown as ConfigMap
    cache.written(ConfigMap, answer)
    expect(cache.get(ConfigMap, 'a', 'part')).not.toHaveProperty('data')
    expect(cache.get(ConfigMap, 'a', 'part')?.metadata).not.toHaveProperty('managedFields')
    // Whoever wrote has the whole answer.
    expect(answer).toMatchObject({ data: { value: '1' }, metadata: { managedFields: [{}] } })
  })

  it('finds objects by an index', async () => {
    const path = await namespace('indexed')
    newCache({ defaults: { namespaces: ['indexed'] } }).open(ConfigMap)
    await cache.whenSynced()
    cache.addIndex(ConfigMap, 'value', (object) => [object.data?.['value'] ?? ''])
    await send('POST', path, data('x', 'blue'))
    await send('POST', path, data('y', 'red'))
    await vi.waitFor(() => expect(cache.list(ConfigMap)).toHaveLength(3))
    const names = cache
      .list(ConfigMap, { index: { name: 'value', value: 'red' } })
      .map(({ metadata }) => metadata?.name)
    expect(names).toEqual(['y'])
  })

  it('has one function for an index, until the last who added it has given it back', async () => {
    newCache().open(ConfigMap)
    const byName = ({ metadata }: { readonly metadata?: { readonly name?: string } }): string[] => [
      metadata?.name ?? '',
    ]
    const release = [cache.addIndex(ConfigMap, 'x', byName), cache.addIndex(ConfigMap, 'x', byName)]
    const add = (): unknown => cache.addIndex(ConfigMap, 'x', () => [])
    expect(add).toThrow('ConfigMap has an index "x" already, by another function; the cache is shared: give one of the')
    release[0]?.()
    release[0]?.()
    expect(add).toThrow(SetpointError)
    release[1]?.()
    expect(add).not.toThrow()
  })

  it('names the indexes that there are to whoever asks for another', () => {
    newCache().open(ConfigMap)
    cache.addIndex(ConfigMap, 'color', () => [])
    expect(() => cache.list(ConfigMap, { index: { name: 'colour', value: 'red' } })).toThrow(
      'ConfigMap has no index "colour", but "namespace", "color"; declare it in the controller\'s indexes, with indexBy',
    )
  })

  it('tells once of an index whose function fails, and of what', async () => {
    const path = await namespace('failing')
    for (const name of ['a', 'b']) await send('POST', path, data(name, '1'))
    newCache({ defaults: { namespaces: ['failing'], fieldSelector: 'metadata.name!=kube-root-ca.crt' } }).open(
      ConfigMap,
    )
    cache.addIndex(ConfigMap, 'x', () => {
      throw new TypeError('no such field')
    })
    await cache.whenSynced()
    expect(cache.list(ConfigMap)).toHaveLength(2)
    expect(problems).toEqual([
      'the index "x" fails on ConfigMap failing/a, and such objects are not found by it: no such field',
    ])
  })
})

/** A transform that leaves a field of metadata out. */
const without =
  (field: 'managedFields') =>
  (object: CachedObject): CachedObject => {
    delete object.metadata[field]
    return object
  }

const widgetDefinition = {
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
