import type { KubeObject } from '@setpoint/kube'
import { describe, expect, test } from 'vitest'
import {
  conditionOf,
  definition,
  DEFINITIONS,
  definitionVersion,
  establish,
  hasCondition,
} from '../definitions.suite.js'
import { useServer } from '../testing.suite.js'
import type { WatchStream } from '../watch-stream.suite.js'

const api = useServer()

/** A definition in a group of its own, and the paths of its objects. */
function inGroup(group: string, options: Parameters<typeof definition>[0] = {}): KubeObject {
  return definition({ group, ...options })
}

function pathOf(group: string, version = 'v1', plural = 'widgets'): string {
  return `/apis/${group}/${version}/namespaces/default/${plural}`
}

function widget(group: string, name: string, version = 'v1', spec: object = { color: 'red' }): object {
  return { apiVersion: `${group}/${version}`, kind: 'Widget', metadata: { name }, spec }
}

async function watchDefinition(name: string): Promise<WatchStream> {
  return api.client.watch(`${DEFINITIONS}?fieldSelector=metadata.name%3D${name}`)
}

describe('a new definition', () => {
  test('is established, and served from that moment on', async () => {
    const group = 'new.example.com'
    expect((await api.client.get(pathOf(group))).code).toBe(404)
    const established = await establish(api.client, inGroup(group))
    expect(conditionOf(established, 'NamesAccepted')).toMatchObject({ status: 'True', reason: 'NoConflicts' })
    expect(conditionOf(established, 'Established')).toMatchObject({ status: 'True', reason: 'InitialNamesAccepted' })
    expect(established['status']).toMatchObject({
      acceptedNames: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
      storedVersions: ['v1'],
    })
    expect((await api.client.get(pathOf(group))).list.items).toEqual([])
    expect((await api.client.post(pathOf(group), widget(group, 'a'))).code).toBe(201)
    const groups = (await api.client.get('/apis')).object['groups'] as { name: string }[]
    expect(groups.map(({ name }) => name)).toContain(group)
  })

  test('waits while another one has its names, and comes into service when they are free', async () => {
    const group = 'rival.example.com'
    await establish(api.client, inGroup(group))
    const rival = inGroup(group, {
      plural: 'gadgets',
      kind: 'Widget',
      names: { singular: 'gadget', listKind: 'GadgetList' },
    })
    await api.client.create(DEFINITIONS, rival)
    const watch = await watchDefinition(`gadgets.${group}`)
    const { object } = await watch.until(({ object }) => hasCondition(object, 'NamesAccepted', 'False'))
    expect(conditionOf(object, 'NamesAccepted')).toMatchObject({
      reason: 'KindConflict',
      message: '"Widget" is already in use',
    })
    expect(conditionOf(object, 'Established')).toMatchObject({ status: 'False', reason: 'NotAccepted' })
    expect((await api.client.get(pathOf(group, 'v1', 'gadgets'))).code).toBe(404)

    await api.client.delete(`${DEFINITIONS}/widgets.${group}`)
    await watch.until(({ object }) => hasCondition(object, 'Established'))
    expect((await api.client.get(pathOf(group, 'v1', 'gadgets'))).code).toBe(200)
    watch.close()
  })
})

describe('versions', () => {
  test('are served as the definition says, and convert by name', async () => {
    const group = 'versions.example.com'
    const versions = [
      definitionVersion('v1'),
      definitionVersion('v2beta1', { storage: false }),
      definitionVersion('v1alpha1', { storage: false, served: false }),
    ]
    await establish(api.client, inGroup(group, { versions }))
    await api.client.create(pathOf(group, 'v2beta1'), widget(group, 'a', 'v2beta1'))
    const [one, two] = [
      await api.client.read(`${pathOf(group)}/a`),
      await api.client.read(`${pathOf(group, 'v2beta1')}/a`),
    ]
    expect(one.apiVersion).toBe(`${group}/v1`)
    expect(two).toEqual({ ...one, apiVersion: `${group}/v2beta1` })
    expect((await api.client.get(pathOf(group, 'v1alpha1'))).code).toBe(404)
    const listed = (await api.client.get(`/apis/${group}`)).object
    expect(listed['versions']).toMatchObject([{ version: 'v1' }, { version: 'v2beta1' }])

    const watch = await api.client.watch(`${pathOf(group, 'v2beta1')}?resourceVersion=${one.metadata.resourceVersion}`)
    await api.client.patch(`${pathOf(group)}/a`, { spec: { color: 'blue' } })
    expect((await watch.next()).object).toMatchObject({ apiVersion: `${group}/v2beta1`, spec: { color: 'blue' } })
    watch.close()
  })

  test('come into and go out of service with a change of the definition; the stored ones are remembered', async () => {
    const group = 'moving.example.com'
    await establish(api.client, inGroup(group))
    await api.client.create(pathOf(group), widget(group, 'a'))
    const at = `${DEFINITIONS}/widgets.${group}`
    const versions = [definitionVersion('v1', { storage: false, served: false }), definitionVersion('v2')]
    const { code, object } = await api.client.patch(at, { spec: { versions } })
    expect(code).toBe(200)
    expect(object['status']).toMatchObject({ storedVersions: ['v1', 'v2'] })
    expect((await api.client.get(`${pathOf(group)}/a`)).code).toBe(404)
    expect((await api.client.read(`${pathOf(group, 'v2')}/a`)).apiVersion).toBe(`${group}/v2`)
  })
})

test('a change of the schema holds for the next request, and for what is stored when it is read', async () => {
  const group = 'schema.example.com'
  await establish(api.client, inGroup(group))
  const path = pathOf(group)
  await api.client.create(path, widget(group, 'old'))
  expect(
    (await api.client.post(`${path}?fieldValidation=Strict`, widget(group, 'new', 'v1', { weight: 3 }))).code,
  ).toBe(400)

  const spec = {
    type: 'object',
    properties: { weight: { type: 'integer', default: 7 }, color: { type: 'string', enum: ['blue'] } },
  }
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec } } }
  const versions = [definitionVersion('v1', { schema })]
  expect((await api.client.patch(`${DEFINITIONS}/widgets.${group}`, { spec: { versions } })).code).toBe(200)
  const made = await api.client.post(`${path}?fieldValidation=Strict`, widget(group, 'new', 'v1', { weight: 3 }))
  expect(made.object['spec']).toEqual({ weight: 3 })
  expect((await api.client.post(path, widget(group, 'red'))).code).toBe(422)
  // Neither validated again nor lost, but completed and pruned.
  expect((await api.client.read(`${path}/old`))['spec']).toEqual({ color: 'red', weight: 7 })
  expect((await api.client.get(path)).list.items.map((item) => item['spec'])).toEqual([
    { weight: 3 },
    { color: 'red', weight: 7 },
  ])
})

describe('a watch of custom resources', () => {
  test('goes on while its definition gets a label, and ends when the schema changes', async () => {
    const group = 'watched.example.com'
    await establish(api.client, inGroup(group))
    const at = `${DEFINITIONS}/widgets.${group}`
    const watch = await api.client.watch(pathOf(group))
    await api.client.patch(at, { metadata: { labels: { a: 'b' } } })
    await api.client.create(pathOf(group), widget(group, 'seen'))
    expect(await watch.take(1)).toEqual(['ADDED seen'])

    const path = '/spec/versions/0/schema/openAPIV3Schema/description'
    await api.client.patch(at, [{ op: 'add', path, value: 'changed' }], 'json-patch')
    expect(await watch.rest()).toEqual([])
    expect((await api.client.get(pathOf(group))).code).toBe(200)
  })

  test('shows how the last object goes with the definition, and ends', async () => {
    const group = 'last.example.com'
    await establish(api.client, inGroup(group))
    await api.client.create(pathOf(group), widget(group, 'last'))
    const watch = await api.client.watch(pathOf(group))
    await api.client.delete(`${DEFINITIONS}/widgets.${group}`)
    expect((await watch.rest()).map(({ type }) => type)).toEqual(['ADDED', 'DELETED'])
  })
})

describe('a definition that is deleted', () => {
  test('takes its objects with it, then goes, and its group with it', async () => {
    const group = 'going.example.com'
    await establish(api.client, inGroup(group))
    for (const name of ['a', 'b']) await api.client.create(pathOf(group), widget(group, name))
    const watch = await watchDefinition(`widgets.${group}`)
    const { code } = await api.client.delete(`${DEFINITIONS}/widgets.${group}`)
    expect(code).toBe(200)
    await watch.untilDeleted(`widgets.${group}`)
    watch.close()
    expect((await api.client.get(pathOf(group))).code).toBe(404)
    expect((await api.client.get(`/apis/${group}`)).code).toBe(404)
    // Whoever defines it again finds nothing of what was.
    await establish(api.client, inGroup(group))
    expect((await api.client.get(pathOf(group))).list.items).toEqual([])
  })

  test('waits, terminating, for objects that finalizers hold, and takes no new ones', async () => {
    const group = 'held.example.com'
    await establish(api.client, inGroup(group))
    const path = pathOf(group)
    await api.client.create(path, {
      ...widget(group, 'held'),
      metadata: { name: 'held', finalizers: ['example.com/hold'] },
    })
    const objects = await api.client.watch(path)
    const watch = await watchDefinition(`widgets.${group}`)
    await api.client.delete(`${DEFINITIONS}/widgets.${group}`)
    await objects.until(({ object }) => object.metadata.deletionTimestamp !== undefined)
    const current = await api.client.read(`${DEFINITIONS}/widgets.${group}`)
    expect(conditionOf(current, 'Terminating')).toMatchObject({ status: 'True' })
    const late = await api.client.post(path, widget(group, 'late'))
    expect(late.code).toBe(403)
    expect(late.status.message).toContain('create not allowed while custom resource definition is terminating')
    expect((await api.client.get(`${path}/held`)).code).toBe(200)

    await api.client.patch(`${path}/held`, { metadata: { finalizers: null } })
    await watch.untilDeleted(`widgets.${group}`)
    expect((await api.client.get(path)).code).toBe(404)
    for (const stream of [objects, watch]) stream.close()
  })
})
