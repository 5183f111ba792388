import { describe, expect, test } from 'vitest'
import { type Answer, useServer } from '../testing.suite.js'

const api = useServer({ controllers: false, token: 'the-token' })
const AUTHENTICATION = '/apis/authentication.k8s.io/v1'
const AUTHORIZATION = '/apis/authorization.k8s.io/v1'

function ask(path: string, spec: object, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return api.client.request('POST', path, JSON.stringify({ spec }), headers)
}

const PODS = { verb: 'list', resource: 'pods', namespace: 'default' }

describe('access reviews', () => {
  test('say whether somebody may, and through what', async () => {
    const subject = { user: 'kim', groups: ['system:authenticated'] }
    const path = { ...subject, nonResourceAttributes: { verb: 'get', path: '/apis' } }
    expect((await ask(`${AUTHORIZATION}/subjectaccessreviews`, path)).object['status']).toEqual({
      allowed: true,
      reason:
        'RBAC: allowed by ClusterRoleBinding "system:discovery" of ClusterRole "system:discovery" to Group "system:authenticated"',
    })
    const pods = { ...subject, resourceAttributes: PODS }
    expect((await ask(`${AUTHORIZATION}/subjectaccessreviews`, pods)).object['status']).toEqual({ allowed: false })
  })

  test('of oneself ask about the one who asks', async () => {
    const question = { resourceAttributes: PODS }
    const own = `${AUTHORIZATION}/selfsubjectaccessreviews`
    expect((await ask(own, question)).object['status']).toEqual({ allowed: true })
    expect((await ask(own, question, { 'impersonate-user': 'kim' })).object['status']).toEqual({ allowed: false })
    expect((await ask(own, question, { authorization: 'none' })).code).toBe(403)
  })

  test('of one namespace do not ask about another', async () => {
    const local = `${AUTHORIZATION}/namespaces/default/localsubjectaccessreviews`
    expect((await ask(local, { user: 'kim', resourceAttributes: PODS })).code).toBe(201)
    const other = await ask(local, { user: 'kim', resourceAttributes: { ...PODS, namespace: 'other' } })
    expect([other.code, other.status.message]).toEqual([
      422,
      '.authorization.k8s.io "" is invalid: spec.resourceAttributes.namespace: Invalid value: "other": must match metadata.namespace',
    ])
  })

  test('tell of selectors that they do not understand', async () => {
    const resourceAttributes = { ...PODS, fieldSelector: { rawSelector: 'a=b=c' }, labelSelector: { rawSelector: 'a' } }
    const { object } = await ask(`${AUTHORIZATION}/selfsubjectaccessreviews`, { resourceAttributes })
    expect(object['status']).toEqual({
      allowed: true,
      evaluationError: 'spec.resourceAttributes.fieldSelector ignored due to parse error',
    })
  })
})

test('a review of rules lists what the one who asks may do', async () => {
  const { object } = await ask(
    `${AUTHORIZATION}/selfsubjectrulesreviews`,
    { namespace: 'default' },
    { 'impersonate-user': 'kim' },
  )
  expect(object['status']).toMatchObject({
    incomplete: false,
    resourceRules: expect.arrayContaining([
      { verbs: ['create'], apiGroups: ['authentication.k8s.io'], resources: ['selfsubjectreviews'] },
    ]),
    nonResourceRules: expect.arrayContaining([
      { verbs: ['get'], nonResourceURLs: ['/healthz', '/livez', '/readyz', '/version', '/version/'] },
    ]),
  })
})

describe('a token review', () => {
  const review = (token: string, audiences?: string[]): Promise<Answer> =>
    ask(`${AUTHENTICATION}/tokenreviews`, { token, ...(audiences === undefined ? {} : { audiences }) })

  test('says whose a token is, and for whom', async () => {
    expect((await review('the-token')).object['status']).toEqual({
      authenticated: true,
      user: { username: 'setpoint-admin', groups: ['system:masters', 'system:authenticated'] },
      audiences: ['https://kubernetes.default.svc.cluster.local'],
    })
    expect((await review('the-token', ['somebody'])).object['status']).toEqual({
      user: {},
      error: 'invalid bearer token',
    })
  })

  test('of a token that nobody knows is no failure', async () => {
    const { code, object } = await review('nonsense')
    expect([code, object['status']]).toEqual([201, { user: {}, error: 'invalid bearer token' }])
  })
})

test('nothing of a review is stored', async () => {
  const before = await api.client.resourceVersion()
  await ask(`${AUTHENTICATION}/selfsubjectreviews`, {})
  await ask(`${AUTHORIZATION}/selfsubjectaccessreviews`, { resourceAttributes: PODS })
  expect(await api.client.resourceVersion()).toBe(before)
  expect((await api.client.get(`${AUTHORIZATION}/subjectaccessreviews`)).code).toBe(405)
})
