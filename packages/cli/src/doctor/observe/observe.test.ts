import { ClusterRole, ClusterRoleBinding, Role, RoleBinding } from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'
import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { ConfigMap, Namespace } from '@setpoint/kube/kinds/v1'
import type { Transport } from '@setpoint/kube'
import { mergePatch } from 'setpoint'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { definitionOf, GADGET, Patient, WIDGET } from '../cluster.suite.js'

let patient: Patient
beforeEach(async () => {
  patient = await Patient.start()
})
afterEach(() => patient[Symbol.asyncDispose]())

/** The server as somebody else sees it. */
function asUser(user: string): Transport {
  const transport = patient.server.transport()
  return {
    request: (request) => transport.request({ ...request, headers: { ...request.headers, 'impersonate-user': user } }),
    close: () => transport.close(),
  }
}

async function allowEverywhere(user: string, resources: readonly string[]): Promise<void> {
  const rules = [{ apiGroups: [''], resources: [...resources], verbs: ['list', 'watch'] }]
  await patient.as('setup').create(ClusterRole, { metadata: { name: user }, rules })
  await patient.as('setup').create(ClusterRoleBinding, {
    metadata: { name: user },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: user },
    subjects: [{ kind: 'User', name: user, apiGroup: 'rbac.authorization.k8s.io' }],
  })
}

async function allowIn(namespace: string, user: string): Promise<void> {
  const rules = [{ apiGroups: ['*'], resources: ['*'], verbs: ['list', 'watch', 'get'] }]
  await patient.as('setup').create(Role, { metadata: { name: user, namespace }, rules })
  await patient.as('setup').create(RoleBinding, {
    metadata: { name: user, namespace },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: user },
    subjects: [{ kind: 'User', name: user, apiGroup: 'rbac.authorization.k8s.io' }],
  })
}

describe('a user with few rights', () => {
  test('sees what may be read, and is told what may not', async () => {
    await allowEverywhere('ann', ['configmaps'])
    await patient.look({ transport: asUser('ann') })
    const { looked } = await patient.checkup.report()
    expect(looked).toMatchObject([{ at: 'cluster', kinds: 1 }])
    const { unreadable } = patient.checkup.status
    expect(unreadable.every(({ reason }) => reason === 'forbidden')).toBe(true)
    expect(unreadable.map(({ resource }) => resource)).toContain('deployments.apps')
    expect(unreadable.map(({ resource }) => resource)).not.toContain('configmaps')
  })

  test('falls back on the namespace of the context', async () => {
    await allowIn('default', 'bob')
    await patient.widget('demo')
    await patient.look({ transport: asUser('bob'), fallbackNamespace: 'default', kinds: ['widgets', 'namespaces'] })
    for (let round = 0; round < 8; round++) {
      await patient.status('demo', { nodes: round % 2 ? ['a', 'b'] : ['b', 'a'] })
      await patient.wait(500)
    }
    expect(await patient.findings()).toMatchObject([{ class: 'E', object: { name: 'demo' } }])
    expect(patient.checkup.status.unreadable.map(({ resource }) => resource).sort()).toEqual([
      'namespaces',
      'widgets.example.com outside of namespace "default"',
    ])
  })

  test('who may read nothing at all is told so', async () => {
    await expect(patient.look({ transport: asUser('eve') })).rejects.toThrow(/^nothing can be read: .* is forbidden/)
  })
})

describe('one namespace', () => {
  test('is looked at alone, with the namespace itself', async () => {
    await patient.as('setup').create(Namespace, { metadata: { name: 'team' } })
    await patient.as('setup').create(ConfigMap, { metadata: { name: 'mine', namespace: 'team' } })
    await patient.widget('elsewhere')
    await patient.look({ namespace: 'team', kinds: ['configmaps', 'namespaces', 'widgets', 'clusterroles'] })
    const { looked } = await patient.checkup.report()
    // kube-root-ca.crt is one of the two in any namespace.
    const { total } = await patient
      .as('test')
      .list(ConfigMap, { namespace: 'team' })
      .then(({ items }) => ({ total: items.length }))
    expect(looked).toMatchObject([{ kinds: 3, objects: total + 1, namespace: 'team' }])
  })
})

describe('the watch', () => {
  test('goes on from a new list when its version has become too old', async () => {
    await patient.widget('demo')
    await patient.widget('gone', { metadata: { name: 'gone', namespace: 'default', finalizers: ['example.com/a'] } })
    await patient.as('kubectl').delete(WIDGET, { name: 'gone', namespace: 'default' })
    await patient.wait(5 * 60_000)
    const link = cuttable(patient.server.transport())
    await patient.look({ transport: link.transport, kinds: ['widgets'] })
    await patient.wait(20_000)
    expect(await patient.findings()).toMatchObject([{ rule: 'stuck-deletion' }])
    link.cut()
    await patient.patch(WIDGET, 'gone', { metadata: { finalizers: null } }, 'operator')
    await patient.widget('new')
    await patient.wait(60_000)
    expect(await patient.findings()).toEqual([])
    expect(patient.checkup.status.objects).toBe(2)
  })
})

/** A way to the server that loses its watches, and then forgets their versions, once. */
function cuttable(transport: Transport): { transport: Transport; cut(): void } {
  const cuts = new Set<AbortController>()
  let expired = false
  const request: Transport['request'] = async (wanted) => {
    if (!wanted.path.includes('watch=true')) return transport.request(wanted)
    if (expired) {
      expired = false
      return transport.request({ ...wanted, path: wanted.path.replace(/resourceVersion=\d+/, 'resourceVersion=1') })
    }
    const cut = new AbortController()
    cuts.add(cut)
    const signal = wanted.signal === undefined ? cut.signal : AbortSignal.any([cut.signal, wanted.signal])
    return transport.request({ ...wanted, signal })
  }
  return {
    transport: { request, close: () => transport.close() },
    cut() {
      expired = true
      for (const cut of cuts) cut.abort(new Error('cut'))
    },
  }
}

describe('a kind that comes while the doctor looks', () => {
  const definition = definitionOf(GADGET)
  const metadata = { name: 'demo', namespace: 'default' }

  async function flip(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      const nodes = round % 2 === 0 ? ['a', 'b'] : ['b', 'a']
      await patient.as('operator').patch(GADGET, metadata, mergePatch({ spec: { nodes } }))
      await patient.wait(500)
    }
  }

  test('is looked at, and so it is when it has gone and comes again', async () => {
    await patient.look()
    const { kinds } = patient.checkup.status
    for (const life of [1, 2]) {
      await patient.as('setup').create(CustomResourceDefinition, definition)
      await patient.wait(30_000)
      expect(patient.checkup.status, `life ${life}`).toMatchObject({
        kinds: kinds + 1,
        listed: kinds + 1,
        unreadable: [],
      })
      await patient.as('setup').create(GADGET, { metadata })
      await flip(10)
      const found = (await patient.findings()).filter(({ object }) => object?.kind === 'Gadget')
      expect(found, `life ${life}`).toMatchObject([{ object: { name: 'demo' } }])
      await patient.as('setup').delete(CustomResourceDefinition, { name: definition.metadata?.name ?? '' })
      await patient.wait(30_000)
      expect(patient.checkup.status.kinds, `life ${life}`).toBe(kinds)
    }
  })
})
