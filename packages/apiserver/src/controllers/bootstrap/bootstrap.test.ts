import { VirtualClock } from '@setpoint/kube'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ScriptedRandom } from '../../random.suite.js'
import { encodeObject } from '../../registry/index.js'
import { ApiServer } from '../../server.js'
import { openStorage, type Storage } from '../../storage/index.js'
import { TestClient } from '../../testing.suite.js'
import { bootstrap } from './index.js'

const NODE_CRITICAL = 'Used for system critical pods that must not be moved from their current node.'
const CLUSTER_CRITICAL =
  'Used for system critical pods that must run in the cluster, but can be moved to another node if necessary.'
const KUBERNETES = { name: 'kubernetes', namespace: 'default' }

/** The text of an object without what differs from one create to the next. */
function comparable(text: string): string {
  return text.replaceAll(/"(uid|resourceVersion|creationTimestamp|time)":"[^"]*"/g, '"$1":""')
}

describe('a request that creates it leaves exactly what the server brings', () => {
  let server: ApiServer
  let client: TestClient
  beforeAll(async () => {
    server = await ApiServer.start({ listen: false, controllers: false })
    client = new TestClient(server.transport())
  })
  afterAll(() => server.stop())

  async function created(collection: string, object: object): Promise<string> {
    const { code, text } = await client.post(`${collection}?fieldManager=kube-apiserver`, object)
    expect([code, text]).toEqual([201, expect.any(String)])
    return comparable(text)
  }

  /** Takes the object at `path` away and creates it anew. */
  async function renewed(collection: string, name: string, object: object): Promise<[string, string]> {
    const before = await client.get(`${collection}/${name}`)
    expect((await client.delete(`${collection}/${name}`)).code).toBe(200)
    return [comparable(before.text), await created(collection, object)]
  }

  // The system's own cannot be deleted.
  test.each(['default', 'kube-node-lease', 'kube-public', 'kube-system'])('namespace %s', async (name) => {
    const { text } = await client.get(`/api/v1/namespaces/${name}`)
    const other = await created('/api/v1/namespaces', {
      kind: 'Namespace',
      apiVersion: 'v1',
      metadata: { name: `like-${name}` },
      spec: {},
      status: {},
    })
    expect(comparable(text)).toBe(other.replaceAll(`like-${name}`, name))
  })

  test.each([
    ['system-node-critical', 2_000_001_000, NODE_CRITICAL],
    ['system-cluster-critical', 2_000_000_000, CLUSTER_CRITICAL],
  ])('priority class %s', async (name, value, description) => {
    const [before, after] = await renewed('/apis/scheduling.k8s.io/v1/priorityclasses', name, {
      kind: 'PriorityClass',
      apiVersion: 'scheduling.k8s.io/v1',
      metadata: { name },
      value,
      description,
    })
    expect(before).toBe(after)
  })

  test('the Endpoints of the Service', async () => {
    const { object } = await client.get('/api/v1/namespaces/default/endpoints/kubernetes')
    const [before, after] = await renewed('/api/v1/namespaces/default/endpoints', 'kubernetes', {
      kind: 'Endpoints',
      apiVersion: 'v1',
      metadata: { ...KUBERNETES, labels: { 'endpointslice.kubernetes.io/skip-mirror': 'true' } },
      subsets: object['subsets'],
    })
    expect(before).toBe(after)
  })

  test('its EndpointSlice', async () => {
    const { object } = await client.get('/apis/discovery.k8s.io/v1/namespaces/default/endpointslices/kubernetes')
    const [before, after] = await renewed('/apis/discovery.k8s.io/v1/namespaces/default/endpointslices', 'kubernetes', {
      kind: 'EndpointSlice',
      apiVersion: 'discovery.k8s.io/v1',
      metadata: { ...KUBERNETES, labels: { 'kubernetes.io/service-name': 'kubernetes' } },
      addressType: 'IPv4',
      endpoints: object['endpoints'],
      ports: object['ports'],
    })
    expect(before).toBe(after)
  })

  // Last: its Endpoints go with it.
  test('the Service', async () => {
    const [before, after] = await renewed('/api/v1/namespaces/default/services', 'kubernetes', {
      kind: 'Service',
      apiVersion: 'v1',
      metadata: { ...KUBERNETES, labels: { component: 'apiserver', provider: 'kubernetes' } },
      spec: {
        ports: [{ name: 'https', protocol: 'TCP', port: 443, targetPort: 443 }],
        clusterIP: '10.96.0.1',
        type: 'ClusterIP',
        sessionAffinity: 'None',
        ipFamilyPolicy: 'SingleStack',
        internalTrafficPolicy: 'Cluster',
      },
      status: { loadBalancer: {} },
    })
    expect(before).toBe(after)
  })

  test('the address of the Service is taken', async () => {
    const { status } = await client.post('/api/v1/namespaces/default/services', {
      kind: 'Service',
      apiVersion: 'v1',
      metadata: { name: 'other' },
      spec: { clusterIP: '10.96.0.1', ports: [{ port: 80 }] },
    })
    expect(status.message).toContain('provided IP is already allocated')
  })
})

test('a new namespace gets exactly what the system namespaces have', async () => {
  const server = await ApiServer.start({ listen: false })
  const client = new TestClient(server.transport())
  await client.create('/api/v1/namespaces', { kind: 'Namespace', apiVersion: 'v1', metadata: { name: 'new' } })
  const defaults = ['serviceaccounts/default', 'configmaps/kube-root-ca.crt']
  const inNamespace = (namespace: string): Promise<string[]> =>
    Promise.all(
      defaults.map(async (path) => {
        const { code, text } = await client.get(`/api/v1/namespaces/${namespace}/${path}`)
        return `${code} ${comparable(text).replaceAll(`"namespace":"${namespace}"`, '"namespace":""')}`
      }),
    )
  await expect.poll(() => inNamespace('new')).toEqual([expect.stringMatching(/^200 /), expect.stringMatching(/^200 /)])
  const expected = await inNamespace('new')
  for (const name of ['default', 'kube-node-lease', 'kube-public', 'kube-system'])
    expect(await inNamespace(name)).toEqual(expected)
  await server.stop()
})

describe('a start', () => {
  const DEFAULT = '/registry/core/namespaces/default'
  const run = (storage: Storage, port = 6443): Promise<void> =>
    bootstrap(
      { storage, clock: new VirtualClock(), random: new ScriptedRandom() },
      { serviceAddress: '10.96.0.1', port },
    )
  const newStorage = (): Promise<Storage> =>
    openStorage(undefined, (error) => {
      throw error
    })

  test('stores what is missing and leaves what is there', async () => {
    const storage = await newStorage()
    const mine = { kind: 'Namespace', apiVersion: 'v1', metadata: { name: 'default', labels: { mine: 'yes' } } }
    await storage.put(DEFAULT, 0, () => encodeObject(mine))
    await run(storage)
    expect(storage.get(DEFAULT)).toMatchObject({ revision: 1, object: mine })
    expect(storage.list('').items).toHaveLength(9)
    const { revision } = storage
    await run(storage)
    expect(storage.revision).toBe(revision)
    await storage.close()
  })

  test('gives each object an identity, and the revision of its write', async () => {
    const storage = await newStorage()
    await run(storage)
    const { items } = storage.list('')
    expect(new Set(items.map(({ object }) => object.metadata.uid)).size).toBe(9)
    for (const { object, revision } of items) expect(object.metadata.resourceVersion).toBe(String(revision))
    await storage.close()
  })

  test('elsewhere than the time before tells where the server is now', async () => {
    const storage = await newStorage()
    await run(storage)
    const places = [
      '/registry/core/endpoints/default/kubernetes',
      '/registry/discovery.k8s.io/endpointslices/default/kubernetes',
    ]
    const before = places.map((key) => storage.get(key)?.object)
    await run(storage, 7443)
    const [endpoints, slice] = places.map((key) => storage.get(key)?.object)
    expect(endpoints).toMatchObject({ subsets: [{ ports: [{ name: 'https', port: 7443, protocol: 'TCP' }] }] })
    expect(slice).toMatchObject({ ports: [{ port: 7443 }], metadata: { generation: 2, uid: before[1]?.metadata.uid } })
    // As upstream, where the Service leads is not set anew.
    expect(storage.get('/registry/core/services/default/kubernetes')?.revision).toBeLessThan(10)
    await storage.close()
  })

  test('that a client is faster than is no failure', async () => {
    const storage = await newStorage()
    const theirs = { kind: 'Namespace', apiVersion: 'v1', metadata: { name: 'default' } }
    const started = run({
      ...storage,
      get: () => undefined,
      put: async (key, expected, encode) => {
        if (key === DEFAULT && storage.get(key) === undefined) await storage.put(key, 0, () => encodeObject(theirs))
        return storage.put(key, expected, encode)
      },
    })
    await expect(started).resolves.toBeUndefined()
    expect(storage.get(DEFAULT)?.object).toMatchObject(theirs)
    expect(storage.list('').items).toHaveLength(9)
    await storage.close()
  })
})
