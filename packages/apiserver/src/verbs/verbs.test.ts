import type { KubeObject } from '@setpoint/kube'
import { beforeAll, describe, expect, test } from 'vitest'
import { definition, establish } from '../definitions.suite.js'
import { CONFIG_MAP, type SampleKind, WIDGET } from '../kinds.suite.js'
import { useServer } from '../testing.suite.js'

const api = useServer()
beforeAll(() => establish(api.client, definition()))

describe.each([CONFIG_MAP, WIDGET])('$what', (kind: SampleKind) => {
  const path = kind.path()

  test('is created once, and what the server adds comes back with it', async () => {
    const { code, object } = await api.client.post(path, kind.object('created'))
    expect(code).toBe(201)
    expect(object).toMatchObject({ ...kind.object('created'), metadata: { name: 'created', namespace: 'default' } })
    expect(object.metadata.uid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(object.metadata.creationTimestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(Number(object.metadata.resourceVersion)).toBeGreaterThan(0)

    const again = await api.client.post(path, kind.object('created'))
    const name = kind.group === '' ? kind.resource : `${kind.resource}.${kind.group}`
    expect(again.code).toBe(409)
    expect(again.status).toMatchObject({ reason: 'AlreadyExists', message: `${name} "created" already exists` })
  })

  test('is read back byte for byte as it was answered', async () => {
    const created = await api.client.post(path, kind.object('read'))
    const read = await api.client.get(`${path}/read`)
    expect(read.code).toBe(200)
    expect(read.text).toBe(created.text)
    expect(read.headers['content-type']).toBe('application/json')
  })

  test('is a 404 with its name while it is not there, for every verb that names it', async () => {
    const change = kind.change('x')
    for (const answer of [
      await api.client.get(`${path}/absent`),
      await api.client.put(`${path}/absent`, kind.object('absent')),
      await api.client.patch(`${path}/absent`, change),
      await api.client.delete(`${path}/absent`),
    ]) {
      expect(answer.code).toBe(404)
      expect(answer.status).toMatchObject({ reason: 'NotFound', details: { name: 'absent', kind: kind.resource } })
    }
  })

  test('is replaced by an update', async () => {
    const created = await api.client.create(path, kind.object('updated'))
    const next = { ...created, ...kind.change('second') }
    const { code, object } = await api.client.put(`${path}/updated`, next)
    expect(code).toBe(200)
    expect(kind.textOf(object)).toBe('second')
    expect(Number(object.metadata.resourceVersion)).toBeGreaterThan(Number(created.metadata.resourceVersion))
    expect(object.metadata.uid).toBe(created.metadata.uid)
    expect(object.metadata.creationTimestamp).toBe(created.metadata.creationTimestamp)
  })

  test('is not updated under another name than its own', async () => {
    await api.client.create(path, kind.object('named'))
    const { code, status } = await api.client.put(`${path}/named`, kind.object('other'))
    expect(code).toBe(400)
    expect(status.message).toBe('the name of the object (other) does not match the name on the URL (named)')
  })

  test('takes a JSON patch', async () => {
    await api.client.create(path, kind.object('json-patched'))
    const patch = [
      { op: 'test', path: kind.pointer, value: 'first' },
      { op: 'replace', path: kind.pointer, value: 'second' },
      { op: 'add', path: '/metadata/labels', value: { a: 'b' } },
    ]
    const { code, object } = await api.client.patch(`${path}/json-patched`, patch, 'json-patch')
    expect(code).toBe(200)
    expect(kind.textOf(object)).toBe('second')
    expect(object.metadata.labels).toEqual({ a: 'b' })
  })

  test('is left alone by a JSON patch whose test fails', async () => {
    const created = await api.client.create(path, kind.object('untouched'))
    const patch = [
      { op: 'replace', path: kind.pointer, value: 'second' },
      { op: 'test', path: kind.pointer, value: 'third' },
    ]
    expect((await api.client.patch(`${path}/untouched`, patch, 'json-patch')).code).toBe(422)
    expect(await api.client.read(`${path}/untouched`)).toEqual(created)
  })

  test('takes a merge patch, in which null removes', async () => {
    await api.client.create(path, {
      ...kind.object('merged'),
      metadata: { name: 'merged', labels: { a: '1', b: '2' } },
    })
    const patch = { ...kind.change('second'), metadata: { labels: { a: null, c: '3' } } }
    const { code, object } = await api.client.patch(`${path}/merged`, patch)
    expect(code).toBe(200)
    expect(kind.textOf(object)).toBe('second')
    expect(object.metadata.labels).toEqual({ b: '2', c: '3' })
  })

  test('is deleted, and the answer names what is gone', async () => {
    const created = await api.client.create(path, kind.object('deleted'))
    const { code, status } = await api.client.delete(`${path}/deleted`)
    expect(code).toBe(200)
    expect(status).toMatchObject({
      kind: 'Status',
      status: 'Success',
      details: { name: 'deleted', kind: kind.resource, uid: created.metadata.uid },
    })
    expect((await api.client.get(`${path}/deleted`)).code).toBe(404)
  })

  test('is listed in order of names, in its namespace or in all of them', async () => {
    const namespaces = [`${kind.resource}-one`, `${kind.resource}-two`]
    for (const name of namespaces) await api.client.create('/api/v1/namespaces', { metadata: { name } })
    const [one = '', two = ''] = namespaces
    for (const name of ['b', 'a-1', 'a', 'c']) await api.client.create(kind.path(one), kind.object(name))
    await api.client.create(kind.path(two), kind.object('d'))

    const { list } = await api.client.get(kind.path(one))
    expect(list).toMatchObject({ kind: `${kind.kind}List`, apiVersion: kind.apiVersion })
    const own = list.items.filter(({ metadata }) => metadata.name !== 'kube-root-ca.crt')
    expect(own.map(({ metadata }) => metadata.name)).toEqual(['a', 'a-1', 'b', 'c'])

    const all = (await api.client.get(kind.path('').replace('/namespaces/', ''))).list.items
    expect(all.find(({ metadata }) => metadata.name === 'd')?.metadata.namespace).toBe(two)
    expect(all.filter(({ metadata }) => metadata.namespace === one)).toHaveLength(list.items.length)
  })

  test('is deleted as a collection, but for what the selector leaves out', async () => {
    const namespace = `${kind.resource}-emptied`
    await api.client.create('/api/v1/namespaces', { metadata: { name: namespace } })
    const collection = kind.path(namespace)
    for (const [name, color] of [
      ['a', 'red'],
      ['b', 'blue'],
      ['c', 'red'],
    ] as const) {
      await api.client.create(collection, { ...kind.object(name), metadata: { name, labels: { color } } })
    }
    const { code, list } = await api.client.delete(`${collection}?labelSelector=color%3Dred`)
    expect(code).toBe(200)
    expect(list.items.map(({ metadata }) => metadata.name)).toEqual(['a', 'c'])
    const left = (await api.client.get(`${collection}?labelSelector=color`)).list.items
    expect(left.map(({ metadata }) => metadata.name)).toEqual(['b'])
  })

  test('is watched: each write is one event with the object as it then was', async () => {
    const watch = await api.client.watch(`${path}?resourceVersion=${await api.client.resourceVersion()}`)
    const created = await api.client.create(path, kind.object('watched'))
    const changed = (await api.client.patch(`${path}/watched`, kind.change('second'))).object
    await api.client.delete(`${path}/watched`)

    expect(await watch.next()).toMatchObject({ type: 'ADDED', object: created })
    expect(await watch.next()).toMatchObject({ type: 'MODIFIED', object: changed })
    const gone = await watch.next()
    expect(gone.type).toBe('DELETED')
    // The last image has the version of the deletion, so that a watch can go on from there.
    expect(Number(gone.object.metadata.resourceVersion)).toBeGreaterThan(Number(changed.metadata.resourceVersion))
    expect({ ...gone.object, metadata: { ...gone.object.metadata, resourceVersion: '' } }).toEqual({
      ...changed,
      metadata: { ...changed.metadata, resourceVersion: '' },
    })
    watch.close()
  })
})

test('a strategic merge patch merges lists by their keys, and is not for custom kinds', async () => {
  const path = '/api/v1/namespaces/default/serviceaccounts'
  await api.client.create(path, { metadata: { name: 'robot' }, secrets: [{ name: 'a' }, { name: 'b' }] })
  const patch = { secrets: [{ name: 'c' }, { $patch: 'delete', name: 'a' }] }
  const { object } = await api.client.patch(`${path}/robot`, patch, 'strategic-merge-patch')
  expect(object['secrets']).toEqual([{ name: 'c' }, { name: 'b' }])

  await api.client.create(WIDGET.path(), WIDGET.object('strategic'))
  const refused = await api.client.patch(`${WIDGET.path()}/strategic`, WIDGET.change('x'), 'strategic-merge-patch')
  expect(refused.code).toBe(415)
  expect(refused.status.message).toContain('application/json-patch+json, application/merge-patch+json')
})

test('a PUT creates where the kind allows it, and only there', async () => {
  const leases = '/apis/coordination.k8s.io/v1/namespaces/default/leases'
  const { code, object } = await api.client.put(`${leases}/leader`, { metadata: { name: 'leader' } })
  expect(code).toBe(201)
  expect(object.metadata.uid).toBeDefined()
  expect((await api.client.put(`${CONFIG_MAP.path()}/leader`, CONFIG_MAP.object('leader'))).code).toBe(404)
})

test('who applies to the scale of a Deployment owns its replicas, and keeps them when the others let go', async () => {
  const path = '/apis/apps/v1/namespaces/default/deployments/scaled'
  const metadata = { name: 'scaled' }
  const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i' }] } }
  const apply = async (door: string, manager: string, body: object): Promise<KubeObject> => {
    const url = `${path}${door}?force=true&fieldManager=${manager}`
    const headers = { 'content-type': 'application/apply-patch+yaml' }
    return (await api.client.request('PATCH', url, JSON.stringify(body), headers)).object
  }
  const deployment = (spec: object): object => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata,
    spec: { selector: { matchLabels: { a: 'b' } }, template, ...spec },
  })
  await apply('', 'deployer', deployment({ replicas: 3 }))
  await apply('/scale', 'scaler', { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata, spec: { replicas: 4 } })
  const { spec, metadata: after } = await apply('', 'deployer', deployment({}))
  expect(spec).toMatchObject({ replicas: 4 })
  expect(after.managedFields).toContainEqual(
    expect.objectContaining({ manager: 'scaler', subresource: 'scale', fieldsV1: { 'f:spec': { 'f:replicas': {} } } }),
  )
})
