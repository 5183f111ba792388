import { ConfigMap, Node } from '@setpoint/kube/kinds/v1'
import { afterEach, describe, expect, it } from 'vitest'
import { testServer } from '../server.suite.js'
import { Cache, type CacheOptions } from './cache.js'
import { HeldWatches } from './held-watches.suite.js'
import { metadataOf } from './metadata-of.js'

const server = testServer()
let cache: Cache | undefined
afterEach(() => cache?.stop())

async function open(namespaces: readonly string[], options: Partial<CacheOptions> = {}): Promise<Cache> {
  cache = new Cache({ transport: server.transport(), defaults: { namespaces }, ...options })
  for (const kind of [ConfigMap, Node, metadataOf(ConfigMap)]) cache.open(kind)
  await cache.whenSynced()
  return cache
}

const inDefault = (name: string) => ({ metadata: { name, namespace: 'default' } })

describe('a read outside of the namespaces that a kind is cached in', () => {
  it('of one object is refused, with the namespaces that are cached and the way out', async () => {
    const limited = await open(['default', 'kube-public'])
    expect(() => limited.get(ConfigMap, 'settings', 'kube-system')).toThrow(
      'ConfigMap kube-system/settings cannot be read from the cache: it has ConfigMap of the namespaces "default", "kube-public" alone; ' +
        'read it with the uncached client, or add "kube-system" to the namespaces that are cached',
    )
    expect(() => limited.get(metadataOf(ConfigMap), 'settings', 'kube-system')).toThrow(
      /ConfigMap kube-system\/settings/,
    )
  })

  it('of a list is refused, also by an index', async () => {
    const limited = await open(['default'])
    limited.addIndex(ConfigMap, 'colour', () => [])
    const message =
      'the ConfigMap objects in namespace "kube-system" cannot be read from the cache: it has ConfigMap of the namespace "default" alone; ' +
      'read them with the uncached client, or add "kube-system" to the namespaces that are cached'
    expect(() => limited.list(ConfigMap, { namespace: 'kube-system' })).toThrow(message)
    const index = { name: 'colour', value: 'blue' }
    expect(() => limited.list(ConfigMap, { namespace: 'kube-system', index })).toThrow(message)
  })

  it('has the code of a kind that is not cached', async () => {
    const limited = await open(['default'])
    expect(() => limited.get(ConfigMap, 'a', 'other')).toThrow(expect.objectContaining({ code: 'KindNotCached' }))
  })

  it('is unknown to whoever only wants to look', async () => {
    const limited = await open(['default'])
    expect(limited.peek(ConfigMap, 'a', 'other')).toBe('unknown')
    expect(limited.peek(ConfigMap, 'a', 'default')).toBeUndefined()
  })
})

describe('a cache of some namespaces', () => {
  it('lists all that it has where no namespace is named', async () => {
    await server.client().create(ConfigMap, inDefault('listed'))
    const limited = await open(['default'])
    const names = (options: object) => limited.list(ConfigMap, options).map(({ metadata }) => metadata?.name)
    expect(names({})).toContain('listed')
    expect(names({ namespace: '' })).toEqual(names({}))
  })

  it('answers for each of them, and for kinds without namespaces', async () => {
    await server.client().create(Node, { metadata: { name: 'cluster-wide' } })
    const limited = await open(['default'])
    expect(limited.get(ConfigMap, 'none', 'default')).toBeUndefined()
    expect(limited.list(ConfigMap, { namespace: 'default', labelSelector: 'a=b' })).toEqual([])
    expect(limited.get(Node, 'none')).toBeUndefined()
    expect(limited.get(Node, 'cluster-wide')?.metadata?.name).toBe('cluster-wide')
    expect(limited.list(Node, { namespace: 'default' }).map(({ metadata }) => metadata?.name)).toEqual(['cluster-wide'])
  })

  it('is one of all namespaces where the empty name is among them, with one watch for each kind', async () => {
    const held = new HeldWatches(server.transport())
    const everywhere = await open(['', 'default'], { transport: held })
    expect(everywhere.list(ConfigMap, { namespace: 'kube-system', labelSelector: 'a=b' })).toEqual([])
    expect(held.paths.filter((path) => path.includes('/configmaps'))).toHaveLength(2)
  })
})
