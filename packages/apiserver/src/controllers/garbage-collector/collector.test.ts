import type { KubeObject, OwnerReference } from '@setpoint/kube'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { definition, DEFINITIONS, establish } from '../../definitions.suite.js'
import { CONFIG_MAP, WIDGET } from '../../kinds.suite.js'
import { useServer } from '../../testing.suite.js'
import type { WatchStream } from '../../watch-stream.suite.js'

const api = useServer()
const path = CONFIG_MAP.path()
let watch: WatchStream
beforeAll(async () => {
  await establish(api.client, definition())
  watch = await api.client.watch(`${path}?resourceVersion=${await api.client.resourceVersion()}`)
})
afterAll(() => watch.close())

function ownedBy({ apiVersion, kind, metadata }: KubeObject, changes: Partial<OwnerReference> = {}): OwnerReference {
  return { apiVersion, kind, name: metadata.name ?? '', uid: metadata.uid ?? '', ...changes }
}

function create(
  name: string,
  owners: readonly OwnerReference[] = [],
  finalizers: readonly string[] = [],
): Promise<KubeObject> {
  return api.client.create(path, {
    ...CONFIG_MAP.object(name),
    metadata: { name, ownerReferences: owners, finalizers },
  })
}

let barriers = 0

/** Resolves when the collector has looked at everything that was written before: it works in order. */
async function collectorIsIdle(): Promise<void> {
  for (let round = 0; round < 2; round++) {
    const name = `barrier-${barriers++}`
    await create(name, [ownedBy({ ...CONFIG_MAP.object('nobody'), metadata: { name: 'nobody', uid: 'gone' } })])
    await watch.untilDeleted(name)
  }
}

/** The names of the next objects that go, of those whose names begin like this. */
async function deletions(prefix: string, count: number): Promise<string[]> {
  const names: string[] = []
  while (names.length < count) {
    const { type, object } = await watch.next()
    const { name = '' } = object.metadata
    if (type === 'DELETED' && name.startsWith(prefix)) names.push(name)
  }
  return names
}

async function exists(name: string): Promise<boolean> {
  return (await api.client.get(`${path}/${name}`)).code === 200
}

describe('background deletion', () => {
  test('takes the dependents of what is gone, and theirs', async () => {
    const owner = await create('background-owner')
    const child = await create('background-child', [ownedBy(owner)])
    await create('background-grandchild', [ownedBy(child)])
    await api.client.delete(`${path}/background-owner`)
    expect(await deletions('background-', 3)).toEqual(['background-owner', 'background-child', 'background-grandchild'])
  })

  test('leaves what has another owner, and drops the reference to the one that is gone', async () => {
    const [one, two] = [await create('first-owner'), await create('second-owner')]
    await create('shared', [ownedBy(one), ownedBy(two)])
    await api.client.delete(`${path}/first-owner`)
    const { object } = await watch.until(({ type, object }) => type === 'MODIFIED' && object.metadata.name === 'shared')
    expect(object.metadata.ownerReferences).toEqual([ownedBy(two)])
    await api.client.delete(`${path}/second-owner`)
    await watch.untilDeleted('shared')
  })
})

describe('foreground deletion', () => {
  const foreground = { propagationPolicy: 'Foreground' }

  test('keeps the owner until the dependents that block it are gone', async () => {
    const owner = await create('blocked-owner')
    await create('blocking-child', [ownedBy(owner, { blockOwnerDeletion: true })], ['example.com/hold'])
    const { object } = await api.client.delete(`${path}/blocked-owner`, foreground)
    expect(object.metadata.finalizers).toEqual(['foregroundDeletion'])
    await watch.until(
      ({ object }) => object.metadata.name === 'blocking-child' && object.metadata.deletionTimestamp !== undefined,
    )
    await collectorIsIdle()
    expect(await exists('blocked-owner')).toBe(true)

    await api.client.patch(`${path}/blocking-child`, { metadata: { finalizers: null } })
    await watch.untilDeleted('blocking-child')
    await watch.untilDeleted('blocked-owner')
  })

  test('lets the owner go when its last blocking dependent stops blocking', async () => {
    const owner = await create('released-owner')
    const reference = ownedBy(owner, { blockOwnerDeletion: true })
    await create('releasing-child', [reference], ['example.com/hold'])
    await api.client.delete(`${path}/released-owner`, foreground)
    await collectorIsIdle()
    expect(await exists('released-owner')).toBe(true)
    const ownerReferences = [{ ...reference, blockOwnerDeletion: false }]
    await api.client.patch(`${path}/releasing-child`, { metadata: { ownerReferences } })
    await watch.untilDeleted('released-owner')
    expect(await exists('releasing-child')).toBe(true)
    await api.client.patch(`${path}/releasing-child`, { metadata: { finalizers: null } })
  })

  test('does not wait for dependents that do not block', async () => {
    const owner = await create('free-owner')
    await create('lingering-child', [ownedBy(owner)], ['example.com/hold'])
    await api.client.delete(`${path}/free-owner`, foreground)
    await watch.untilDeleted('free-owner')
    expect(await exists('lingering-child')).toBe(true)
    await collectorIsIdle()
    await api.client.patch(`${path}/lingering-child`, { metadata: { finalizers: null } })
    await watch.untilDeleted('lingering-child')
  })

  test('goes down the whole tree, leaves first', async () => {
    const root = await create('tree-root')
    const branch = await create('tree-branch', [ownedBy(root, { blockOwnerDeletion: true })])
    await create('tree-leaf', [ownedBy(branch, { blockOwnerDeletion: true })])
    await api.client.delete(`${path}/tree-root`, foreground)
    expect(await deletions('tree-', 3)).toEqual(['tree-leaf', 'tree-branch', 'tree-root'])
  })
})

test('orphaning leaves the dependents, without the reference', async () => {
  const owner = await create('orphaning-owner')
  await create('orphan', [ownedBy(owner)])
  await api.client.delete(`${path}/orphaning-owner`, { propagationPolicy: 'Orphan' })
  await watch.untilDeleted('orphaning-owner')
  await collectorIsIdle()
  expect((await api.client.read(`${path}/orphan`)).metadata).not.toHaveProperty('ownerReferences')
})

describe('a circle of owners', () => {
  async function circle(one: string, two: string): Promise<void> {
    const first = await create(one)
    const second = await create(two, [ownedBy(first, { blockOwnerDeletion: true })])
    const ownerReferences = [ownedBy(second, { blockOwnerDeletion: true })]
    await api.client.patch(`${path}/${one}`, { metadata: { ownerReferences } })
  }

  test('is left alone as long as all are there', async () => {
    await circle('round-a', 'round-b')
    await collectorIsIdle()
    expect([await exists('round-a'), await exists('round-b')]).toEqual([true, true])
  })

  test('goes as a whole in the background', async () => {
    await circle('back-a', 'back-b')
    await api.client.delete(`${path}/back-a`)
    expect(await deletions('back-', 2)).toEqual(['back-a', 'back-b'])
  })

  test('goes as a whole in the foreground instead of waiting for itself', async () => {
    await circle('fore-a', 'fore-b')
    await api.client.delete(`${path}/fore-a`, { propagationPolicy: 'Foreground' })
    expect(new Set(await deletions('fore-', 2))).toEqual(new Set(['fore-a', 'fore-b']))
  })
})

describe('an owner', () => {
  test('is known by its UID: another object of its name is not the owner', async () => {
    const namesake = await create('namesake')
    await create('by-uid', [ownedBy(namesake, { uid: '11111111-2222-4333-8444-555555555555' })])
    await watch.untilDeleted('by-uid')
    expect(await exists('namesake')).toBe(true)
  })

  test('that comes back under its name is another one', async () => {
    const owner = await create('reborn')
    await create('left-behind', [ownedBy(owner)], ['example.com/hold'])
    await api.client.delete(`${path}/reborn`)
    await create('reborn')
    await watch.until(
      ({ object }) => object.metadata.name === 'left-behind' && object.metadata.deletionTimestamp !== undefined,
    )
    expect(await exists('reborn')).toBe(true)
  })

  test('in another namespace is no owner, and an event says so', async () => {
    const foreign = await api.client.create(CONFIG_MAP.path('kube-public'), CONFIG_MAP.object('foreign'))
    const events = await api.client.watch('/api/v1/namespaces/default/events')
    const child = await create('emigrant', [ownedBy(foreign)])
    await watch.untilDeleted('emigrant')
    const { object } = await events.until(({ object }) => object['reason'] === 'OwnerRefInvalidNamespace')
    expect(object).toMatchObject({
      type: 'Warning',
      involvedObject: { kind: 'ConfigMap', namespace: 'default', name: 'emigrant', uid: child.metadata.uid },
      message: `ownerRef [v1/ConfigMap, namespace: default, name: foreign, uid: ${foreign.metadata.uid}] does not exist in namespace "default"`,
      source: { component: 'garbage-collector-controller' },
    })
    events.close()
  })

  test('of a kind that nobody serves leaves its dependents alone: the kind may still come', async () => {
    const owner = { apiVersion: 'nowhere.example.com/v1', kind: 'Unheard', metadata: { name: 'of', uid: 'some-uid' } }
    await create('patient', [ownedBy(owner)])
    await collectorIsIdle()
    expect(await exists('patient')).toBe(true)
  })

  test('may be without a namespace', async () => {
    const owner = await api.client.create('/api/v1/namespaces', {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: 'cluster-wide' },
    })
    await create('subject', [ownedBy(owner)])
    await collectorIsIdle()
    expect(await exists('subject')).toBe(true)
    await api.client.delete('/api/v1/namespaces/cluster-wide')
    await watch.untilDeleted('subject')
  })

  test('may be a custom resource, and goes with its definition', async () => {
    const owner = await api.client.create(WIDGET.path(), WIDGET.object('custom-owner'))
    await create('custom-owned', [ownedBy(owner)])
    await collectorIsIdle()
    expect(await exists('custom-owned')).toBe(true)
    await api.client.delete(`${WIDGET.path()}/custom-owner`)
    await watch.untilDeleted('custom-owned')

    const other = await api.client.create(WIDGET.path(), WIDGET.object('other-owner'))
    await create('defined-owned', [ownedBy(other)])
    const definitions = await api.client.watch(`${DEFINITIONS}?resourceVersion=${await api.client.resourceVersion()}`)
    await api.client.delete(`${DEFINITIONS}/widgets.example.com`)
    await definitions.untilDeleted('widgets.example.com')
    definitions.close()
  })
})
