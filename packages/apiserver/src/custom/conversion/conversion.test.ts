import type { JsonObject, KubeObject } from '@setpoint/kube'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { definition, definitionVersion, establish } from '../../definitions.suite.js'
import { useServer } from '../../testing.suite.js'
import { TestWebhook } from '../../webhook/webhook-server.suite.js'

const api = useServer()
const path = (version: string): string => `/apis/example.com/${version}/namespaces/default/widgets`
const open = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }
const version = (name: string, storage: boolean): object =>
  definitionVersion(name, { storage, schema: { openAPIV3Schema: open }, subresources: {} })
let webhook: TestWebhook

/** v1 has spec.a where v2 has spec.b. */
function convert({ objects, desiredAPIVersion }: JsonObject): JsonObject {
  const toSecond = desiredAPIVersion === 'example.com/v2'
  const convertedObjects = (objects as unknown as (KubeObject & { spec: JsonObject })[]).map((object) => ({
    ...object,
    apiVersion: desiredAPIVersion,
    spec: toSecond ? { b: object.spec['a'] } : { a: object.spec['b'] },
  }))
  return { convertedObjects, result: { status: 'Success' } } as unknown as JsonObject
}

beforeAll(async () => {
  webhook = await TestWebhook.start(convert)
  const made = definition({ versions: [version('v1', true), version('v2', false)] })
  const spec = made['spec'] as JsonObject
  spec['conversion'] = {
    strategy: 'Webhook',
    webhook: {
      conversionReviewVersions: ['v1beta1', 'v1'],
      clientConfig: { url: `${webhook.url}/convert`, caBundle: webhook.caBundle },
    },
  }
  await establish(api.client, made)
})
afterAll(() => webhook[Symbol.asyncDispose]())
beforeEach(() => {
  webhook.requests.length = 0
})

const widget = (name: string, apiVersion: string, spec: object): object => ({
  apiVersion: `example.com/${apiVersion}`,
  kind: 'Widget',
  metadata: { name },
  spec,
})

test('nobody is asked while objects are in the right version already', async () => {
  for (const name of ['a', 'b', 'c']) await api.client.create(path('v1'), widget(name, 'v1', { a: name }))
  await api.client.get(path('v1'))
  await api.client.patch(`${path('v1')}/a`, { spec: { a: 'x' } })
  expect(webhook.requests).toEqual([])
})

test('a list is one question, and the next one none', async () => {
  const { list } = await api.client.get(path('v2'))
  expect(list.items.map((item) => item['spec'])).toEqual([{ b: 'x' }, { b: 'b' }, { b: 'c' }])
  expect(webhook.requests).toHaveLength(1)
  expect(webhook.requests[0]?.request['objects']).toHaveLength(3)
  await api.client.get(path('v2'))
  expect(webhook.requests).toHaveLength(1)
})

test('a write through another version is stored in its own, and watched in every one', async () => {
  const rv = await api.client.resourceVersion()
  const first = await api.client.watch(`${path('v1')}?resourceVersion=${rv}`)
  const second = await api.client.watch(`${path('v2')}?resourceVersion=${rv}`)
  await api.client.create(path('v2'), widget('d', 'v2', { b: 'made' }))
  expect((await first.next()).object['spec']).toEqual({ a: 'made' })
  expect((await second.next()).object['spec']).toEqual({ b: 'made' })
  for (const watch of [first, second]) watch.close()
})

test('an object stays reachable when the stored version changes', async () => {
  const name = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.example.com'
  await api.client.patch(name, { spec: { versions: [version('v1', false), version('v2', true)] } })
  await expect.poll(async () => (await api.client.read(`${path('v2')}/b`))['spec']).toEqual({ b: 'b' })
  expect((await api.client.read(`${path('v1')}/b`))['spec']).toEqual({ a: 'b' })
  await api.client.patch(`${path('v2')}/b`, { spec: { b: 'migrated' } })
  expect((await api.client.read(`${path('v1')}/b`))['spec']).toEqual({ a: 'migrated' })
  const { status } = (await api.client.read(name)) as unknown as { status: { storedVersions: string[] } }
  expect(status.storedVersions).toEqual(['v1', 'v2'])
})
