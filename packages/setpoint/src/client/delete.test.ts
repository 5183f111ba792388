import { ConfigMap, Namespace, Pod, Service, ServiceAccount } from '@setpoint/kube/kinds/v1'
import { beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../server.suite.js'
import type { Client } from './client.js'

const server = testServer()
const namespace = 'deleting'
let client: Client

beforeAll(async () => {
  client = server.client({ namespace })
  await client.create(Namespace, { metadata: { name: namespace } })
})

const config = (name: string, finalizers: string[] = []) => ({ metadata: { name, finalizers, labels: { of: 'many' } } })
const pod = (name: string, nodeName?: string) => ({
  metadata: { name },
  spec: {
    automountServiceAccountToken: false,
    containers: [{ name: 'c', image: 'i' }],
    ...(nodeName === undefined ? {} : { nodeName }),
  },
})

describe('a delete', () => {
  it('answers nothing when the object is gone, whatever the server has to say about it', async () => {
    await client.create(ConfigMap, config('a'))
    await client.create(ServiceAccount, { metadata: { name: 'a' } })
    await client.create(Service, { metadata: { name: 'a' }, spec: { ports: [{ port: 80 }] } })
    await client.create(Pod, pod('nowhere'))
    expect(await client.delete(ConfigMap, { name: 'a' })).toBeUndefined()
    expect(await client.delete(ServiceAccount, { name: 'a' })).toBeUndefined()
    expect(await client.delete(Service, { name: 'a' })).toBeUndefined()
    expect(await client.delete(Pod, { name: 'nowhere' })).toBeUndefined()
  })

  it('answers the object while a grace period, a finalizer or its content keeps it', async () => {
    await client.create(Pod, pod('somewhere', 'n'))
    await client.create(ConfigMap, config('held', ['example.com/hold']))
    await client.create(ConfigMap, config('dependents'))
    const going = { metadata: { deletionTimestamp: expect.any(String) as string } }
    expect(await client.delete(Pod, { name: 'somewhere' })).toMatchObject(going)
    expect(await client.delete(ConfigMap, { name: 'held' })).toMatchObject(going)
    const options = { propagationPolicy: 'Foreground' } as const
    expect(await client.delete(ConfigMap, { name: 'dependents' }, options)).toMatchObject(going)
    const cluster = server.client()
    await cluster.create(Namespace, { metadata: { name: 'going' } })
    expect(await cluster.delete(Namespace, { name: 'going' })).toMatchObject(going)
    expect(await client.delete(Pod, { name: 'somewhere' }, { gracePeriodSeconds: 0 })).toBeUndefined()
  })

  it('takes an answer without a word for what it says', async () => {
    const silent = client.with({
      intercept: () =>
        Promise.resolve({
          status: 200,
          headers: {},
          body: (async function* () {})(),
          bytes: () => Promise.resolve(new Uint8Array()),
        }),
    })
    expect(await silent.delete(ConfigMap, { name: 'x' })).toBeUndefined()
  })

  it('of many answers what it deleted, as it was', async () => {
    await client.create(ConfigMap, config('b'))
    await client.create(ConfigMap, config('c'))
    const deleted = await client.deleteAllOf(ConfigMap, {
      labels: { of: 'many' },
      fieldSelector: 'metadata.name!=held',
    })
    expect(deleted.map(({ kind, metadata }) => `${kind} ${metadata?.name}`)).toEqual(
      expect.arrayContaining(['ConfigMap b', 'ConfigMap c']),
    )
  })
})
