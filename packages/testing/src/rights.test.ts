// An operator with the rights of its role, and no others.
import { ClusterRole } from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'
import { ConfigMap, Secret } from '@setpoint/kube/kinds/v1'
import { controller, isForbidden, webhook } from 'setpoint'
import { roleOf } from 'setpoint/manifests'
import { describe, expect, it } from 'vitest'
import { serveBehindASocket } from './behind-a-socket.suite.js'
import { testCluster } from './index.js'
import './matchers.js'
import { Thing, thing } from './thing.suite.js'

const user = 'system:serviceaccount:default:operator'

/** Copies a size into a ConfigMap, tells of it, and tries to write what it has not declared. */
const things = controller({
  for: Thing,
  owns: [ConfigMap],
  async reconcile({ spec, metadata: { namespace = '' } }, ctx) {
    await ctx.apply({ kind: ConfigMap, name: 'copy', data: { size: String(spec.size) } })
    ctx.event('Normal', 'Copied', 'the size is in the ConfigMap')
    const secret = ctx.client.create(Secret, { metadata: { name: 'undeclared', namespace } })
    const refusal: unknown = await secret.then(
      () => undefined,
      (error: unknown) => error,
    )
    ctx.status({ message: isForbidden(refusal) ? 'forbidden' : 'made' })
  },
})

serveBehindASocket()

describe.each(['embedded', 'real'] as const)('an operator in a cluster (%s) that is somebody', (on) => {
  it('may do what its role says, and nothing else', async () => {
    const as = { user, roles: [roleOf([things])] }
    await using cluster = await testCluster({ on, controllers: [things], as })
    await cluster.apply(thing(3))
    await cluster.settle()
    const made = await cluster.client.get(ConfigMap, { name: 'copy', namespace: 'default' })
    expect(made.data).toEqual({ size: '3' })
    expect((await cluster.client.get(Thing, thing())).status).toEqual({ message: 'forbidden' })
    await expect(cluster).toHaveEvent({ reason: 'Copied' })
  })

  it('may ask for certificates of its webhooks, which are the test’s own affair', async () => {
    const hook = webhook({ for: Thing, default: ({ spec }) => void (spec.size = 7) })
    const as = { user, roles: [roleOf([things])] }
    await using cluster = await testCluster({ on, controllers: [things], webhooks: [hook], as })
    expect(await cluster.apply(thing())).toMatchObject({ spec: { size: 7 } })
    await cluster.settle()
  })

  it('keeps its rights when another process takes its place', async () => {
    await using cluster = await testCluster({ on, controllers: [things], as: { user, roles: [roleOf([things])] } })
    await cluster.restart()
    await cluster.apply(thing())
    await cluster.settle()
    expect((await cluster.client.get(Thing, thing())).status).toEqual({ message: 'forbidden' })
  })
})

it('an operator without any rights is told so, and how to get them', async () => {
  const failure = await testCluster({ on: 'embedded', controllers: [things], as: user }).then(
    () => 'it started',
    String,
  )
  expect(failure).toMatch(
    /^SetpointError: the operator did not start\ncontroller things waits for things\.example\.com: /,
  )
  expect(failure).toContain('User "system:serviceaccount:default:operator" cannot watch resource "things"')
  expect(failure).toContain('controller things waits for configmaps: this process may not list and watch configmaps')
  expect(failure).toContain('testCluster({ as: { user, roles: [roleOf(controllers)] } })')
})

it('an operator that lacks a right after a restart is told to have it granted before, which helps', async () => {
  const more = controller({ for: Thing, owns: [ConfigMap, Secret], reconcile: () => undefined })
  const as = { user, roles: [roleOf([things])] }
  await using cluster = await testCluster({ on: 'embedded', controllers: [things], as })
  const failure = await cluster.restart({ controllers: [more] }).then(() => 'it started', String)
  expect(failure).toContain(
    'What it needs beside them is granted with cluster.client before cluster.restart(…): apply the role',
  )
  expect(failure).not.toContain('testCluster({ as')
  const { metadata, rules = [] } = roleOf([more])
  await cluster.client.apply(ClusterRole, { metadata: { name: metadata?.name ?? '' }, rules }, { force: true })
  await cluster.restart({ controllers: [more] })
})

it('an operator has rights in one namespace where its role is of one', async () => {
  const role = roleOf([things], { namespace: 'web' })
  const cache = { defaults: { namespaces: ['web'] } }
  await using cluster = await testCluster({
    on: 'embedded',
    controllers: [things],
    manager: { cache },
    as: { user, roles: [role] },
  })
  await cluster.apply({ ...thing(), metadata: { name: 'demo', namespace: 'web' } })
  await cluster.settle()
  expect(
    (await cluster.client.list(ConfigMap, { namespace: 'web' })).items.map(({ metadata }) => metadata?.name),
  ).toContain('copy')
})

it('an operator comes to rest that may not tell of events', async () => {
  const { rules = [] } = roleOf([things])
  const role: ClusterRole = {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRole',
    metadata: { name: 'silent' },
    rules: rules.filter(({ apiGroups }) => apiGroups?.includes('events.k8s.io') !== true),
  }
  await using cluster = await testCluster({ on: 'embedded', controllers: [things], as: { user, roles: [role] } })
  await cluster.apply(thing())
  await cluster.settle()
  await expect(cluster).not.toHaveEvent({ reason: 'Copied' })
})

it('an operator that is nobody is refused, or it would be the administrator', async () => {
  await expect(testCluster({ on: 'embedded', controllers: [things], as: '' })).rejects.toThrow(
    'testCluster({ as }) names no user',
  )
})
