import { ApiServer } from '@setpoint/apiserver'
import { defineKind, type Transport, type TypedObject } from '@setpoint/kube'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Registry } from '../metrics/index.js'
import { Cache, type CacheOptions } from './cache.js'
import type { CacheEvent } from './event.js'

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

  it('keeps the answer to an own write when the watch brings the same, and tells of it as own', async () => {
    const path = await namespace('own')
    const lease = newCache().open(ConfigMap)
    const events: string[] = []
    lease.subscribe(({ type, own, object }) => {
      if (object.metadata.name === 'a') events.push(`${type} ${own ? 'own' : 'foreign'}`)
    })
    await cache.whenSynced()
    const answer = (await send('POST', path, data('a', '1'))) as unknown as ConfigMap
    cache.written(ConfigMap, answer)
    await vi.waitFor(() => expect(events).toHaveLength(1))
    // The watch may have been faster than the answer: then the object is the watch's, and the event nobody's.
    const kept = cache.get(ConfigMap, 'a', 'own')
    expect(events).toEqual([kept === answer ? 'create own' : 'create foreign'])
    expect(kept).toEqual(answer)
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
    const cuts = cutting(transport)
    const lease = newCache({ transport: cuts.transport, streaming: true }).open(ConfigMap)
    await cache.whenSynced()
    for (let round = 1; round <= 3; round++) {
      cuts.cut()
      await send('POST', path, data(`c${round}`, '1'))
      await vi.waitFor(() => {
        lease.informer.retryNow()
        expect(cache.get(ConfigMap, `c${round}`, 'cuts')).toBeDefined()
      })
    }
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
})

/** A transport whose open watches can be cut as a network does it. */
function cutting(inner: Transport): { readonly transport: Transport; cut(): void } {
  let controller = new AbortController()
  return {
    transport: {
      close: () => inner.close(),
      request: (request) =>
        inner.request({
          ...request,
          signal: AbortSignal.any([controller.signal, ...(request.signal === undefined ? [] : [request.signal])]),
        }),
    },
    cut: () => {
      const old = controller
      controller = new AbortController()
      old.abort(new Error('connection reset'))
    },
  }
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
