// A webhook that looks something up and does not find it refuses with the 404 of its lookup, which says nothing of the object.
import { ApiServer } from '@setpoint/apiserver'
import { messageOf } from '@setpoint/kube'
import { ValidatingWebhookConfiguration } from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { ConfigMap, Secret } from '@setpoint/kube/kinds/v1'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type Client, createClient } from '../client/index.js'
import { type Logger, silentLogger } from '../log/index.js'
import { Manager } from '../manager/index.js'
import { resource } from '../resource/index.js'
import { admissionHandler, webhookManifests } from '../webhook/index.js'
import { controller, type ControllerDefinition } from './definition.js'

const Site = resource({
  group: 'web.example.com',
  version: 'v1',
  kind: 'Site',
  spec: z.object({}),
  conditions: ['Ready'],
})
const site = { name: 'a', namespace: 'default' }
const service = { namespace: 'default', name: 'hooks' }
const REFUSED = 'admission webhook "validate.asked.admission" denied the request: secrets "team" not found'

let server: ApiServer
let client: Client
let manager: Manager
/** The messages of the errors that were logged. */
const failures: string[] = []

beforeEach(async () => {
  server = await ApiServer.start({ listen: false })
  client = createClient({ transport: server.transport(), logger: silentLogger })
  await client.create(CustomResourceDefinition, Site.definition())
  await vi.waitFor(() => client.list(Site))
})
afterEach(async () => {
  await manager.stop(0)
  await server.stop()
  failures.length = 0
})

/** The controller, and a webhook that asks for a Secret before these requests. */
async function start(declared: ControllerDefinition, resources: string, operation: 'UPDATE' | 'DELETE'): Promise<void> {
  const asking = admissionHandler({
    path: '/asked',
    type: 'validating',
    rules: [{ apiGroups: ['*'], resources: [resources], operations: [operation] }],
    handle: async (_, means) => void (await means.client.get(Secret, { name: 'team', namespace: 'default' })),
  })
  const keep = (fields: object | string): void => void failures.push(messageOf((fields as { err?: unknown }).err))
  const log: Logger = { ...silentLogger, error: keep, child: () => log }
  const transport = server.transport()
  const webhookServer = { listen: false }
  manager = new Manager({ transport, controllers: [declared], webhooks: [asking], webhookServer, log })
  if (manager.webhooks !== undefined) server.serveService(service, manager.webhooks.transport())
  const { validating } = webhookManifests({ webhooks: [asking], service })
  if (validating !== undefined) await client.create(ValidatingWebhookConfiguration, validating)
  await manager.start()
}

/** What the webhook asks for is there from now on. */
async function permit(): Promise<void> {
  await vi.waitFor(() => expect(failures).toContain(REFUSED))
  await client.create(Secret, { metadata: { name: 'team', namespace: 'default' } })
}

describe('a webhook’s 404', () => {
  it('to the finalizer fails the pass, which is tried again', async () => {
    let passes = 0
    const sites = controller({ for: Site, reconcile: () => void passes++, finalize: () => undefined })
    await start(sites, 'sites', 'UPDATE')
    await client.create(Site, { metadata: site, spec: {} })
    await permit()
    await vi.waitFor(() => expect(passes).toBeGreaterThan(0))
    expect((await client.get(Site, site)).metadata.finalizers).toHaveLength(1)
  })

  it('to the end of the finalizer fails the pass, which is tried again', async () => {
    const sites = controller({ for: Site, finalizer: 'a.example.com/b', reconcile() {}, finalize: () => undefined })
    await start(sites, 'sites', 'UPDATE')
    await client.create(Site, { metadata: { ...site, finalizers: ['a.example.com/b'] }, spec: {} })
    await client.delete(Site, site)
    await permit()
    await vi.waitFor(async () => expect((await client.list(Site)).items).toEqual([]))
  })

  it('to the status fails the pass in its own words', async () => {
    await start(
      controller({ for: Site, reconcile: (_, ctx) => ctx.ready('Done', 'all is there') }),
      'sites/status',
      'UPDATE',
    )
    await client.create(Site, { metadata: site, spec: {} })
    await permit()
    await vi.waitFor(async () => expect((await client.get(Site, site)).status?.conditions).toHaveLength(1))
    expect(new Set(failures)).toEqual(new Set([REFUSED]))
  })

  it('to the deletion of a child fails the pass, which is tried again', async () => {
    const sites = controller({
      for: Site,
      owns: [ConfigMap],
      async reconcile(_, ctx) {
        await ctx.createOnce({ kind: ConfigMap, name: 'child' })
        await ctx.delete(ConfigMap, 'child')
      },
    })
    await start(sites, 'configmaps', 'DELETE')
    await client.create(Site, { metadata: site, spec: {} })
    await permit()
    await vi.waitFor(async () => {
      const { items } = await client.list(ConfigMap, { namespace: 'default' })
      expect(items.filter(({ metadata }) => metadata?.name === 'child')).toEqual([])
    })
  })
})
