import { type TestCluster, testCluster } from '@setpoint/testing'
import { ignoreNotFound, mergePatch } from 'setpoint'
import { ValidatingWebhookConfiguration } from 'setpoint/kinds/admissionregistration.k8s.io/v1'
import { Deployment } from 'setpoint/kinds/apps/v1'
import { Namespace, Service } from 'setpoint/kinds/v1'
import { describe, expect, it } from 'vitest'
import { DataScienceCluster, dataScienceClusters } from './data-science-cluster.js'

const THE_ONE = { name: 'default-dsc' }
const namespace = 'opendatahub'
const dashboard = { name: 'odh-dashboard', namespace }

interface Platform extends TestCluster {
  readonly events: string[]
}

/** The operator, a namespace for the components, and the platform with these components. */
async function platform(components: object, options: { namespace?: boolean } = {}): Promise<Platform> {
  const events: string[] = []
  const manager = { event: (_: unknown, type: string, reason: string) => void events.push(`${type} ${reason}`) }
  const at = await testCluster({ controllers: [dataScienceClusters], manager })
  if (options.namespace !== false) await at.client.create(Namespace, { metadata: { name: namespace } })
  await at.apply({
    apiVersion: DataScienceCluster.apiVersion,
    kind: DataScienceCluster.kind,
    metadata: THE_ONE,
    spec: { components },
  })
  return Object.assign(at, { events })
}

const managed = { managementState: 'Managed' }

async function statusOf(at: TestCluster): Promise<{ phase: string | undefined; conditions: string[] }> {
  const { status } = await at.client.get(DataScienceCluster, THE_ONE)
  return {
    phase: status?.phase,
    conditions: (status?.conditions ?? []).map(({ type, status: is, reason }) => `${type}=${is} ${reason}`).sort(),
  }
}

async function set(at: TestCluster, components: object): Promise<void> {
  await at.client.patch(DataScienceCluster, THE_ONE, mergePatch({ spec: { components } }))
  await at.settle()
}

/** What the controllers of workloads would say. */
async function becomesAvailable(at: TestCluster, name: string): Promise<void> {
  const { metadata } = await at.client.get(Deployment, { name, namespace })
  const ready = { replicas: 1, readyReplicas: 1, availableReplicas: 1, updatedReplicas: 1 }
  const status = { ...ready, observedGeneration: metadata.generation }
  await at.client.status.patch(Deployment, { name, namespace }, mergePatch({ status }))
  await at.settle()
}

describe('a DataScienceCluster', () => {
  it('is progressing until its managed components are available, and then ready', async () => {
    await using at = await platform({ dashboard: managed })
    await at.settle()
    expect(await statusOf(at)).toEqual({
      phase: 'Progressing',
      conditions: [
        'DashboardReady=False Progressing',
        'ModelRegistryReady=False Removed',
        'Progressing=True Progressing',
        'Ready=False Progressing',
        'WorkbenchesReady=False Removed',
      ],
    })
    await becomesAvailable(at, 'odh-dashboard')
    expect(await statusOf(at)).toMatchObject({
      phase: 'Ready',
      conditions: expect.arrayContaining(['DashboardReady=True Available', 'Ready=True Reconciled']) as string[],
    })
    expect(at.events).toEqual(['Normal Progressing', 'Normal Reconciled'])
  })

  it('is not ready with the replicas of an image that nobody asks for any more', async () => {
    await using at = await platform({ dashboard: managed })
    await at.settle()
    await becomesAvailable(at, 'odh-dashboard')
    await set(at, { dashboard: { image: 'quay.io/opendatahub/odh-dashboard:v3' } })
    expect((await statusOf(at)).phase).toBe('Progressing')
    await becomesAvailable(at, 'odh-dashboard')
    expect((await statusOf(at)).phase).toBe('Ready')
  })

  it('looks again every ten minutes, and writes nothing when all is well', async () => {
    await using at = await platform({ dashboard: managed })
    await at.settle()
    const { passes, writes } = await at.advance('10m')
    expect(passes).toHaveLength(1)
    expect(writes).toEqual([])
  })

  it('removes what is Removed, and only what is its own', async () => {
    await using at = await platform({ dashboard: managed })
    await at.settle()
    const own = { metadata: { name: 'model-registry', namespace }, spec: { ports: [{ port: 1 }] } }
    await at.client.create(Service, own)
    await set(at, { dashboard: { managementState: 'Removed' } })
    expect(await ignoreNotFound(at.client.get(Deployment, dashboard))).toBeUndefined()
    expect(await ignoreNotFound(at.client.get(Service, dashboard))).toBeUndefined()
    expect(await at.client.get(Service, own)).toBeDefined()
    expect((await statusOf(at)).phase).toBe('Ready')
  })

  it('keeps its hands off what is Unmanaged, and takes it up again as it should be', async () => {
    await using at = await platform({ dashboard: managed })
    await at.settle()
    await set(at, { dashboard: { managementState: 'Unmanaged' } })
    await at.client.patch(Deployment, dashboard, mergePatch({ spec: { replicas: 7 } }))
    await at.settle()
    const replicas = async (): Promise<number | undefined> =>
      (await at.client.get(Deployment, dashboard)).spec?.replicas
    expect(await replicas()).toBe(7)
    expect((await statusOf(at)).conditions).toContain('DashboardReady=Unknown Unmanaged')
    await set(at, { dashboard: managed })
    expect(await replicas()).toBe(1)
  })
})

describe('a failure', () => {
  it('of configuration is said and not hammered on, and the other components go on', async () => {
    await using at = await platform({ dashboard: { ...managed, image: '' }, workbenches: managed })
    await at.settle()
    const { phase, conditions } = await statusOf(at)
    expect(phase).toBe('Error')
    expect(conditions).toContain('DashboardReady=False Invalid')
    expect(conditions).toContain('WorkbenchesReady=False Progressing')
    expect((await at.advance('4m')).passes).toEqual([])
    expect((await at.advance('1m')).passes).toHaveLength(1)
  })

  it('for want of a namespace ends when the namespace comes', async () => {
    await using at = await platform({ dashboard: managed }, { namespace: false })
    await at.settle()
    expect((await statusOf(at)).conditions).toContain('DashboardReady=False NamespaceMissing')
    expect(at.events).toEqual(['Warning ComponentFailed'])
    await at.client.create(Namespace, { metadata: { name: namespace } })
    await at.settle()
    expect((await statusOf(at)).phase).toBe('Progressing')
  })

  it('that will pass is tried again, ever more slowly', async () => {
    await using at = await platform({})
    await at.settle()
    await at.client.create(ValidatingWebhookConfiguration, nobodyAnswers)
    await at.client.patch(DataScienceCluster, THE_ONE, mergePatch({ spec: { components: { dashboard: managed } } }))
    await expect(at.settle()).rejects.toThrow('failed calling webhook')
    expect((await statusOf(at)).conditions).toContain('DashboardReady=False Retrying')
    await at.client.delete(ValidatingWebhookConfiguration, nobodyAnswers)
    await at.settle({ within: '20m' })
    expect((await statusOf(at)).phase).toBe('Progressing')
  })
})

const nobodyAnswers: ValidatingWebhookConfiguration = {
  apiVersion: 'admissionregistration.k8s.io/v1',
  kind: 'ValidatingWebhookConfiguration',
  metadata: { name: 'away' },
  webhooks: [
    {
      name: 'away.example.com',
      admissionReviewVersions: ['v1'],
      sideEffects: 'None',
      clientConfig: { url: 'https://127.0.0.1:1/' },
      rules: [{ apiGroups: ['apps'], apiVersions: ['v1'], resources: ['deployments'], operations: ['CREATE'] }],
    },
  ],
}
