import { ApiServer } from '@setpoint/apiserver'
import { isNotFound, type Transport } from '@setpoint/kube'
import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { ClusterRole, ClusterRoleBinding, type PolicyRule } from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'
import { ConfigMap, Namespace, Secret, ServiceAccount } from '@setpoint/kube/kinds/v1'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Client, createClient, mergePatch } from '../../client/index.js'
import { EventRecorder } from '../../events/index.js'
import { silentLogger } from '../../log/index.js'
import { Manager } from '../../manager/index.js'
import { controller } from '../../operator/index.js'
import { resource } from '../../resource/index.js'
import { roleOf } from './role.js'

const Site = resource({
  group: 'web.example.com',
  version: 'v1',
  kind: 'Site',
  spec: z.object({ pages: z.int() }),
  status: z.object({ pages: z.int() }).partial(),
})

/** Does everything that needs a right: applies, deletes, writes status, tells events, finalizes, reads another kind. */
const sites = controller({
  for: Site,
  owns: [ConfigMap],
  uses: [Secret],
  async reconcile(site, ctx) {
    const name = `${site.metadata.name}-page`
    ctx.get(Secret, 'theme')
    if (site.spec.pages > 0) await ctx.apply({ kind: ConfigMap, name, data: { pages: String(site.spec.pages) } })
    else await ctx.delete(ConfigMap, name)
    ctx.status({ pages: site.spec.pages })
    ctx.event('Normal', 'Built', 'the pages are there')
  },
  finalize: () => undefined,
})

let server: ApiServer
let admin: Client
let token: string

beforeAll(async () => {
  // Off by default, on in many clusters: setting an owner that blocks deletion takes a right of its own.
  const enableAdmissionPlugins = ['OwnerReferencesPermissionEnforcement']
  server = await ApiServer.start({ listen: false, enableAdmissionPlugins, onError: () => undefined })
  admin = createClient({ transport: server.transport(), logger: silentLogger }).with({ fieldManager: 'test' })
  const subject = { kind: 'ServiceAccount', name: 'operator', namespace: 'default' }
  await admin.create(CustomResourceDefinition, Site.definition())
  await admin.apply(ServiceAccount, { metadata: { name: subject.name, namespace: 'default' } })
  await admin.create(ClusterRoleBinding, {
    metadata: { name: 'operator' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'manager-role' },
    subjects: [subject],
  })
  while (await isGone(admin.list(Site))) await new Promise((resolve) => setTimeout(resolve, 5))
  const request = await admin.subresource('token').create(ServiceAccount, subject, { spec: { audiences: [] } })
  token = request.status?.token ?? ''
})

afterAll(() => server.stop())

/** Requests as the service account; those that were forbidden are told. */
function asOperator(refused: (message: string) => void): Transport {
  const transport = server.transport()
  return {
    async request(request) {
      const response = await transport.request({
        ...request,
        headers: { ...request.headers, authorization: `Bearer ${token}` },
      })
      if (response.status !== 403) return response
      const bytes = await response.bytes()
      refused((JSON.parse(Buffer.from(bytes).toString()) as { message: string }).message)
      return { ...response, status: 403, headers: response.headers, body: [bytes] as never, bytes: async () => bytes }
    },
    close: () => transport.close(),
  }
}

let runs = 0

/** Lets the operator do all that it does, under these rights; what it was refused, as far as it got. */
async function refusalsUnder(rules: readonly PolicyRule[]): Promise<string[]> {
  const namespace = `run-${++runs}`
  const refused: string[] = []
  const site = { name: 'demo', namespace }
  const page = { name: 'demo-page', namespace }
  await admin.create(Namespace, { metadata: { name: namespace } })
  await admin.apply(ClusterRole, { metadata: { name: 'manager-role' }, rules: [...rules] }, { force: true })
  await admin.create(Site, { metadata: site, spec: { pages: 1 } })
  const transport = asOperator((message) => refused.push(message))
  const client = createClient({ transport, logger: silentLogger })
  const recorder = new EventRecorder({ client, reportingController: 'sites', logger: silentLogger })
  await using manager = new Manager({
    transport,
    controllers: [sites],
    log: silentLogger,
    gracePeriod: 0,
    // A streamed list is a watch; a server that cannot stream is asked for a list.
    cache: { streaming: false, defaults: { namespaces: [namespace] } },
    event: (about, type, reason, message) => recorder.record(about, { type, reason, note: message }),
  })
  const until = async (what: () => Promise<boolean>): Promise<void> => {
    while (refused.length === 0 && !(await what())) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  void manager.start().catch(() => undefined)
  await until(async () => (await admin.get(Site, site)).status?.pages === 1)
  // The second event of a series is a patch.
  await until(async () => {
    const events = await admin.list({ apiVersion: 'events.k8s.io/v1', kind: 'Event' }, { namespace })
    return events.items.some((event) => 'series' in event && event['series'] !== null)
  })
  await admin.patch(Site, site, mergePatch({ spec: { pages: 0 } }))
  await until(() => isGone(admin.get(ConfigMap, page)))
  await until(async () => (await admin.get(Site, site)).status?.pages === 0)
  await admin.delete(Site, site)
  await until(() => isGone(admin.get(Site, site)))
  await manager.stop(0)
  await recorder[Symbol.asyncDispose]()
  // Whatever a failed run has left would be in the way of the next one's caches.
  await admin.patch(Site, site, mergePatch({ metadata: { finalizers: null } })).catch(() => undefined)
  return refused
}

async function isGone(reading: Promise<unknown>): Promise<boolean> {
  try {
    await reading
    return false
  } catch (error) {
    return isNotFound(error)
  }
}

function rulesFor(definitions: readonly (typeof sites)[]): PolicyRule[] {
  return roleOf(definitions).rules ?? []
}

/** The same rights without one verb on one resource. */
function without(rules: readonly PolicyRule[], resourceName: string, verb: string): PolicyRule[] {
  return rules
    .flatMap((rule) =>
      (rule.resources ?? []).map((name) => ({
        ...rule,
        resources: [name],
        verbs: name === resourceName ? rule.verbs.filter((candidate) => candidate !== verb) : rule.verbs,
      })),
    )
    .filter(({ verbs }) => verbs.length > 0)
}

const NEEDED = rulesFor([sites])
  .flatMap(({ resources = [], verbs }) => resources.flatMap((name) => verbs.map((verb) => [verb, name] as const)))
  // `get` is for reads past the cache, which this operator does not do.
  .filter(([verb]) => verb !== 'get')

describe('the role of a controller', () => {
  it('says what is declared', () => {
    expect(rulesFor([sites])).toEqual([
      { apiGroups: [''], resources: ['configmaps'], verbs: ['create', 'delete', 'get', 'list', 'patch', 'watch'] },
      { apiGroups: [''], resources: ['secrets'], verbs: ['get', 'list', 'watch'] },
      { apiGroups: ['events.k8s.io'], resources: ['events'], verbs: ['create', 'patch'] },
      { apiGroups: ['web.example.com'], resources: ['sites'], verbs: ['get', 'list', 'patch', 'watch'] },
      { apiGroups: ['web.example.com'], resources: ['sites/finalizers', 'sites/status'], verbs: ['update'] },
    ])
  })

  it('has no right to write a kind that is neither finalized nor has a status', () => {
    const Plain = resource({ group: 'web.example.com', version: 'v1', kind: 'Plain', spec: z.object({}) })
    const plain = controller({ for: Plain, reconcile: () => undefined })
    expect(rulesFor([plain])).toEqual([
      { apiGroups: ['events.k8s.io'], resources: ['events'], verbs: ['create', 'patch'] },
      { apiGroups: ['web.example.com'], resources: ['plains'], verbs: ['get', 'list', 'watch'] },
    ])
  })

  it('knows which built-in kinds have a status', () => {
    const config = controller({ for: ConfigMap, reconcile: () => undefined })
    const spaces = controller({ for: Namespace, reconcile: () => undefined })
    const resources = rulesFor([config, spaces]).flatMap((rule) => rule.resources ?? [])
    expect(resources).toEqual(['configmaps', 'namespaces', 'namespaces/status', 'events'])
  })

  it('is a Role within a namespace, and refuses kinds that have none', () => {
    expect(roleOf([sites], { namespace: 'web' })).toMatchObject({ kind: 'Role', metadata: { namespace: 'web' } })
    const spaces = controller({ for: Namespace, reconcile: () => undefined })
    expect(() => roleOf([spaces], { namespace: 'web' })).toThrow(
      'controller namespaces works with Namespace, which has no namespace, so rights in namespace web cannot be enough',
    )
  })

  it('is enough for everything that the runtime does', async () => {
    expect(await refusalsUnder(rulesFor([sites]))).toEqual([])
  })

  it.each(NEEDED)('is not enough without %s of %s', async (verb, name) => {
    const [first = ''] = await refusalsUnder(without(rulesFor([sites]), name, verb))
    // The right to block an owner's deletion is asked for by name, in admission.
    const said = name === 'sites/finalizers' ? "can't set finalizers" : `cannot ${verb} resource "${name.split('/')[0]}`
    expect(first).toContain(said)
  })
})
