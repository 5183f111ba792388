import { type TestCluster, testCluster } from '@setpoint/testing'
import { type AnyKind, ignoreNotFound, isForbidden, isInvalid, mergePatch } from 'setpoint'
import { ConfigMap, Namespace } from 'setpoint/kinds/v1'
import { describe, expect, it } from 'vitest'
import { ApplicationNamespace, applicationNamespaces, applicationNamespaceWebhook } from './application-namespace.js'
import { CONFIRM } from './webhook.js'

const payments = { name: 'payments' }
const claim = (name: string, deletionPolicy: 'Delete' | 'Orphan') => ({
  metadata: { name },
  spec: { namespaceName: 'payments', deletionPolicy },
})

async function operator(): Promise<TestCluster & { events: string[] }> {
  const events: string[] = []
  const cluster = await testCluster({
    controllers: [applicationNamespaces],
    webhooks: [applicationNamespaceWebhook],
    manager: { event: (_, type, reason) => void events.push(`${type} ${reason}`) },
  })
  return Object.assign(cluster, { events })
}

const find = (at: TestCluster, kind: AnyKind, name: string): Promise<unknown> =>
  ignoreNotFound(at.client.get(kind, { name }))

describe('an ApplicationNamespace', () => {
  it.each(['Delete', 'Orphan'] as const)('makes the namespace that is not there (%s), once', async (policy) => {
    await using at = await operator()
    await at.client.create(ApplicationNamespace, claim('a', policy))
    await at.settle()
    const { metadata } = await at.client.get(Namespace, payments)
    const { status } = await at.client.get(ApplicationNamespace, { name: 'a' })
    expect(status).toMatchObject({ phase: 'Bound', namespaceUid: metadata?.uid })
    expect(metadata?.ownerReferences ?? []).toHaveLength(policy === 'Delete' ? 1 : 0)
    expect((await at.advance('1h')).writes).toEqual([])
  })

  it.each(['Delete', 'Orphan'] as const)('adopts one that is there (%s) and leaves it as it is', async (policy) => {
    await using at = await operator()
    const { metadata: before } = await at.client.create(Namespace, { metadata: { ...payments, labels: { team: 'x' } } })
    await at.client.create(ApplicationNamespace, claim('a', policy))
    await at.settle()
    const { metadata } = await at.client.get(Namespace, payments)
    expect([metadata?.uid, metadata?.labels?.['team']]).toEqual([before?.uid, 'x'])
    expect(at.events).toEqual([policy === 'Delete' ? 'Warning Adopted' : 'Normal Adopted'])
  })

  it('leaves a namespace to whoever claimed it first, until that one is gone', async () => {
    await using at = await operator()
    await at.client.create(ApplicationNamespace, claim('first', 'Orphan'))
    await at.settle()
    await at.client.create(ApplicationNamespace, claim('second', 'Orphan'))
    await at.settle()
    const second = (): Promise<ApplicationNamespaceStatus> => statusOf(at, 'second')
    expect(await second()).toMatchObject({
      phase: 'Claimed',
      conditions: [{ status: 'False', message: "namespace payments is ApplicationNamespace first's" }],
    })
    await at.client.delete(ApplicationNamespace, { name: 'first' })
    await at.settle()
    await at.advance('1m')
    expect(await second()).toMatchObject({ phase: 'Bound', adopted: true })
  })

  it('does not inherit for a predecessor of the same name', async () => {
    await using at = await operator()
    await at.client.create(ApplicationNamespace, claim('a', 'Orphan'))
    await at.settle()
    await at.client.delete(ApplicationNamespace, { name: 'a' })
    await at.settle()
    await at.client.create(ApplicationNamespace, claim('a', 'Orphan'))
    await at.settle()
    expect(await statusOf(at, 'a')).toMatchObject({ phase: 'Bound', adopted: true })
  })

  it('lets go of the owner reference when the namespace is to stay, and takes it up again', async () => {
    await using at = await operator()
    const owners = async (): Promise<number> =>
      (await at.client.get(Namespace, payments)).metadata?.ownerReferences?.length ?? 0
    const change = async (deletionPolicy: string): Promise<void> => {
      await at.client.patch(ApplicationNamespace, { name: 'a' }, mergePatch({ spec: { deletionPolicy } }))
      await at.settle()
    }
    await at.client.create(Namespace, { metadata: payments })
    await at.client.create(ApplicationNamespace, claim('a', 'Delete'))
    await at.settle()
    expect(await owners()).toBe(1)
    await change('Orphan')
    expect(await owners()).toBe(0)
    await change('Delete')
    expect(await owners()).toBe(1)
  })

  it('refuses the cluster’s own namespaces, and another one later', async () => {
    await using at = await operator()
    const system = {
      metadata: { name: 'a' },
      spec: { namespaceName: 'kube-system', deletionPolicy: 'Delete' as const },
    }
    expect(isInvalid(await at.client.create(ApplicationNamespace, system).catch((error: unknown) => error))).toBe(true)
    await at.client.create(ApplicationNamespace, claim('a', 'Orphan'))
    const moved = at.client.patch(
      ApplicationNamespace,
      { name: 'a' },
      mergePatch({ spec: { namespaceName: 'elsewhere' } }),
    )
    await expect(moved).rejects.toThrow('the field is immutable')
    await at.settle()
  })
})

describe('deleting one', () => {
  it('with Orphan leaves the namespace and what is in it', async () => {
    await using at = await operator()
    await at.client.create(ApplicationNamespace, claim('a', 'Orphan'))
    await at.settle()
    await at.client.create(ConfigMap, { metadata: { name: 'kept', namespace: 'payments' } })
    await at.client.delete(ApplicationNamespace, { name: 'a' }, { propagationPolicy: 'Foreground' })
    await at.settle()
    expect(await find(at, ApplicationNamespace, 'a')).toBeUndefined()
    expect(await at.client.get(ConfigMap, { name: 'kept', namespace: 'payments' })).toBeDefined()
    expect((await at.client.get(Namespace, payments)).status?.phase).toBe('Active')
  })

  it('with Delete has to be confirmed, and takes everything', async () => {
    await using at = await operator()
    await at.client.create(ApplicationNamespace, claim('a', 'Delete'))
    expect(at.warnings).toEqual(['deleting this object will delete namespace payments with everything in it'])
    await at.settle()
    const refusal = await at.client.delete(ApplicationNamespace, { name: 'a' }).catch((error: unknown) => error)
    expect(isForbidden(refusal)).toBe(true)
    expect(String(refusal)).toContain('namespace payments and everything in it would go, too')
    const confirmed = mergePatch({ metadata: { annotations: { [CONFIRM]: 'payments' } } })
    await at.client.patch(ApplicationNamespace, { name: 'a' }, confirmed)
    await at.client.delete(ApplicationNamespace, { name: 'a' })
    await at.settle()
    expect(await find(at, ApplicationNamespace, 'a')).toBeUndefined()
    expect(await find(at, Namespace, 'payments')).toBeUndefined()
  })
})

type ApplicationNamespaceStatus = object | undefined

async function statusOf(at: TestCluster, name: string): Promise<ApplicationNamespaceStatus> {
  return (await at.client.get(ApplicationNamespace, { name })).status
}
