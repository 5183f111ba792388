import { forbiddenError, VirtualClock } from '@setpoint/kube'
import { describe, expect, test } from 'vitest'
import { Authenticator, staticTokens } from '../authenticate/index.js'
import { alwaysAllow, type Authorizer } from '../authorize/index.js'
import type { ApiRequest, ApiResponse } from '../http/index.js'
import { ScriptedRandom } from '../random.suite.js'
import { createHandler, type HandlerDependencies, type Routed } from './index.js'

const AUDIENCES = ['the-server']
/** Whoever says who they are may do everything, everybody else may ask for health and version. */
const AUTHORIZER: Authorizer = {
  ...alwaysAllow,
  authorize: (user, attributes) => ({
    allowed:
      user.groups.includes('system:authenticated') || (attributes.type === 'path' && attributes.path !== '/metrics'),
    reason: '',
  }),
}

const ROBOT = { name: 'robot', uid: '7', groups: ['machines'], extra: {} }

interface Stage {
  readonly routed: Routed[]
  readonly errors: unknown[]
  readonly audited: string[]
  readonly ask: (request?: Partial<ApiRequest>) => Promise<ApiResponse>
}

/** The handler with everything behind it replaced by `route`. */
function stage(
  route: HandlerDependencies['route'] = () => ({ status: 200, headers: {}, body: 'fine' }),
  anonymous = true,
): Stage {
  const routed: Routed[] = []
  const errors: unknown[] = []
  const audited: string[] = []
  const tokens = [staticTokens(new Map([['secret-token', ROBOT]]), AUDIENCES)]
  const authenticator = new Authenticator({ tokens, audiences: AUDIENCES, anonymous })
  const handle = createHandler({
    clock: new VirtualClock('2026-01-02T03:04:05.678Z'),
    random: new ScriptedRandom(),
    authenticate: (request, notes) => authenticator.authenticate(request, notes),
    authorizer: AUTHORIZER,
    route: (asked) => {
      routed.push(asked)
      return route(asked)
    },
    audit: (line) => audited.push(line),
    onError: (error) => errors.push(error),
  })
  const headers = { authorization: 'Bearer secret-token', 'user-agent': 'test/1.0' }
  const request: ApiRequest = {
    method: 'GET',
    path: '/api/v1/namespaces',
    search: '',
    headers,
    peer: { address: '192.0.2.1' },
    readBody: () => Promise.resolve(new Uint8Array()),
  }
  return { routed, errors, audited, ask: (changes = {}) => handle({ ...request, ...changes }) }
}

function statusIn({ body }: ApiResponse): object {
  return JSON.parse(body as string) as object
}

describe('who asks', () => {
  test('is known by a bearer token, and belongs to the authenticated', async () => {
    const { ask, routed } = stage()
    expect((await ask()).status).toBe(200)
    expect(routed[0]?.user).toEqual({ ...ROBOT, groups: ['machines', 'system:authenticated'] })
  })

  test('is known by a certificate: its common name is the user, its organizations are the groups', async () => {
    const { ask, routed } = stage()
    const certificate = { commonName: 'jane', organizations: ['blue', 'green'] }
    await ask({ headers: {}, peer: { address: '192.0.2.1', certificate } })
    expect(routed[0]?.user).toMatchObject({ name: 'jane', groups: ['blue', 'green', 'system:authenticated'] })
  })

  test('is nobody in particular without credentials', async () => {
    const { ask, routed } = stage()
    for (const path of ['/healthz', '/livez', '/readyz', '/version']) {
      expect((await ask({ headers: {}, path })).status).toBe(200)
    }
    expect(routed[0]?.user).toMatchObject({ name: 'system:anonymous', groups: ['system:unauthenticated'] })
    const refused = await ask({ headers: {} })
    expect(refused.status).toBe(403)
    expect(statusIn(refused)).toMatchObject({
      reason: 'Forbidden',
      message:
        'namespaces is forbidden: User "system:anonymous" cannot list resource "namespaces" in API group "" at the cluster scope',
    })
    expect(routed).toHaveLength(4)
  })

  test('is refused with a 401 with a token that is not known, even where nobody in particular would pass', async () => {
    const { ask, routed } = stage()
    const answer = await ask({ headers: { authorization: 'Bearer wrong' }, path: '/readyz' })
    expect(answer.status).toBe(401)
    expect(statusIn(answer)).toMatchObject({ reason: 'Unauthorized', message: 'Unauthorized' })
    expect(routed).toEqual([])
  })

  test('must say so where anonymous requests are off', async () => {
    const { ask } = stage(undefined, false)
    expect((await ask({ headers: {}, path: '/readyz' })).status).toBe(401)
    expect((await ask({ path: '/readyz' })).status).toBe(200)
  })

  test.each([
    [
      '/api/v1/namespaces/blue/secrets/a',
      'GET',
      'secrets "a" is forbidden: User "system:anonymous" cannot get resource "secrets" in API group "" in the namespace "blue"',
    ],
    [
      '/apis/apps/v1/namespaces/blue/deployments/a/scale',
      'PUT',
      'deployments.apps "a" is forbidden: User "system:anonymous" cannot update resource "deployments/scale" in API group "apps" in the namespace "blue"',
    ],
    ['/metrics', 'GET', 'forbidden: User "system:anonymous" cannot get path "/metrics"'],
  ])('is told what they may not: %s', async (path, method, message) => {
    const { ask } = stage()
    expect(statusIn(await ask({ headers: {}, path, method }))).toMatchObject({ message })
  })
})

describe('every answer', () => {
  test('has an audit ID, the one that the client sent or a new one', async () => {
    const { ask } = stage()
    expect(
      (await ask({ headers: { 'audit-id': 'mine', authorization: 'Bearer secret-token' } })).headers['Audit-Id'],
    ).toBe('mine')
    const [one, two] = [await ask(), await ask()]
    expect(one.headers['Audit-Id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(two.headers['Audit-Id']).not.toBe(one.headers['Audit-Id'])
  })

  test('is not to be kept by caches, unless it says otherwise itself', async () => {
    expect((await stage().ask()).headers['Cache-Control']).toBe('no-cache, private')
    const own = stage(() => ({ status: 200, headers: { 'Cache-Control': 'public' }, body: '' }))
    expect((await own.ask()).headers['Cache-Control']).toBe('public')
  })

  test('says which priority it had, once it is known who asked', async () => {
    const { ask } = stage()
    const name = 'X-Kubernetes-Pf-Flowschema-Uid'
    expect((await ask()).headers[name]).toMatch(/^[0-9a-f-]{36}$/)
    expect((await ask({ headers: { authorization: 'Bearer wrong' } })).headers).not.toHaveProperty(name)
  })

  test('carries the warnings that arose on the way', async () => {
    const { ask } = stage(({ warnings }) => {
      warnings.push('careful')
      return { status: 200, headers: {}, body: '' }
    })
    expect((await ask()).headers['Warning']).toEqual(['299 - "careful"'])
  })
})

describe('a failure', () => {
  test('that has a Status is answered with it, and is nobody else to blame', async () => {
    const { ask, errors } = stage(() => {
      throw forbiddenError({ group: '', resource: 'pods' }, 'a', 'no')
    })
    const answer = await ask()
    expect(answer.status).toBe(403)
    expect(statusIn(answer)).toMatchObject({ kind: 'Status', status: 'Failure', message: 'pods "a" is forbidden: no' })
    expect(errors).toEqual([])
  })

  test('of the server itself is a 500, and the operator hears of it', async () => {
    const bug = new Error('a bug')
    const { ask, errors } = stage(() => Promise.reject(bug))
    const answer = await ask()
    expect(answer.status).toBe(500)
    expect(statusIn(answer)).toMatchObject({ reason: 'InternalError', message: 'Internal error occurred: a bug' })
    expect(errors).toEqual([bug])
  })
})

test('a timeout that is no duration is a 400', async () => {
  const { ask } = stage()
  expect((await ask({ search: 'timeout=30s' })).status).toBe(200)
  expect((await ask({ search: 'timeout=soon' })).status).toBe(400)
})

describe('the audit log', () => {
  test('has two events for a request, and one for a request whose sender is not known', async () => {
    const { ask, audited } = stage()
    await ask({
      search: 'limit=5',
      headers: { authorization: 'Bearer secret-token', 'audit-id': 'one', 'user-agent': 'test/1.0' },
    })
    await ask({ headers: { authorization: 'Bearer wrong' } })
    const stages = audited.map((line) => (JSON.parse(line) as { stage: string }).stage)
    expect(stages).toEqual(['RequestReceived', 'ResponseComplete', 'ResponseStarted'])
    expect(audited.slice(1).map((line) => JSON.parse(line) as object)).toEqual([
      {
        kind: 'Event',
        apiVersion: 'audit.k8s.io/v1',
        level: 'Metadata',
        auditID: 'one',
        stage: 'ResponseComplete',
        requestURI: '/api/v1/namespaces?limit=5',
        verb: 'list',
        user: { username: 'robot', uid: '7', groups: ['machines', 'system:authenticated'] },
        sourceIPs: ['192.0.2.1'],
        userAgent: 'test/1.0',
        objectRef: { resource: 'namespaces', apiVersion: 'v1' },
        responseStatus: { metadata: {}, code: 200 },
        requestReceivedTimestamp: '2026-01-02T03:04:05.678000Z',
        stageTimestamp: '2026-01-02T03:04:05.678000Z',
        annotations: { 'authorization.k8s.io/decision': 'allow', 'authorization.k8s.io/reason': '' },
      },
      expect.objectContaining({
        user: {},
        responseStatus: { metadata: {}, status: 'Failure', message: 'Unauthorized', reason: 'Unauthorized', code: 401 },
      }),
    ])
    expect(audited.join('\n')).not.toMatch(/secret-token|Bearer/)
  })
})
