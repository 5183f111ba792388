import {
  type Embedded,
  isAlreadyExists,
  isConflict,
  isInvalid,
  isNotFound,
  type KubeObject,
  parseLabelSelector,
} from '@setpoint/kube'
import { Deployment } from '@setpoint/kube/kinds/apps/v1'
import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { ConfigMap, Namespace, Pod, ServiceAccount } from '@setpoint/kube/kinds/v1'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { metadataOf } from '../cache/index.js'
import { testServer } from '../server.suite.js'
import {
  ignoreNotFound,
  jsonPatch,
  mergeFrom,
  mergePatch,
  type ObjectList,
  strategicMergeFrom,
  strategicMergePatch,
} from './index.js'

const { client: newClient } = testServer()
const namespace = 'default'

const container = { name: 'main', image: 'example' }
const deployment = (name: string): Embedded<Deployment> => ({
  metadata: { name, namespace },
  spec: {
    replicas: 1,
    selector: { matchLabels: { app: name } },
    template: { metadata: { labels: { app: name } }, spec: { containers: [container] } },
  },
})

describe('objects of a kind', () => {
  it('are created, read, updated and deleted, typed by the kind', async () => {
    const client = newClient()
    const created = await client.create(ConfigMap, { metadata: { name: 'verbs', namespace }, data: { a: '1' } })
    expectTypeOf(created).toEqualTypeOf<ConfigMap>()
    expect(created).toMatchObject({ apiVersion: 'v1', kind: 'ConfigMap', data: { a: '1' } })

    const read = await client.get(ConfigMap, { namespace, name: 'verbs' })
    expect(read).toEqual(created)

    const updated = await client.update(ConfigMap, { ...read, data: { a: '2' } })
    expect(updated.data).toEqual({ a: '2' })
    await expect(client.update(ConfigMap, { ...read, data: { a: '3' } })).rejects.toSatisfy(isConflict)

    await client.delete(ConfigMap, updated)
    await expect(client.get(ConfigMap, updated)).rejects.toSatisfy(isNotFound)
    expect(await ignoreNotFound(client.get(ConfigMap, updated))).toBeUndefined()
  })

  it('are cluster-scoped where the kind is', async () => {
    const client = newClient()
    await client.create(Namespace, { metadata: { name: 'cluster-scoped' } })
    expect((await client.get(Namespace, { name: 'cluster-scoped' })).metadata.namespace).toBeUndefined()
  })

  it('come with the server’s reasons when it refuses', async () => {
    const client = newClient()
    await client.create(ConfigMap, { metadata: { name: 'twice', namespace } })
    await expect(client.create(ConfigMap, { metadata: { name: 'twice', namespace } })).rejects.toSatisfy(
      isAlreadyExists,
    )
    await expect(client.create(ConfigMap, { metadata: { name: 'Bad Name', namespace } })).rejects.toSatisfy(isInvalid)
  })

  it('of another kind than the call’s are refused before they are sent', async () => {
    const wrong: object = { apiVersion: 'apps/v1', ...deployment('x') }
    await expect(newClient().create(ConfigMap, wrong as ConfigMap)).rejects.toMatchObject({ code: 'RequestInvalid' })
  })

  it('need a namespace where the kind has them', async () => {
    const call = newClient().get(ConfigMap, { name: 'a' })
    await expect(call).rejects.toThrow('names no namespace; add one, or use client.with({ namespace })')
  })

  it('are deleted under preconditions', async () => {
    const client = newClient()
    const object = await client.create(ConfigMap, { metadata: { name: 'precious', namespace } })
    const other = { preconditions: { uid: '00000000-0000-4000-8000-000000000000' } }
    await expect(client.delete(ConfigMap, object, other)).rejects.toSatisfy(isConflict)
    await client.delete(ConfigMap, object, { preconditions: { uid: object.metadata.uid ?? '' } })
  })
})

describe('defaults that there are not', () => {
  it.each([{ naemspace: 'default' }, { labels: { a: 'b' } }])('are refused: a list would be of all: %j', (wrong) => {
    expect(() => newClient().with(wrong as never)).toThrow(
      `client.with: there is no option "${Object.keys(wrong)[0]}"; there are dryRun, fieldManager, fieldValidation, intercept, namespace, timeout`,
    )
  })
})

describe('lists', () => {
  it('are filtered by labels, selectors and fields, and their items have apiVersion and kind', async () => {
    const client = newClient().with({ namespace: 'listed' })
    await client.create(Namespace, { metadata: { name: 'listed' } })
    for (const [name, tier] of [
      ['a', 'web'],
      ['b', 'web'],
      ['c', 'data'],
    ] as const) {
      await client.create(ConfigMap, { metadata: { name, labels: { tier } } })
    }
    const names = (list: ObjectList<ConfigMap>): string[] =>
      list.items.map((item) => item.metadata.name ?? '').filter((name) => name.length === 1)
    expect(names(await client.list(ConfigMap, { labels: { tier: 'web' } }))).toEqual(['a', 'b'])
    expect(names(await client.list(ConfigMap, { labelSelector: 'tier!=web' }))).toEqual(['c'])
    const selector = { matchExpressions: [{ key: 'tier', operator: 'In', values: ['data'] }] }
    expect(names(await client.list(ConfigMap, { labelSelector: selector }))).toEqual(['c'])
    const compiled = parseLabelSelector('tier in (web)')
    expect(names(await client.list(ConfigMap, { labelSelector: compiled, fields: { 'metadata.name': 'b' } }))).toEqual([
      'b',
    ])
    const { items } = await client.list(ConfigMap, { labels: { tier: 'data' } })
    expect(items[0]).toMatchObject({ apiVersion: 'v1', kind: 'ConfigMap' })
  })

  it('come page by page', async () => {
    const client = newClient().with({ namespace: 'paged' })
    await client.create(Namespace, { metadata: { name: 'paged' } })
    for (let index = 0; index < 5; index++) {
      await client.create(ConfigMap, { metadata: { name: `page-${index}`, labels: { paged: '' } } })
    }
    const sizes: number[] = []
    for await (const page of client.pages(ConfigMap, { labels: { paged: '' }, limit: 2 })) sizes.push(page.items.length)
    expect(sizes).toEqual([2, 2, 1])
    const first = await client.list(ConfigMap, { labels: { paged: '' }, limit: 2 })
    expect(first.metadata.continue).not.toBe('')
  })

  it('are deleted all at once', async () => {
    const client = newClient()
    for (const name of ['all-1', 'all-2']) {
      await client.create(ConfigMap, { metadata: { name, namespace, labels: { all: 'of' } } })
    }
    await client.deleteAllOf(ConfigMap, { namespace, labels: { all: 'of' } })
    expect((await client.list(ConfigMap, { namespace, labels: { all: 'of' } })).items).toEqual([])
    await expect(client.deleteAllOf(ConfigMap, {})).rejects.toMatchObject({ code: 'RequestInvalid' })
  })
})

describe('patches', () => {
  it('in all three languages change what they say and nothing else', async () => {
    const client = newClient()
    const object = await client.create(Deployment, deployment('patched'))
    const json = await client.patch(
      Deployment,
      object,
      jsonPatch([{ op: 'replace', path: '/spec/replicas', value: 2 }]),
    )
    expect(json.spec?.replicas).toBe(2)
    const merged = await client.patch(Deployment, object, mergePatch({ metadata: { labels: { a: 'b' } } }))
    expect(merged.metadata.labels).toEqual({ a: 'b' })
    const sidecar = { spec: { template: { spec: { containers: [{ name: 'sidecar', image: 'other' }] } } } }
    const strategic = await client.patch(Deployment, object, strategicMergePatch(sidecar))
    expect(strategic.spec?.template.spec?.containers.map(({ name }) => name)).toEqual(['sidecar', 'main'])
  })

  it('have to say their language, where no types have asked for it', async () => {
    const patch = { data: { a: '1' } } as never
    await expect(newClient().patch(ConfigMap, { name: 'any', namespace }, patch)).rejects.toThrow(
      'a patch of ConfigMap says in which language it is: jsonPatch([…]), mergePatch({…}) or strategicMergePatch({…})',
    )
  })

  it('made from two states send the difference, and on request only to the version that was read', async () => {
    const client = newClient()
    const before = await client.create(ConfigMap, { metadata: { name: 'diffed', namespace }, data: { a: '1', b: '1' } })
    const after = { ...before, data: { b: '2' } }
    expect(mergeFrom(before, after).body).toEqual({ data: { a: null, b: '2' } })
    await client.patch(ConfigMap, before, mergePatch({ data: { c: '3' } }))
    await expect(client.patch(ConfigMap, before, mergeFrom(before, after, { optimisticLock: true }))).rejects.toSatisfy(
      isConflict,
    )
    expect((await client.patch(ConfigMap, before, mergeFrom(before, after))).data).toEqual({ b: '2', c: '3' })
  })

  it('made from two states merge lists by their keys where the kind has them', async () => {
    const client = newClient()
    const before = await client.create(Deployment, deployment('merged'))
    const withContainer = (name: string): Deployment => {
      const after = structuredClone(before)
      after.spec?.template.spec?.containers.push({ name, image: name })
      return after
    }
    for (const name of ['first', 'second']) {
      await client.patch(Deployment, before, await strategicMergeFrom(Deployment, before, withContainer(name)))
    }
    const { spec } = await client.get(Deployment, before)
    expect(spec?.template.spec?.containers.map(({ name }) => name).sort()).toEqual(['first', 'main', 'second'])
    const late = await strategicMergeFrom(Deployment, before, withContainer('late'), { optimisticLock: true })
    await expect(client.patch(Deployment, before, late)).rejects.toSatisfy(isConflict)
    const widget = { apiVersion: 'example.com/v1', kind: 'Widget' }
    await expect(strategicMergeFrom(widget, before, before)).rejects.toThrow('has no merge keys; use mergeFrom')
  })

  it('by apply own their fields, conflict, and take over when forced', async () => {
    const client = newClient()
    const web = client.with({ fieldManager: 'web' })
    await web.apply(ConfigMap, { metadata: { name: 'applied', namespace }, data: { a: '1' } })
    const other = { metadata: { name: 'applied', namespace }, data: { a: '2' } }
    await expect(client.apply(ConfigMap, other, { fieldManager: 'data' })).rejects.toSatisfy(isConflict)
    const forced = await client.apply(ConfigMap, other, { fieldManager: 'data', force: true })
    expect(forced.data).toEqual({ a: '2' })
    expect(forced.metadata.managedFields?.map(({ manager }) => manager)).toEqual(['data'])
    await expect(client.apply(ConfigMap, other)).rejects.toThrow('without a field manager; pass { fieldManager }')
  })
})

describe('subresources', () => {
  it('write status apart from the rest', async () => {
    const client = newClient()
    const object = await client.create(Deployment, deployment('statused'))
    const updated = await client.status.update(Deployment, { ...object, status: { replicas: 3 } })
    expect(updated.status?.replicas).toBe(3)
    const patched = await client.status.patch(Deployment, object, mergePatch({ status: { readyReplicas: 2 } }))
    expect(patched.status).toMatchObject({ replicas: 3, readyReplicas: 2 })
    const applied = await client.status.apply(
      Deployment,
      { metadata: { name: 'statused', namespace }, status: { availableReplicas: 1 } },
      { fieldManager: 'web' },
    )
    expect(applied.status?.availableReplicas).toBe(1)
    expect((await client.status.get(Deployment, object)).status).toEqual(applied.status)
  })

  it('speak in their own kinds', async () => {
    const client = newClient()
    const scale = client.subresource('scale')
    const target = await client.create(Deployment, deployment('scaled'))
    expect((await scale.get(Deployment, target)).spec?.replicas).toBe(1)
    expect(await scale.update(Deployment, target, { spec: { replicas: 4 } })).toMatchObject({
      apiVersion: 'autoscaling/v1',
      kind: 'Scale',
      spec: { replicas: 4 },
    })
    expect((await client.get(Deployment, target)).spec?.replicas).toBe(4)
    expect((await scale.patch(Deployment, target, mergePatch({ spec: { replicas: 2 } }))).spec?.replicas).toBe(2)
    const applied = await scale.apply(
      Deployment,
      target,
      { spec: { replicas: 5 } },
      { fieldManager: 'web', force: true },
    )
    expect(applied.spec?.replicas).toBe(5)
  })

  it('are created where they are requests: evictions and tokens', async () => {
    const client = newClient().with({ namespace })
    const spec = { containers: [container], automountServiceAccountToken: false }
    const pod = await client.create(Pod, { metadata: { name: 'evicted' }, spec })
    expect((await client.subresource('eviction').create(Pod, pod, {})).status).toBe('Success')
    await expect(client.get(Pod, pod)).rejects.toSatisfy(isNotFound)
    await client.create(ServiceAccount, { metadata: { name: 'robot' } })
    const request = { spec: { audiences: [], expirationSeconds: 3600 } }
    const token = await client.subresource('token').create(ServiceAccount, { name: 'robot' }, request)
    expect(token.status?.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  })
})

describe('kinds that the program does not know', () => {
  it('are found by discovery, and again after their definition is installed', async () => {
    const client = newClient()
    const widget = { apiVersion: 'example.com/v1', kind: 'Widget' }
    await expect(client.get(widget, { namespace, name: 'a' })).rejects.toMatchObject({ code: 'KindUnknown' })
    await client.create(CustomResourceDefinition, {
      metadata: { name: 'widgets.example.com' },
      spec: {
        group: 'example.com',
        scope: 'Namespaced',
        names: { plural: 'widgets', kind: 'Widget' },
        versions: [
          {
            name: 'v1',
            served: true,
            storage: true,
            subresources: { status: {} },
            schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
          },
        ],
      },
    })
    await expect.poll(() => client.kind(widget)).toMatchObject({ plural: 'widgets', namespaced: true })
    const created = await client.create(widget, { metadata: { name: 'a', namespace }, spec: { size: 3 } })
    expectTypeOf(created).toEqualTypeOf<KubeObject>()
    expect(created).toMatchObject({ ...widget, spec: { size: 3 } })
    expect((await client.list(widget, { namespace })).items).toHaveLength(1)
    await expect(client.kind({ apiVersion: 'v1', kind: 'Widget' })).rejects.toThrow('no kind Widget in v1')
    await expect(client.kind({ apiVersion: 'a/b/c', kind: 'X' })).rejects.toMatchObject({ code: 'RequestInvalid' })
  })
})

describe('metadata alone', () => {
  it('is read without the rest, under the object’s own kind', async () => {
    const client = newClient()
    await client.create(ConfigMap, { metadata: { name: 'big', namespace, labels: { big: '' } }, data: { a: 'x' } })
    const object = await client.metadata.get(ConfigMap, { namespace, name: 'big' })
    expect(object).toMatchObject({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'big' } })
    expect(object).not.toHaveProperty('data')
    const { items } = await client.metadata.list(ConfigMap, { namespace, labels: { big: '' } })
    expect(items).toEqual([object])
  })

  it('is what a kind of metadata reads, and is not written as if it were all of the object', async () => {
    const client = newClient()
    const kind = metadataOf(ConfigMap)
    await client.create(ConfigMap, { metadata: { name: 'whole', namespace, labels: { whole: '' } }, data: { a: 'x' } })
    const object = await client.get(kind, { namespace, name: 'whole' })
    expect(object).not.toHaveProperty('data')
    expect((await client.list(kind, { namespace, labels: { whole: '' } })).items).toEqual([object])
    await expect(client.update(kind, object as never)).rejects.toThrow(
      'metadataOf(ConfigMap) is no whole object, and update would take the rest away',
    )
    await expect(client.create(kind, { metadata: { name: 'part', namespace } })).rejects.toThrow('is no whole object')
    expect((await client.get(ConfigMap, { namespace, name: 'whole' })).data).toEqual({ a: 'x' })
  })
})

describe('other defaults', () => {
  it('of a namespace hold for every call, and for no other namespace', async () => {
    const client = newClient().with({ namespace })
    await client.create(ConfigMap, { metadata: { name: 'defaulted' } })
    expect((await client.get(ConfigMap, { name: 'defaulted' })).metadata.namespace).toBe(namespace)
    await expect(client.get(ConfigMap, { namespace: 'other', name: 'a' })).rejects.toThrow(
      'a client for namespace "default"',
    )
    expect((await client.get(Namespace, { name: namespace })).kind).toBe('Namespace')
  })

  it('of a time limit are numbers, and so are those of a call', async () => {
    const limit = "the client: timeout is '5s'; it must be a number of milliseconds, or 0 for no limit"
    const wrong = { timeout: '5s' as never }
    await expect(newClient().list(ConfigMap, wrong)).rejects.toThrow(limit)
    await expect(newClient().with(wrong).get(ConfigMap, { namespace, name: 'a' })).rejects.toThrow(limit)
    await expect(newClient().list({ apiVersion: 'v1', kind: 'ConfigMap' }, wrong)).rejects.toThrow(limit)
  })

  it('of a dry run change nothing', async () => {
    const client = newClient()
    const trying = client.with({ dryRun: true, namespace })
    await trying.create(ConfigMap, { metadata: { name: 'tried' } })
    await expect(trying.get(ConfigMap, { name: 'tried' })).rejects.toSatisfy(isNotFound)
    await client.create(ConfigMap, { metadata: { name: 'tried', namespace } })
    await trying.delete(ConfigMap, { name: 'tried' })
    await trying.deleteAllOf(ConfigMap, { labels: {} })
    expect((await trying.get(ConfigMap, { name: 'tried' })).metadata.name).toBe('tried')
  })

  it('of a field manager and field validation reach the server', async () => {
    const client = newClient().with({ fieldManager: 'webapps', fieldValidation: 'Strict', namespace })
    const object = await client.create(ConfigMap, { metadata: { name: 'managed' }, data: { a: '1' } })
    expect(object.metadata.managedFields?.[0]?.manager).toBe('webapps')
    const unknown: object = { metadata: { name: 'strict' }, dta: {} }
    await expect(client.create(ConfigMap, unknown as ConfigMap)).rejects.toThrow('unknown field "dta"')
  })

  it('with an interceptor see every call, change it, or answer it', async () => {
    const seen: string[] = []
    const client = newClient()
      .with({ namespace, intercept: (call, send) => (seen.push(`inner ${call.verb}`), send(call)) })
      .with({
        intercept: (call, send) => (seen.push(`outer ${call.verb} ${call.name}`), send({ ...call, name: 'other' })),
      })
    await expect(client.get(ConfigMap, { name: 'a' })).rejects.toThrow('"other" not found')
    expect(seen).toEqual(['outer get a', 'inner get'])
  })
})
