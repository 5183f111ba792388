import { beforeAll, describe, expect, test } from 'vitest'
import { definition, definitionVersion, establish } from '../definitions.suite.js'
import { useServer } from '../testing.suite.js'

const api = useServer({ controllers: false })
const AGGREGATED = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'

interface Resource {
  readonly name: string
  readonly kind: string
  readonly namespaced: boolean
  readonly verbs: readonly string[]
}

describe('discovery', () => {
  test('leads from the groups to their resources, and each resource answers', async () => {
    const groups = (await api.client.get('/apis')).object['groups'] as { versions: { groupVersion: string }[] }[]
    const versions = [
      '/api/v1',
      ...groups.flatMap((group) => group.versions.map(({ groupVersion }) => `/apis/${groupVersion}`)),
    ]
    expect(versions).toContain('/apis/apps/v1')
    for (const path of versions) {
      const { code, object } = await api.client.get(path)
      expect(code).toBe(200)
      expect(object).toMatchObject({ kind: 'APIResourceList' })
      for (const { name, verbs } of object['resources'] as Resource[]) {
        if (!verbs.includes('list') || name === 'componentstatuses') continue
        expect(`${name} ${(await api.client.get(`${path}/${name}?limit=1`)).code}`).toBe(`${name} 200`)
      }
    }
  })

  test('in one document says the same as in many', async () => {
    const { headers, object } = await api.client.request('GET', '/apis', undefined, { accept: AGGREGATED })
    expect(headers['content-type']).toBe(AGGREGATED)
    expect(headers['etag']).toMatch(/^"[0-9A-F]{128}"$/)
    expect(object).toMatchObject({ kind: 'APIGroupDiscoveryList', apiVersion: 'apidiscovery.k8s.io/v2' })
    const items = object['items'] as {
      metadata: { name: string }
      versions: { version: string; resources: { resource: string }[] }[]
    }[]
    const legacy = (await api.client.get('/apis')).object['groups'] as {
      name: string
      versions: { version: string }[]
    }[]
    expect(items.map(({ metadata }) => metadata.name)).toEqual(legacy.map(({ name }) => name))
    for (const { metadata, versions } of items) {
      for (const { version, resources } of versions) {
        const listed = (await api.client.get(`/apis/${metadata.name}/${version}`)).object['resources'] as Resource[]
        const names = listed.map(({ name }) => name).filter((name) => !name.includes('/'))
        expect(resources.map(({ resource }) => resource)).toEqual(names)
      }
    }
  })

  test('knows the core group by its old name', async () => {
    expect((await api.client.get('/api')).object).toMatchObject({ kind: 'APIVersions', versions: ['v1'] })
    const core = (await api.client.get('/api/v1')).object['resources'] as Resource[]
    expect(core.find(({ name }) => name === 'pods')).toMatchObject({ kind: 'Pod', namespaced: true })
    expect(core.find(({ name }) => name === 'nodes')).toMatchObject({ kind: 'Node', namespaced: false })
  })
})

describe('what definitions bring', () => {
  const group = 'ordered.example.com'
  beforeAll(() => {
    const names = ['v1alpha1', 'v10', 'v2beta2', 'v2', 'v2beta10', 'foo']
    const versions = names.map((name, index) => definitionVersion(name, { storage: index === 0 }))
    return establish(api.client, definition({ group, versions }))
  })

  test('is in discovery, the most stable and newest version first', async () => {
    const { object } = await api.client.get(`/apis/${group}`)
    const versions = (object['versions'] as { version: string }[]).map(({ version }) => version)
    expect(versions).toEqual(['v10', 'v2', 'v2beta10', 'v2beta2', 'v1alpha1', 'foo'])
    expect(object['preferredVersion']).toEqual({ groupVersion: `${group}/v10`, version: 'v10' })
  })

  test('changes the tag of the aggregated document', async () => {
    const tag = async (): Promise<unknown> =>
      (await api.client.request('GET', '/apis', undefined, { accept: AGGREGATED })).headers['etag']
    const before = await tag()
    expect(await tag()).toBe(before)
    await establish(api.client, definition({ group: 'tagged.example.com' }))
    expect(await tag()).not.toBe(before)
  })
})

describe('paths', () => {
  test('that nobody serves are plain text outside the groups, and a Status inside', async () => {
    const outside = await api.client.get('/nothing/here')
    expect([outside.code, outside.text]).toEqual([404, '404 page not found\n'])
    for (const path of ['/api/v1/nothing', '/apis/apps/v9', '/apis/apps/v1/nothing']) {
      const inside = await api.client.get(path)
      expect([inside.code, inside.status.reason]).toEqual([404, 'NotFound'])
    }
  })

  test('that are written with two slashes are nowhere', async () => {
    expect((await api.client.get('/api//v1/namespaces')).code).toBe(404)
  })

  test('answer only to the methods that they have', async () => {
    expect((await api.client.post('/version', {})).code).toBe(405)
    expect((await api.client.put('/api/v1/namespaces/default/configmaps', {})).code).toBe(405)
    expect((await api.client.post('/api/v1/namespaces/default', {})).code).toBe(405)
    expect((await api.client.delete('/api/v1/configmaps')).code).toBe(405)
  })

  test('are all listed at the root', async () => {
    const paths = (await api.client.get('/')).object['paths'] as string[]
    for (const path of ['/api', '/apis', '/apis/apps/v1', '/healthz', '/openapi/v3', '/version'])
      expect(paths).toContain(path)
  })

  test('tell the version of Kubernetes whose behaviour this is', async () => {
    expect((await api.client.get('/version')).object).toMatchObject({ major: '1', minor: '36', gitVersion: 'v1.36.3' })
  })
})
