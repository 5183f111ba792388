import type { KubeObject } from '@setpoint/kube'
import { expect, test } from 'vitest'
import { ApiServer } from '../../server.js'
import { TestClient } from '../../testing.suite.js'

const PODS = '/api/v1/namespaces/default/pods'
const pod = (name: string, spec: object = {}): object => ({
  metadata: { name },
  spec: { containers: [{ name: 'c', image: 'i' }], ...spec },
})

test('a plugin that does not exist is an option that says so', async () => {
  await expect(ApiServer.start({ listen: false, disableAdmissionPlugins: ['Nonsense'] })).rejects.toMatchObject({
    code: 'OptionInvalid',
    message: expect.stringContaining(
      'there is no admission plugin "Nonsense"; there are CertificateApproval,',
    ) as string,
  })
})

test('a plugin that is disabled does nothing', async () => {
  await using server = await ApiServer.start({
    listen: false,
    disableAdmissionPlugins: ['Priority', 'DefaultTolerationSeconds'],
  })
  const { spec } = (await new TestClient(server.transport()).create(PODS, pod('plain'))) as KubeObject & {
    spec: object
  }
  expect(spec).not.toHaveProperty('priority')
  expect(spec).not.toHaveProperty('tolerations')
})

test('a pod without containers is invalid, whatever plugins would have done with them', async () => {
  await using server = await ApiServer.start({ listen: false, enableAdmissionPlugins: ['ServiceAccount'] })
  const client = new TestClient(server.transport())
  await client.create('/api/v1/namespaces/default/limitranges', {
    metadata: { name: 'limits' },
    spec: { limits: [{ type: 'Container', default: { cpu: '1' } }] },
  })
  const { code, status } = await client.post(PODS, pod('empty', { containers: null }))
  expect([code, status.message]).toEqual([422, 'Pod "empty" is invalid: spec.containers: Required value'])
})

test('with ServiceAccount on, a pod runs as an account that exists, with its token and pull secrets', async () => {
  await using server = await ApiServer.start({ listen: false, enableAdmissionPlugins: ['ServiceAccount'] })
  const client = new TestClient(server.transport())
  await client.create('/api/v1/namespaces/default/serviceaccounts', {
    metadata: { name: 'builder' },
    imagePullSecrets: [{ name: 'pull' }],
  })
  const made = (await client.create(PODS, pod('built', { serviceAccountName: 'builder' }))) as unknown as {
    spec: {
      serviceAccount: string
      imagePullSecrets: object[]
      containers: { volumeMounts: { name: string; mountPath: string; readOnly: boolean }[] }[]
      volumes: { name: string; projected: { sources: object[]; defaultMode: number } }[]
    }
  }
  const [volume] = made.spec.volumes
  expect(volume?.name).toMatch(/^kube-api-access-[a-z0-9]{5}$/)
  expect(volume?.projected).toEqual({
    defaultMode: 420,
    sources: [
      { serviceAccountToken: { expirationSeconds: 3607, path: 'token' } },
      { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
      {
        downwardAPI: {
          items: [{ path: 'namespace', fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } }],
        },
      },
    ],
  })
  expect(made.spec.containers[0]?.volumeMounts).toEqual([
    { name: volume?.name, readOnly: true, mountPath: '/var/run/secrets/kubernetes.io/serviceaccount' },
  ])
  expect(made.spec).toMatchObject({ serviceAccount: 'builder', imagePullSecrets: [{ name: 'pull' }] })

  const refused = await client.post(PODS, pod('homeless', { serviceAccountName: 'absent' }))
  expect(refused.status.message).toBe(
    'pods "homeless" is forbidden: error looking up service account default/absent: serviceaccount "absent" not found',
  )
})

test('of many requests at once, a quota lets in no more than fit', async () => {
  await using server = await ApiServer.start({ listen: false })
  const client = new TestClient(server.transport())
  const quotas = '/api/v1/namespaces/default/resourcequotas'
  await client.create(quotas, { metadata: { name: 'three' }, spec: { hard: { secrets: '3' } } })
  const used = async (): Promise<unknown> =>
    ((await client.read(`${quotas}/three`)) as unknown as { status: { used?: object } }).status.used
  await expect.poll(used).toEqual({ secrets: '0' })
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      client.post('/api/v1/namespaces/default/secrets', { metadata: { name: `s-${index}` } }),
    ),
  )
  expect(answers.filter(({ code }) => code === 201)).toHaveLength(3)
  const refused = answers.filter(({ code }) => code === 403)
  expect(refused).toHaveLength(9)
  for (const { status } of refused) {
    expect(status.message).toContain('exceeded quota: three, requested: secrets=1, used: secrets=3, limited: secrets=3')
  }
  await expect.poll(used).toEqual({ secrets: '3' })
})

test('with OwnerReferencesPermissionEnforcement on, who changes owners must be allowed to delete', async () => {
  await using server = await ApiServer.start({
    listen: false,
    enableAdmissionPlugins: ['OwnerReferencesPermissionEnforcement'],
  })
  const client = new TestClient(server.transport())
  const rbac = '/apis/rbac.authorization.k8s.io/v1/namespaces/default'
  const maps = '/api/v1/namespaces/default/configmaps'
  await client.create(`${rbac}/roles`, {
    metadata: { name: 'editor' },
    rules: [{ apiGroups: [''], resources: ['configmaps'], verbs: ['create', 'get', 'patch'] }],
  })
  await client.create(`${rbac}/rolebindings`, {
    metadata: { name: 'editor' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'editor' },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'jane' }],
  })
  const owner = await client.create(maps, { metadata: { name: 'owner' } })
  const reference = { apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid: owner.metadata.uid }
  const asJane = (method: string, path: string, body: object): Promise<{ code: number; text: string }> =>
    client.request(method, path, JSON.stringify(body), {
      'impersonate-user': 'jane',
      ...(method === 'PATCH' ? { 'content-type': 'application/merge-patch+json' } : {}),
    })
  // A new object may have owners, but may not hold one of them up.
  const mine = { metadata: { name: 'mine', ownerReferences: [reference] } }
  expect((await asJane('POST', maps, mine)).code).toBe(201)
  const holding = { metadata: { name: 'holding', ownerReferences: [{ ...reference, blockOwnerDeletion: true }] } }
  const refused = await asJane('POST', maps, holding)
  expect(refused.code).toBe(403)
  expect(refused.text).toContain(
    "cannot set blockOwnerDeletion if an ownerReference refers to a resource you can't set finalizers on",
  )
  const disowned = await asJane('PATCH', `${maps}/mine`, { metadata: { ownerReferences: null } })
  expect(disowned.code).toBe(403)
  expect(disowned.text).toContain("cannot set an ownerRef on a resource you can't delete")
})
