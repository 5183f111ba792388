import { isNotFound, messageOf, type Transport, VirtualClock } from '@setpoint/kube'
import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { describe, expect, it } from 'vitest'
import { testServer } from '../server.suite.js'
import { createClient } from './index.js'

const { client: newClient, transport } = testServer()
const namespace = 'default'
const gadget = { apiVersion: 'discovery.example.com/v1', kind: 'Gadget' }

/** Installs the definition of gadgets in place of the one that there is. */
async function define(plural: string, scope: 'Namespaced' | 'Cluster'): Promise<void> {
  const client = newClient()
  const gone = async (): Promise<number> => {
    const { items } = await client.list(CustomResourceDefinition)
    const old = items.filter(({ spec }) => spec.group === 'discovery.example.com')
    for (const { metadata } of old) await client.delete(CustomResourceDefinition, { metadata }).catch(() => undefined)
    return old.length
  }
  await expect.poll(gone).toBe(0)
  const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }
  await client.create(CustomResourceDefinition, {
    metadata: { name: `${plural}.discovery.example.com` },
    spec: {
      group: 'discovery.example.com',
      scope,
      names: { plural, kind: 'Gadget' },
      versions: [{ name: 'v1', served: true, storage: true, subresources: { status: {} }, schema }],
    },
  })
  // Another client: the one under test must find out for itself.
  await expect
    .poll(() =>
      newClient()
        .kind(gadget)
        .catch(() => undefined),
    )
    .toMatchObject({ plural })
}

/** What was asked for, on the way to the embedded server. */
function recording(): { transport: Transport; paths: string[] } {
  const paths: string[] = []
  return {
    paths,
    transport: {
      close: () => Promise.resolve(),
      request: (request) => {
        paths.push(request.path)
        return transport().request(request)
      },
    },
  }
}

describe('a kind whose definition is made anew', () => {
  it('is found again under another plural and in another scope, by every verb', async () => {
    await define('gadgets', 'Namespaced')
    const client = newClient()
    const target = { name: 'a', namespace }
    await client.create(gadget, { metadata: target })
    await define('gadgetries', 'Namespaced')
    await client.create(gadget, { metadata: target })
    await define('gadgets', 'Cluster')
    expect((await client.list(gadget)).items).toEqual([])
    await define('gadgetries', 'Namespaced')
    await client.create(gadget, { metadata: target, spec: { a: 1 } })
    await define('gadgets', 'Cluster')
    await expect(client.get(gadget, target)).rejects.toSatisfy(isNotFound)
    await client.create(gadget, { metadata: { name: 'a' } })
    await define('gadgets', 'Namespaced')
    await client.create(gadget, { metadata: target })
    expect((await client.status.get(gadget, target)).metadata.namespace).toBe(namespace)
    const watch = await client.watch(gadget, { namespace })
    watch.stop()
    await client.delete(gadget, target)
  })

  it('and is no more gives the refusal of the call', async () => {
    await define('gadgets', 'Namespaced')
    const client = newClient()
    await client.list(gadget, { namespace })
    await client.delete(CustomResourceDefinition, { name: 'gadgets.discovery.example.com' })
    await expect.poll(() => client.list(gadget, { namespace }).catch(isNotFound)).toBe(true)
  })
})

it('an object that is not there does not make the client ask for its kind again', async () => {
  await define('gadgets', 'Namespaced')
  const { transport: recorded, paths } = recording()
  const client = createClient({ transport: recorded })
  for (const name of ['a', 'b']) await expect(client.get(gadget, { name, namespace })).rejects.toSatisfy(isNotFound)
  expect(paths).toEqual([
    '/apis/discovery.example.com/v1',
    '/apis/discovery.example.com/v1/namespaces/default/gadgets/a',
    '/apis/discovery.example.com/v1/namespaces/default/gadgets/b',
  ])
})

describe('a server that does not say what its kinds are', () => {
  const silent: Transport = {
    close: () => Promise.resolve(),
    request: ({ signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
  }
  const target = { name: 'a', namespace }

  it('costs a call no more than the time that it has, and leaves others their own', async () => {
    const clock = new VirtualClock()
    const client = createClient({ transport: silent, clock })
    const controller = new AbortController()
    const calls = Promise.all(
      [
        client.get(gadget, target, { timeout: 500 }),
        client.create(gadget, { metadata: target }, { signal: controller.signal }),
        client.with({ timeout: 1000 }).list(gadget),
        client.kind(gadget, { timeout: 2000 }),
        client.kind(gadget),
      ].map((call) => call.then(() => 'an answer', messageOf)),
    )
    controller.abort(new Error('enough'))
    await clock.advance(32_000)
    expect(await calls).toEqual([
      'Timeout: discovery.example.com/v1: the server did not list its kinds within 0.5 s',
      'enough',
      'Timeout: discovery.example.com/v1: the server did not list its kinds within 1 s',
      'Timeout: discovery.example.com/v1: the server did not list its kinds within 2 s',
      expect.stringContaining('within 32 s'),
    ])
  })
})

it('the time to find a kind is part of the time of the call', async () => {
  await define('gadgets', 'Namespaced')
  const clock = new VirtualClock()
  const slow: Transport = {
    close: () => Promise.resolve(),
    request: async (request) => {
      await clock.sleep(700, request.signal)
      return transport().request(request)
    },
  }
  const client = createClient({ transport: slow, clock })
  const failure = client.list(gadget, { timeout: 1000 }).then(() => 'an answer', messageOf)
  await clock.advance(1000)
  expect(await failure).toContain('no answer within 0.3 s')
})
