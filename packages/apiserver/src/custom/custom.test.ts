import { beforeAll, describe, expect, test } from 'vitest'
import { definition, DEFINITIONS, definitionVersion, establish } from '../definitions.suite.js'
import { WIDGET } from '../kinds.suite.js'
import { useServer } from '../testing.suite.js'

const api = useServer({ controllers: false })
const path = WIDGET.path()
beforeAll(() => establish(api.client, definition({ names: { shortNames: ['wd'], categories: ['all'] } })))

describe('a custom resource', () => {
  test('is defaulted, pruned and validated by its schema', async () => {
    const { object, warnings } = await api.client.post(path, {
      ...WIDGET.object('typed'),
      spec: { size: 3, colour: 'red' },
    })
    expect(object['spec']).toEqual({ size: 3, shape: 'round' })
    expect(warnings).toEqual(['unknown field "spec.colour"'])

    const { code, status } = await api.client.post(path, {
      ...WIDGET.object('wrong'),
      spec: { size: 'large', color: 4 },
    })
    expect(code).toBe(422)
    expect(status.details?.causes).toEqual([
      {
        reason: 'FieldValueTypeInvalid',
        message: expect.stringContaining('must be of type string') as string,
        field: 'spec.color',
      },
      {
        reason: 'FieldValueTypeInvalid',
        message: expect.stringContaining('must be of type integer') as string,
        field: 'spec.size',
      },
    ])
    const negative = await api.client.post(path, { ...WIDGET.object('negative'), spec: { size: -1 } })
    expect(negative.status.message).toBe(
      'Widget.example.com "negative" is invalid: spec.size: Invalid value: -1: spec.size in body should be greater than or equal to 0',
    )
  })

  test('says its own kind in lists', async () => {
    await api.client.create(path, WIDGET.object('listed'))
    const { list } = await api.client.get(path)
    expect(list).toMatchObject({ kind: 'WidgetList', apiVersion: 'example.com/v1' })
    for (const item of list.items) expect(item).toMatchObject({ kind: 'Widget', apiVersion: 'example.com/v1' })
  })

  test('is found in discovery with its short names, categories and subresources', async () => {
    const resources = (await api.client.get('/apis/example.com/v1')).object['resources'] as object[]
    expect(resources).toMatchObject([
      {
        name: 'widgets',
        singularName: 'widget',
        namespaced: true,
        kind: 'Widget',
        shortNames: ['wd'],
        categories: ['all'],
      },
      { name: 'widgets/status', kind: 'Widget', verbs: ['get', 'patch', 'update'] },
      { name: 'widgets/scale', group: 'autoscaling', version: 'v1', kind: 'Scale', verbs: ['get', 'patch', 'update'] },
    ])
  })
})

describe('the status subresource', () => {
  test('writes the status and nothing else', async () => {
    const created = await api.client.create(path, WIDGET.object('reported'))
    const next = { ...created, ...WIDGET.change('changed'), status: { phase: 'Ready' } }
    const { code, object } = await api.client.put(`${path}/reported/status`, next)
    expect(code).toBe(200)
    expect(object['status']).toEqual({ phase: 'Ready' })
    expect(WIDGET.textOf(object)).toBe('first')
    expect(object.metadata.generation).toBe(1)
    expect(Number(object.metadata.resourceVersion)).toBeGreaterThan(Number(created.metadata.resourceVersion))
  })

  test('is the only way to the status: a write past it leaves the status, and with nothing else to do changes nothing', async () => {
    await api.client.create(path, WIDGET.object('guarded'))
    const ready = (await api.client.patch(`${path}/guarded/status`, { status: { phase: 'Ready' } })).object
    const patched = await api.client.patch(`${path}/guarded`, { status: { phase: 'Hacked' } })
    expect(patched.code).toBe(200)
    expect(patched.object).toEqual(ready)
    expect((await api.client.put(`${path}/guarded`, { ...ready, status: { phase: 'Hacked' } })).object).toEqual(ready)
  })

  test('is read like the object itself', async () => {
    await api.client.create(path, WIDGET.object('viewed'))
    expect((await api.client.get(`${path}/viewed/status`)).object).toEqual(await api.client.read(`${path}/viewed`))
  })

  test('guards its version like every write', async () => {
    const created = await api.client.create(path, WIDGET.object('raced'))
    await api.client.patch(`${path}/raced`, WIDGET.change('second'))
    expect((await api.client.put(`${path}/raced/status`, { ...created, status: { phase: 'Ready' } })).code).toBe(409)
  })

  test('makes no version for a status that is there already', async () => {
    await api.client.create(path, WIDGET.object('steady'))
    const first = (await api.client.patch(`${path}/steady/status`, { status: { phase: 'Ready' } })).object
    const second = (await api.client.patch(`${path}/steady/status`, { status: { phase: 'Ready' } })).object
    expect(second).toEqual(first)
  })

  test('is checked by the schema, too', async () => {
    await api.client.create(path, WIDGET.object('checked'))
    const { code, status } = await api.client.patch(`${path}/checked/status`, { status: { phase: 7 } })
    expect(code).toBe(422)
    expect(status.message).toContain('status.phase')
  })
})

describe('the scale subresource', () => {
  test('shows replicas and selector as an autoscaling/v1 Scale', async () => {
    await api.client.create(path, { ...WIDGET.object('scaled'), spec: { replicas: 2 } })
    await api.client.patch(`${path}/scaled/status`, { status: { replicas: 1, selector: 'app=scaled' } })
    const { object } = await api.client.get(`${path}/scaled/scale`)
    expect(object).toMatchObject({
      kind: 'Scale',
      apiVersion: 'autoscaling/v1',
      metadata: { name: 'scaled', namespace: 'default' },
      spec: { replicas: 2 },
      status: { replicas: 1, selector: 'app=scaled' },
    })
  })

  test('sets the replicas, raises the generation and leaves the rest', async () => {
    const created = await api.client.create(path, { ...WIDGET.object('rescaled'), spec: { replicas: 1, color: 'red' } })
    const { code, object } = await api.client.patch(`${path}/rescaled/scale`, { spec: { replicas: 4 } })
    expect(code).toBe(200)
    expect(object).toMatchObject({ kind: 'Scale', spec: { replicas: 4 } })
    const after = await api.client.read(`${path}/rescaled`)
    expect(after['spec']).toEqual({ replicas: 4, color: 'red', shape: 'round' })
    expect(after.metadata.generation).toBe((created.metadata.generation ?? 0) + 1)
    expect(after.metadata.resourceVersion).toBe(object.metadata.resourceVersion)
  })

  test('is replaced at a version of its object', async () => {
    await api.client.create(path, { ...WIDGET.object('put-scaled'), spec: { replicas: 1 } })
    const scale = (await api.client.get(`${path}/put-scaled/scale`)).object
    expect((await api.client.put(`${path}/put-scaled/scale`, { ...scale, spec: { replicas: 2 } })).code).toBe(200)
    expect((await api.client.put(`${path}/put-scaled/scale`, { ...scale, spec: { replicas: 3 } })).code).toBe(409)
    expect((await api.client.read(`${path}/put-scaled`))['spec']).toMatchObject({ replicas: 2 })
  })
})

test('a subresource that the definition does not have is not found', async () => {
  await establish(
    api.client,
    definition({ plural: 'plains', kind: 'Plain', versions: [definitionVersion('v1', { subresources: undefined })] }),
  )
  const plains = '/apis/example.com/v1/namespaces/default/plains'
  const plain = { apiVersion: 'example.com/v1', kind: 'Plain', metadata: { name: 'a' }, status: { phase: 'Mine' } }
  // Without the subresource the status is a field like any other.
  expect((await api.client.create(plains, plain))['status']).toEqual({ phase: 'Mine' })
  expect((await api.client.get(`${plains}/a/status`)).code).toBe(404)
  expect((await api.client.get(`${plains}/a/scale`)).code).toBe(404)
  const raised = await api.client.patch(`${plains}/a`, { status: { phase: 'Other' } })
  expect(raised.object.metadata.generation).toBe(2)
})

test('printer columns are the columns of Tables', async () => {
  const additionalPrinterColumns = [
    { name: 'Color', type: 'string', jsonPath: '.spec.color', description: 'What it looks like.' },
    { name: 'Size', type: 'integer', jsonPath: '.spec.size', priority: 1 },
  ]
  const versions = [definitionVersion('v1', { additionalPrinterColumns })]
  await establish(api.client, definition({ plural: 'painteds', kind: 'Painted', versions }))
  const painteds = '/apis/example.com/v1/namespaces/default/painteds'
  const painted = {
    apiVersion: 'example.com/v1',
    kind: 'Painted',
    metadata: { name: 'a' },
    spec: { color: 'red', size: 3 },
  }
  await api.client.create(painteds, painted)
  const accept = 'application/json;as=Table;v=v1;g=meta.k8s.io'
  const table = (await api.client.request('GET', painteds, undefined, { accept })).object
  expect(table).toMatchObject({ kind: 'Table', apiVersion: 'meta.k8s.io/v1' })
  expect(table['columnDefinitions']).toMatchObject([
    { name: 'Name', type: 'string', format: 'name', priority: 0 },
    { name: 'Color', type: 'string', format: '', description: 'What it looks like.', priority: 0 },
    { name: 'Size', type: 'integer', format: '', priority: 1 },
  ])
  expect(table['rows']).toMatchObject([
    { cells: ['a', 'red', 3], object: { kind: 'PartialObjectMetadata', metadata: { name: 'a' } } },
  ])

  // In a watch the columns come once.
  const watch = await api.client.watch(painteds, { accept })
  await api.client.create(painteds, { ...painted, metadata: { name: 'b' } })
  expect(((await watch.next()).object['columnDefinitions'] as object[]).length).toBe(3)
  const { type, object } = await watch.next()
  expect(type).toBe('ADDED')
  expect(object).toMatchObject({ kind: 'Table', columnDefinitions: null, rows: [{ cells: ['b', 'red', 3] }] })
  watch.close()
})

test('a definition with a broken schema is refused, with the place', async () => {
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'orange' } } } }
  const wanted = definition({ plural: 'brokens', kind: 'Broken', versions: [definitionVersion('v1', { schema })] })
  const { code, status } = await api.client.post(DEFINITIONS, wanted)
  expect(code).toBe(422)
  expect(status.message).toContain('openAPIV3Schema.properties[spec].type: Unsupported value: "orange"')
})
