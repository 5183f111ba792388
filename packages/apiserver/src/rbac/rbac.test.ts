import type { KubeObject } from '@setpoint/kube'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, useServer } from '../testing.suite.js'

const api = useServer({ controllers: false })
const RBAC = '/apis/rbac.authorization.k8s.io/v1'

/** Asks as somebody else. */
function as(user: string, method: string, path: string, body?: object, groups = ''): Promise<Answer> {
  const headers = { 'impersonate-user': user, ...(groups === '' ? {} : { 'impersonate-group': groups }) }
  return api.client.request(method, path, body === undefined ? undefined : JSON.stringify(body), headers)
}

async function grant(name: string, rules: object[], subject: object): Promise<void> {
  await api.client.create(`${RBAC}/namespaces/default/roles`, { metadata: { name }, rules })
  await api.client.create(`${RBAC}/namespaces/default/rolebindings`, {
    metadata: { name },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name },
    subjects: [subject],
  })
}

const PODS = '/api/v1/namespaces/default/pods'
const READ_PODS = { apiGroups: [''], resources: ['pods'], verbs: ['list'] }

describe('a decision', () => {
  test('knows of a write as soon as the write is answered', async () => {
    expect((await as('eve', 'GET', PODS)).code).toBe(403)
    await grant('eve', [READ_PODS], { kind: 'User', name: 'eve' })
    expect((await as('eve', 'GET', PODS)).code).toBe(200)
    await api.client.patch(`${RBAC}/namespaces/default/roles/eve`, { rules: [] })
    expect((await as('eve', 'GET', PODS)).code).toBe(403)
    await api.client.patch(`${RBAC}/namespaces/default/roles/eve`, { rules: [READ_PODS] })
    expect((await as('eve', 'GET', PODS)).code).toBe(200)
    await api.client.patch(`${RBAC}/namespaces/default/rolebindings/eve`, {
      subjects: [{ kind: 'User', name: 'adam' }],
    })
    expect((await as('eve', 'GET', PODS)).code).toBe(403)
    expect((await as('adam', 'GET', PODS)).code).toBe(200)
    await api.client.delete(`${RBAC}/namespaces/default/roles/eve`)
    const refused = await as('adam', 'GET', PODS)
    expect(refused.status.message).toBe(
      'pods is forbidden: User "adam" cannot list resource "pods" in API group "" in the namespace "default": RBAC: role.rbac.authorization.k8s.io "eve" not found',
    )
    await api.client.delete(`${RBAC}/namespaces/default/rolebindings/eve`)
    expect((await as('adam', 'GET', PODS)).status.message).not.toContain('RBAC')
  })

  test('counts groups, and service accounts of the binding’s own namespace', async () => {
    await grant('crew', [READ_PODS], { kind: 'Group', name: 'crew' })
    await grant('robot', [READ_PODS], { kind: 'ServiceAccount', name: 'robot' })
    expect((await as('kim', 'GET', PODS, undefined, 'crew')).code).toBe(200)
    expect((await as('kim', 'GET', PODS, undefined, 'other')).code).toBe(403)
    expect((await as('system:serviceaccount:default:robot', 'GET', PODS)).code).toBe(200)
    expect((await as('system:serviceaccount:kube-system:robot', 'GET', PODS)).code).toBe(403)
  })

  test('in one namespace says nothing about another', async () => {
    expect((await as('kim', 'GET', '/api/v1/pods', undefined, 'crew')).code).toBe(403)
    expect((await as('kim', 'GET', '/api/v1/namespaces/kube-system/pods', undefined, 'crew')).code).toBe(403)
  })
})

describe('the default policy', () => {
  test('lets anybody read health, and those who say who they are discovery', async () => {
    const anonymous = { authorization: 'none' }
    expect((await api.client.request('GET', '/readyz', undefined, anonymous)).code).toBe(200)
    expect((await api.client.request('GET', '/api', undefined, anonymous)).code).toBe(403)
    expect((await as('kim', 'GET', '/api')).code).toBe(200)
    expect((await as('kim', 'GET', '/metrics')).code).toBe(403)
  })

  test('has the rules of `view` in `edit` and `admin`', async () => {
    const rules = async (name: string): Promise<unknown[]> =>
      (await api.client.read(`${RBAC}/clusterroles/${name}`))['rules'] as unknown[]
    const [view, edit, admin] = [await rules('view'), await rules('edit'), await rules('admin')]
    expect(view.length).toBeGreaterThan(5)
    for (const rule of view) expect(edit).toContainEqual(rule)
    for (const rule of edit) expect(admin).toContainEqual(rule)
  })
})

describe('a role or binding that gives away more than its author has', () => {
  const rules = [
    {
      apiGroups: ['rbac.authorization.k8s.io'],
      resources: ['roles', 'rolebindings'],
      verbs: ['create', 'update', 'patch'],
    },
  ]

  beforeAll(() => grant('author', rules, { kind: 'User', name: 'author' }))

  test('is refused through every door', async () => {
    const secrets = { apiGroups: [''], resources: ['secrets'], verbs: ['get'] }
    const body = {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'Role',
      metadata: { name: 'more' },
      rules: [secrets],
    }
    const roles = `${RBAC}/namespaces/default/roles`
    const refused = [
      await as('author', 'POST', roles, body),
      await api.client.request('PATCH', `${roles}/more?fieldManager=m`, JSON.stringify(body), {
        'impersonate-user': 'author',
        'content-type': 'application/apply-patch+yaml',
      }),
    ]
    await api.client.create(roles, { ...body, rules: [] })
    refused.push(
      await as('author', 'PUT', `${roles}/more`, body),
      await api.client.request('PATCH', `${roles}/more`, JSON.stringify({ rules: [secrets] }), {
        'impersonate-user': 'author',
        'content-type': 'application/merge-patch+json',
      }),
    )
    for (const { code, status } of refused) {
      expect(code).toBe(403)
      expect(status.message).toBe(
        'roles.rbac.authorization.k8s.io "more" is forbidden: user "author" (groups=["system:authenticated"]) is attempting to grant RBAC permissions not currently held:\n{APIGroups:[""], Resources:["secrets"], Verbs:["get"]}',
      )
    }
  })
})

test('the administrator is above all roles', async () => {
  const { list } = await api.client.get(`${RBAC}/clusterrolebindings`)
  for (const { metadata } of list.items as KubeObject[])
    await api.client.delete(`${RBAC}/clusterrolebindings/${metadata.name}`)
  expect((await api.client.get(PODS)).code).toBe(200)
  expect((await as('kim', 'GET', '/api')).code).toBe(403)
})
