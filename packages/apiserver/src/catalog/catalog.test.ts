import { describe, expect, test } from 'vitest'
import { builtInGroups } from '../built-in/index.js'
import type { Resource } from '../resource/index.js'
import { Catalog, type ServedVersion } from './index.js'

/** A group-version that serves one resource, with no more about it than a catalog asks. */
function served(group: string, version: string, plural: string, kind: string): ServedVersion {
  const prefix = `/registry/${group}/${plural}/`
  const resource = { group, version, resource: plural, kind, prefix, codec: {} } as Resource
  return {
    group,
    version,
    builtIn: false,
    resources: [{ name: plural, singularName: '', kind, namespaced: true, verbs: ['get'], storageVersionHash: 'hash' }],
    find: (name) => (name === plural ? resource : undefined),
  }
}

describe('a catalog', () => {
  test('finds what is served by group and version, by kind, and by the key of a stored object', () => {
    const catalog = new Catalog(builtInGroups())
    expect(catalog.version('apps', 'v1')?.find('deployments')?.kind).toBe('Deployment')
    expect(catalog.resourceOfKind('apps/v1', 'Deployment')?.resource).toBe('deployments')
    expect(catalog.resourceOfKind('apps/v9', 'Deployment')).toBeUndefined()
    const secrets = catalog.resourceOfKind('v1', 'Secret')
    expect(catalog.resourceOfKey(`${secrets?.prefix}default/a`)).toBe(secrets)
    expect(catalog.resourceOfKey('/registry/nowhere/things/a')).toBeUndefined()
  })

  test('names each stored resource once, however many groups and versions serve it', () => {
    const stored = new Catalog(builtInGroups()).storedResources()
    const prefixes = stored.map(({ prefix }) => prefix)
    expect(new Set(prefixes).size).toBe(prefixes.length)
    expect(stored.filter(({ kind }) => kind === 'Event')).toHaveLength(1)
    expect(stored.filter(({ kind }) => kind === 'HorizontalPodAutoscaler')).toHaveLength(1)
  })

  test('follows the definitions: groups come, change and go, and each time its generation rises', () => {
    const catalog = new Catalog(builtInGroups())
    const before = catalog.generation
    catalog.setCustomGroup('example.com', [
      served('example.com', 'v1beta1', 'widgets', 'Widget'),
      served('example.com', 'v1', 'widgets', 'Widget'),
    ])
    expect(catalog.generation).toBeGreaterThan(before)
    expect(catalog.group('example.com')?.versions.map(({ version }) => version)).toEqual(['v1', 'v1beta1'])
    expect(catalog.resourceOfKey('/registry/example.com/widgets/default/a')?.version).toBe('v1')

    catalog.setCustomGroup('example.com', [served('example.com', 'v2', 'gadgets', 'Gadget')])
    expect(catalog.version('example.com', 'v1')).toBeUndefined()
    expect(catalog.resourceOfKind('example.com/v2', 'Gadget')?.resource).toBe('gadgets')
    expect(catalog.resourceOfKey('/registry/example.com/widgets/default/a')).toBeUndefined()

    catalog.setCustomGroup('example.com', [])
    expect(catalog.group('example.com')).toBeUndefined()
    expect(catalog.version('example.com', 'v2')).toBeUndefined()
  })

  test('lists groups in the order of discovery: its own first, then those of definitions by name', () => {
    const catalog = new Catalog(builtInGroups())
    const own = catalog.groups().length
    for (const name of ['zoo.example.com', 'art.example.com'])
      catalog.setCustomGroup(name, [served(name, 'v1', 'things', 'Thing')])
    expect(catalog.groups()[0]?.name).toBe('')
    expect(
      catalog
        .groups()
        .slice(own)
        .map(({ name }) => name),
    ).toEqual(['art.example.com', 'zoo.example.com'])
  })
})
