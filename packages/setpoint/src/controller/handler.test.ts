import { defineKind, type OwnerReference, type TypedObject } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import type { CachedObject, CacheEvent } from '../cache/index.js'
import { type CacheReader, enqueueMapped, enqueueObject, enqueueOwner, type Handler } from './handler.js'

const WebApp = defineKind<TypedObject>({
  group: 'apps.example.com',
  version: 'v2',
  kind: 'WebApp',
  plural: 'webapps',
  namespaced: true,
})
const Site = defineKind<TypedObject>({
  group: 'apps.example.com',
  version: 'v1',
  kind: 'Site',
  plural: 'sites',
  namespaced: false,
})

const pod = (ownerReferences: OwnerReference[], labels = {}): CachedObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', namespace: 'default', ownerReferences, labels },
})
const owner = (name: string, more: Partial<OwnerReference> = {}): OwnerReference => ({
  apiVersion: 'apps.example.com/v1',
  kind: 'WebApp',
  name,
  uid: name,
  ...more,
})
const created = (object: CachedObject): CacheEvent => ({ type: 'create', object, initial: false, own: false })
const updated = (old: CachedObject, object: CachedObject): CacheEvent => ({
  type: 'update',
  old,
  object,
  resync: false,
  own: false,
})

const EMPTY: CacheReader = { get: () => undefined, list: () => [] }

function keys(handler: Handler, event: CacheEvent, cache: CacheReader = EMPTY): string[] {
  return [...handler(event, cache)].toSorted()
}

describe('handlers', () => {
  it('enqueue the object itself', () => {
    expect(keys(enqueueObject, created(pod([])))).toEqual(['default/p'])
  })

  it('enqueue the controller alone, in whatever version it is written, and no owner of another group or kind', () => {
    const others = [
      owner('plain'),
      owner('other-kind', { kind: 'Job', controller: false }),
      owner('a', { controller: true }),
    ]
    expect(keys(enqueueOwner(WebApp), created(pod(others)))).toEqual(['default/a'])
    const foreign = owner('a', { controller: true, apiVersion: 'other.io/v1' })
    expect(keys(enqueueOwner(WebApp), created(pod([foreign])))).toEqual([])
  })

  it('enqueue every owner of the kind when asked to', () => {
    const handler = enqueueOwner(WebApp, { everyOwner: true })
    expect(keys(handler, created(pod([owner('a'), owner('b')])))).toEqual(['default/a', 'default/b'])
  })

  it('enqueue a cluster-scoped owner without a namespace', () => {
    expect(keys(enqueueOwner(Site), created(pod([owner('s', { kind: 'Site', controller: true })])))).toEqual(['s'])
  })

  it('enqueue the old and the new owner when an object changes hands', () => {
    const event = updated(pod([owner('a', { controller: true })]), pod([owner('b', { controller: true })]))
    expect(keys(enqueueOwner(WebApp), event)).toEqual(['default/a', 'default/b'])
  })

  it('enqueue what a function makes of both versions, each key once', () => {
    const handler = enqueueMapped((object: CachedObject) => [
      { namespace: 'x', name: object.metadata.labels?.['app'] ?? 'none' },
      'x/always',
    ])
    const event = updated(pod([], { app: 'a' }), pod([], { app: 'b' }))
    expect(keys(handler, event)).toEqual(['x/a', 'x/always', 'x/b'])
  })

  it.each([
    ['old', 'b'],
    ['new', 'a'],
  ])('give the keys of one version, and then throw, when the %s one cannot be mapped', (broken, left) => {
    const handler = enqueueMapped(({ metadata: { labels } }: CachedObject) => {
      if (labels?.['version'] === broken) throw new Error(`no ${broken} ones`)
      return [labels?.['app'] ?? 'none']
    })
    const given: string[] = []
    const event = updated(pod([], { app: 'a', version: 'old' }), pod([], { app: 'b', version: 'new' }))
    expect(() => {
      for (const key of handler(event, EMPTY)) given.push(key)
    }).toThrow(`no ${broken} ones`)
    expect(given).toEqual([left])
  })

  it('say that a function must answer at once when it returns a promise', () => {
    const handler = enqueueMapped((() => Promise.resolve(['a'])) as never)
    expect(() => keys(handler, updated(pod([]), pod([])))).toThrow(
      'it returned a promise; a map function answers at once, from the cache that it is given',
    )
  })

  it('say what a function must return when it returns no list', () => {
    const handler = enqueueMapped((() => undefined) as never)
    expect(() => keys(handler, updated(pod([]), pod([])))).toThrow(
      'it returned undefined; a map function returns a list',
    )
  })

  it('enqueue objects that a function finds in the cache', () => {
    const sites = [{ apiVersion: 'apps.example.com/v1', kind: 'Site', metadata: { name: 's' } }]
    const cache = { ...EMPTY, list: () => sites } as unknown as CacheReader
    expect(
      keys(
        enqueueMapped((_, { list }) => list(Site) as CachedObject[]),
        created(pod([])),
        cache,
      ),
    ).toEqual(['s'])
  })
})
