import { ApiServer } from '@setpoint/apiserver'
import type { TypedObject } from '@setpoint/kube'
import type { Deployment } from '@setpoint/kube/kinds/apps/v1'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { createClient } from '../client/index.js'
import { silentLogger } from '../log/index.js'
import { controller } from '../operator/index.js'
import { hub, listMap, listSet, resource, spoke } from '../resource/index.js'
import { webhook } from '../webhook/index.js'
import { HEADER, type ManifestFile, manifestFiles, type ManifestOptions, type OperatorSource } from './index.js'

const Site = resource({
  group: 'web.example.com',
  version: 'v1',
  kind: 'Site',
  spec: z.object({
    host: z.string().min(12).max(20),
    pages: z.int32().min(3).default(5),
    theme: z.enum(['dark', 'light']),
    notes: z.string().optional(),
  }),
  status: z.object({ ready: z.boolean() }).partial(),
})
const sites = controller({ for: Site, owns: [ConfigMap], reconcile: () => undefined })
/** Asked about deletions only: nobody answers in these tests. */
const siteWebhook = webhook({ for: Site, validate: { delete: () => [] } })

function filesOf(
  options: Partial<ManifestOptions> = {},
  more: Partial<OperatorSource> = {},
): Map<string, ManifestFile> {
  const files = manifestFiles({ controllers: [sites], ...more }, { name: 'web', ...options })
  return new Map(files.map((file) => [file.path, file]))
}

function objectsIn(file: ManifestFile | undefined): TypedObject[] {
  return parseAllDocuments(file?.content ?? '').map((document) => document.toJS() as TypedObject)
}

const textOf = ({ kind, metadata }: TypedObject): string => `${kind} ${metadata?.name}`

describe('the manifests of an operator', () => {
  it('are the same bytes every time, whatever the order of its controllers', () => {
    const others = controller({ for: ConfigMap, uses: [Site], reconcile: () => undefined })
    const one = manifestFiles({ controllers: [sites, others] }, { name: 'web' })
    const other = manifestFiles({ controllers: [others, sites], kinds: [Site] }, { name: 'web' })
    expect(other).toEqual(one)
  })

  it('have kustomizations that name the files that are there, each of them', () => {
    const files = filesOf()
    const named = [...files.values()]
      .filter(({ path }) => path.endsWith('/kustomization.yaml'))
      .flatMap(({ path, content }) =>
        (parse(content) as { resources: string[] }).resources.map((name) =>
          new URL(name, `file:///${path}`).pathname.slice(1),
        ),
      )
    const folders = named.filter((path) => !path.endsWith('.yaml'))
    expect(folders).toEqual(['config/crd', 'config/rbac', 'config/manager'])
    const plain = [...files.keys()].filter((path) => !/kustomization|dist/.test(path))
    expect(named.filter((path) => path.endsWith('.yaml')).sort()).toEqual(plain)
  })

  it('say that they are generated, but for samples, which are for the user to change', () => {
    for (const file of filesOf().values()) expect(file.content.startsWith(HEADER)).toBe(file.upkeep !== 'scaffolded')
    expect([...filesOf().values()].filter((file) => file.upkeep === 'scaffolded').map(({ path }) => path)).toEqual([
      'config/samples/web_v1_site.yaml',
    ])
  })

  it('install the namespace first, then definitions, rights and the operator', () => {
    expect(objectsIn(filesOf().get('dist/install.yaml')).map(textOf)).toEqual([
      'Namespace web-system',
      'CustomResourceDefinition sites.web.example.com',
      'ServiceAccount web-controller-manager',
      'ClusterRole web-manager-role',
      'ClusterRoleBinding web-manager-rolebinding',
      'Role web-leader-election-role',
      'RoleBinding web-leader-election-rolebinding',
      'ClusterRole web-site-admin-role',
      'ClusterRole web-site-editor-role',
      'ClusterRole web-site-viewer-role',
      'Service web-metrics',
      'Deployment web-controller-manager',
    ])
  })

  it('keep rights within the namespace where that is the scope', () => {
    const [role] = objectsIn(filesOf({ scope: 'namespace' }).get('config/rbac/role.yaml'))
    const [binding] = objectsIn(filesOf({ scope: 'namespace' }).get('config/rbac/role_binding.yaml'))
    expect(role).toMatchObject({ kind: 'Role', metadata: { namespace: 'web-system' } })
    expect(binding).toMatchObject({ kind: 'RoleBinding', roleRef: { kind: 'Role', name: 'web-manager-role' } })
  })

  it('ask who reads secured metrics, and have a role for those who may', () => {
    const secured = filesOf({ metrics: 'secured' })
    expect(objectsIn(secured.get('config/rbac/metrics_auth_role.yaml'))).toMatchObject([
      { rules: [{ resources: ['tokenreviews'] }, { resources: ['subjectaccessreviews'] }] },
      { kind: 'ClusterRoleBinding', roleRef: { name: 'web-metrics-auth-role' } },
    ])
    expect(secured.get('config/rbac/metrics_reader_role.yaml')?.content).toContain('nonResourceURLs')
    expect(secured.get('config/prometheus/monitor.yaml')?.content).toContain('scheme: https')
    const off = filesOf({ metrics: 'off' })
    expect([...off.keys()].filter((path) => /metrics|prometheus|network/.test(path))).toEqual([])
  })

  it('tell the program what it has to agree with them on', () => {
    const environment = (options: Partial<ManifestOptions>, more?: Partial<OperatorSource>): unknown => {
      const [, deployment] = objectsIn(filesOf(options, more).get('config/manager/manager.yaml'))
      const pod = (deployment as Deployment).spec?.template.spec
      return Object.fromEntries((pod?.containers[0]?.env ?? []).map(({ name, value }) => [name, value]))
    }
    expect(environment({}, { webhooks: [siteWebhook] })).toEqual({
      NODE_ENV: 'production',
      SETPOINT_LEADER_ELECTION: 'web-leader',
      SETPOINT_HEALTH_PORT: '8081',
      SETPOINT_METRICS_PORT: '8080',
      SETPOINT_METRICS: 'plain',
      SETPOINT_WEBHOOK_SERVICE: 'web-webhook-service',
      SETPOINT_WEBHOOK_PORT: '9443',
      SETPOINT_SCOPE: 'cluster',
    })
    expect(environment({ leaderElection: false, metrics: 'off', scope: 'namespace' })).toEqual({
      NODE_ENV: 'production',
      SETPOINT_HEALTH_PORT: '8081',
      SETPOINT_METRICS_PORT: '0',
      SETPOINT_SCOPE: 'namespace',
    })
  })

  it('replace the operator at once where nobody elects a leader', () => {
    const [, deployment] = objectsIn(filesOf({ leaderElection: false }).get('config/manager/manager.yaml'))
    expect(deployment).toMatchObject({ spec: { strategy: { type: 'Recreate' } } })
    expect(filesOf({ leaderElection: false }).has('config/rbac/leader_election_role.yaml')).toBe(false)
  })

  it('have the API server call webhooks, with the rights to their certificates', () => {
    const files = filesOf({}, { webhooks: [siteWebhook] })
    expect(objectsIn(files.get('config/webhook/manifests.yaml')).map(textOf)).toEqual([
      'ValidatingWebhookConfiguration web-webhook-service',
      'Service web-webhook-service',
    ])
    expect(objectsIn(files.get('config/rbac/webhook_role.yaml')).map(textOf)).toEqual([
      'ClusterRole web-webhook-role',
      'ClusterRoleBinding web-webhook-rolebinding',
      'Role web-webhook-certificate-role',
      'RoleBinding web-webhook-certificate-rolebinding',
    ])
    expect(files.get('config/default/kustomization.yaml')?.content).toContain('- ../webhook')
    expect(files.get('config/manager/manager.yaml')?.content).toContain('containerPort: 9443')
    expect(files.has('config/network-policy/allow_webhook_traffic.yaml')).toBe(true)
  })

  it('lead conversion of a kind with several versions to its webhook', () => {
    const Old = resource({
      group: 'web.example.com',
      version: 'v1beta1',
      kind: 'Site',
      spec: z.object({ host: z.string() }),
    })
    const Sites = hub(
      Site,
      spoke(Old, {
        toHub: ({ spec }) => ({ spec: { host: spec.host, pages: 5, theme: 'dark' as const } }),
        fromHub: ({ spec }) => ({ spec: { host: spec.host } }),
      }),
    )
    const files = filesOf({}, { kinds: [Old, Sites], webhooks: [webhook({ for: Sites })] })
    const [definition] = objectsIn(files.get('config/crd/bases/web.example.com_sites.yaml'))
    expect(definition).toMatchObject({
      spec: {
        versions: [{ name: 'v1' }, { name: 'v1beta1' }],
        conversion: { webhook: { clientConfig: { service: { name: 'web-webhook-service', path: '/convert' } } } },
      },
    })
  })

  it('have samples whose items differ, in lists that the server tells apart', () => {
    const Poll = resource({
      group: 'web.example.com',
      version: 'v1',
      kind: 'Poll',
      spec: z.object({
        options: listMap(z.array(z.object({ id: z.string(), text: z.string() })).min(2), 'id'),
        ports: listSet(z.array(z.int32()).min(2)),
      }),
    })
    const polls = controller({ for: Poll, reconcile: () => undefined })
    const files = manifestFiles({ controllers: [polls] }, { name: 'web' })
    const sample = files.find(({ path }) => path.endsWith('web_v1_poll.yaml'))
    expect(parse(sample?.content ?? '')).toMatchObject({
      spec: {
        options: [
          { id: 'example', text: 'example' },
          { id: 'example-2', text: 'example' },
        ],
        ports: [1, 2],
      },
    })
  })

  it('leave out the folders of kinds where there are none', () => {
    const files = manifestFiles({ controllers: [] }, { name: 'web' })
    const paths = files.map(({ path }) => path)
    expect(paths.filter((path) => /crd|samples/.test(path))).toEqual([])
    const all = files.find(({ path }) => path === 'config/default/kustomization.yaml')
    expect((parse(all?.content ?? '') as { resources: string[] }).resources).toEqual(['../rbac', '../manager'])
  })

  it('refuse names and choices that no cluster knows', () => {
    expect(() => filesOf({ name: 'My Operator' })).toThrow(/name "My Operator"/)
    expect(() => filesOf({ scope: 'galaxy' as 'cluster' })).toThrow(/scope "galaxy": must be cluster or namespace/)
  })
})

it('a server takes all of it, and the sample is valid', async () => {
  await using server = await ApiServer.start({ listen: false })
  const client = createClient({ transport: server.transport(), logger: silentLogger }).with({ fieldManager: 'test' })
  const files = filesOf({ metrics: 'secured' }, { webhooks: [siteWebhook] })
  const install = objectsIn(files.get('dist/install.yaml'))
  for (const object of install) {
    await client.apply({ apiVersion: object.apiVersion, kind: object.kind }, object as never, {
      fieldValidation: 'Strict',
    })
  }
  const [policy] = objectsIn(files.get('config/network-policy/allow_metrics_traffic.yaml'))
  await client.apply({ apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy' }, policy as never)
  const [sample] = objectsIn(files.get('config/samples/web_v1_site.yaml'))
  const namespace = 'default'
  const given = { ...sample, metadata: { ...sample?.metadata, namespace } }
  for (let tries = 0; ; tries++) {
    try {
      const made = await client.apply(Site, given as never)
      expect(made.spec).toEqual({ host: 'example-----', pages: 5, theme: 'dark' })
      return
    } catch (error) {
      // The definition takes a moment.
      if (tries === 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
})
