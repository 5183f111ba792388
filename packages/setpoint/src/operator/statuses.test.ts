// What becomes of a status that the server has no place for, or that is there in a shape that no status has.
import { ApiServer } from '@setpoint/apiserver'
import { messageOf } from '@setpoint/kube'
import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type Client, createClient } from '../client/index.js'
import { type Logger, silentLogger } from '../log/index.js'
import { Manager } from '../manager/index.js'
import { resource } from '../resource/index.js'
import { controller, type ControllerDefinition } from './definition.js'

const Site = resource({
  group: 'web.example.com',
  version: 'v1',
  kind: 'Site',
  spec: z.object({ message: z.string() }),
  status: z.object({ phase: z.string() }).partial(),
  conditions: ['Ready'],
})
const Bare = resource({ group: 'web.example.com', version: 'v1', kind: 'Bare', spec: z.object({}) })

let server: ApiServer
let client: Client
let manager: Manager | undefined
/** What was logged as a warning or an error, with the messages of errors. */
const said: string[] = []

beforeAll(async () => {
  server = await ApiServer.start({ listen: false })
  client = createClient({ transport: server.transport(), logger: silentLogger })
  const loose = Site.definition()
  // Installed by an older release, which took anything.
  for (const version of loose.spec.versions)
    version.schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }
  await client.create(CustomResourceDefinition, loose)
  await client.create(CustomResourceDefinition, Bare.definition())
  await vi.waitFor(() => Promise.all([client.list(Site), client.list(Bare)]))
})
afterAll(() => server.stop())
afterEach(async () => {
  await manager?.stop(0)
  said.length = 0
})

async function start(declared: ControllerDefinition): Promise<void> {
  const keep = (fields: object | string, message = ''): void => {
    const { err } = typeof fields === 'string' ? {} : (fields as { err?: Error })
    said.push(`${typeof fields === 'string' ? fields : message}${err === undefined ? '' : ` | ${messageOf(err)}`}`)
  }
  const log: Logger = { ...silentLogger, warn: keep, error: keep, child: () => log }
  manager = new Manager({ transport: server.transport(), controllers: [declared], log })
  await manager.start()
}

describe('a status of a kind that has none at the server', () => {
  const place =
    'status or conditions in resource(), or subresources.status in version v1 of its CustomResourceDefinition, make one'

  it('fails the pass, which says where it is to be declared', async () => {
    await start(controller({ for: Bare, reconcile: (_, ctx) => ctx.ready('Done', 'all is there') }))
    await client.create(Bare, { metadata: { name: 'bare', namespace: 'default' }, spec: {} })
    const message = `Bare default/bare: its status is not written, because the server has no status of bares.web.example.com; ${place}`
    await vi.waitFor(() =>
      expect(said.join('\n')).toContain(`reconcile failed, it is tried again in 5 ms | ${message}`),
    )
  })

  it('is told beside the failure of a pass', async () => {
    await start(
      controller({
        for: Bare,
        name: 'failing',
        when: [({ object }) => object.metadata.name === 'failing'],
        reconcile(_, ctx) {
          ctx.notReady('Broken', 'it does not work')
          throw new Error('why the pass failed')
        },
      }),
    )
    await client.create(Bare, { metadata: { name: 'failing', namespace: 'default' }, spec: {} })
    await vi.waitFor(() => expect(said.join('\n')).toContain('| why the pass failed'))
    expect(said[0]).toContain('status was not written | Bare default/failing: its status is not written, because')
  })

  it('is needed by nobody when the object went away meanwhile', async () => {
    let passes = 0
    await start(
      controller({
        for: Site,
        name: 'going',
        when: [({ object, type }) => object.metadata.name === 'going' && type !== 'delete'],
        async reconcile({ metadata }, ctx) {
          passes++
          await client.delete(Site, { name: metadata.name ?? '', namespace: 'default' })
          ctx.ready('Done', 'all is there')
        },
      }),
    )
    await client.create(Site, { metadata: { name: 'going', namespace: 'default' }, spec: { message: 'hi' } })
    await vi.waitFor(() => expect(passes).toBe(1))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(said).toEqual([])
  })
})

describe('a status of another shape', () => {
  const sites = (name: string): ControllerDefinition =>
    controller({
      for: Site,
      name,
      when: [({ object }) => object.metadata.name === name],
      reconcile(_, ctx) {
        ctx.status({ phase: 'Ready' })
        ctx.ready('Done', 'all is there')
      },
    })
  const condition = {
    type: 'Synced',
    status: 'True',
    reason: 'A',
    message: '',
    lastTransitionTime: '2020-01-01T00:00:00Z',
  }

  it.each([
    ['text', 'abc', '.status is a string and not an object'],
    ['list', ['a'], '.status is an array and not an object'],
    ['object', { conditions: {} }, '.status.conditions is an object and not an array'],
    ['string', { conditions: 'x' }, '.status.conditions is a string and not an array'],
    ['null', { conditions: [null, condition] }, '.status.conditions[0] is null and not an object'],
    ['typeless', { conditions: [{}, condition] }, '.status.conditions[0].type is missing'],
  ])('is replaced by what the pass says, and told: %s', async (name, status, misfit) => {
    const target = { name: `odd-${name}`, namespace: 'default' }
    const made = await client.create(Site, { metadata: target, spec: { message: 'hi' } })
    await client.status.update(Site, { ...made, status } as never)
    await start(sites(target.name))
    const kept = JSON.stringify(status).includes('Synced') ? [condition] : []
    await vi.waitFor(async () =>
      expect((await client.get(Site, target)).status).toEqual({
        phase: 'Ready',
        conditions: [...kept, expect.objectContaining({ type: 'Ready', status: 'True' })],
      }),
    )
    await vi.waitFor(() =>
      expect(said).toEqual([
        `Site default/${target.name}: its status is of another shape than a status has, and what the pass says replaces it: ${misfit}; ` +
          'metadata.managedFields names who wrote it, and a CustomResourceDefinition with a schema of the status refuses it',
      ]),
    )
  })

  it('stays as it is where the pass does not speak of it', async () => {
    const target = { name: 'odd-silent', namespace: 'default' }
    const made = await client.create(Site, { metadata: target, spec: { message: 'hi' } })
    await client.status.update(Site, { ...made, status: { conditions: 'x' } } as never)
    await start(
      controller({
        for: Site,
        name: 'silent',
        when: [({ object }) => object.metadata.name === target.name],
        reconcile: (_, ctx) => ctx.status({ phase: 'Ready' }),
      }),
    )
    await vi.waitFor(async () =>
      expect((await client.get(Site, target)).status).toEqual({ phase: 'Ready', conditions: 'x' }),
    )
    expect(said).toEqual([])
  })
})

it('an object that is deleted before its finalizer is set is gone, and that is no failure', async () => {
  const name = 'gone-at-once'
  let patches = 0
  const transport = server.transport()
  const log: Logger = {
    ...silentLogger,
    error: (_: object | string, text?: string) => void said.push(text ?? ''),
    child: () => log,
  }
  const declared = controller({
    for: ConfigMap,
    name: 'holding',
    when: [({ object }) => object.metadata.name === name],
    reconcile: () => void said.push('reconciled'),
    finalize: () => undefined,
  })
  const meddling: typeof transport = {
    close: () => transport.close(),
    async request(request) {
      if (request.method === 'PATCH' && patches++ === 0) await client.delete(ConfigMap, { name, namespace: 'default' })
      return transport.request(request)
    },
  }
  manager = new Manager({ transport: meddling, controllers: [declared], log })
  await manager.start()
  await client.create(ConfigMap, { metadata: { name, namespace: 'default' } })
  await vi.waitFor(() => expect(patches).toBe(1))
  await vi.waitFor(() => expect(manager?.cache.get(ConfigMap, name, 'default')).toBeUndefined())
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([said, patches]).toEqual([[], 1])
})
