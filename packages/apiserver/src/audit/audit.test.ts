import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Answer, useServer } from '../testing.suite.js'

const lines: string[] = []
const TOKEN = 'a-token-that-nobody-may-see'
const PASSWORD = 'a-password-that-nobody-may-see'
const api = useServer({ token: TOKEN, audit: (line) => lines.push(line), controllers: false })

interface AuditEvent {
  readonly kind: string
  readonly stage: string
  readonly auditID: string
  readonly user: { readonly username?: string }
  readonly responseStatus?: { readonly code: number; readonly message?: string }
  readonly annotations?: Readonly<Record<string, string>>
}

interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

/** A way in for those who are not the administrator: the headers say who it is, and nothing else does. */
async function ask({ method, path, headers = {}, body }: RecordedRequest): Promise<Answer> {
  const sent = Object.entries({ 'user-agent': 'record', authorization: 'none', ...headers })
  const all = Object.fromEntries(sent.map(([name, value]) => [name, value.replace('TOKEN', TOKEN)]))
  return api.client.request(method, path, body === undefined ? undefined : JSON.stringify(body), all)
}

/** What the log says of a request. */
async function eventsOf(request: RecordedRequest): Promise<AuditEvent[]> {
  lines.length = 0
  await ask(request)
  return lines.map((line) => JSON.parse(line) as AuditEvent)
}

describe('events are those that kube-apiserver logs', () => {
  const recorded = readFileSync(new URL('./testdata/events.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { request: RecordedRequest; events: AuditEvent[] })

  test.each(recorded.map(({ request, events }) => [`${request.method} ${request.path}`, request, events] as const))(
    '%s',
    async (_name, request, events) => {
      const found = await eventsOf(request)
      expect(found.map(comparable)).toEqual(events.map(comparable))
    },
  )

  /** The two servers' administrators have different names, and every event another time. */
  function comparable(event: AuditEvent): object {
    const {
      auditID: _,
      requestReceivedTimestamp: __,
      stageTimestamp: ___,
      ...rest
    } = event as AuditEvent & {
      requestReceivedTimestamp?: string
      stageTimestamp?: string
    }
    const { username, uid: ____, ...user } = rest.user as { username?: string; uid?: string }
    const who =
      username === 'admin' || username === 'setpoint-admin' ? { name: 'the administrator', ...user } : rest.user
    return { ...rest, user: who }
  }
})

test('all events of a request share the ID that its answer has', async () => {
  lines.length = 0
  const { headers } = await api.client.get('/version')
  const ids = lines.map((line) => (JSON.parse(line) as AuditEvent).auditID)
  expect(ids).toEqual([headers['audit-id'], headers['audit-id']])
})

test('an issued token is named by its ID, and by nothing else', async () => {
  await api.client.post('/api/v1/namespaces/default/serviceaccounts', { metadata: { name: 'robot' } })
  lines.length = 0
  const { object } = await api.client.post('/api/v1/namespaces/default/serviceaccounts/robot/token', {})
  const { token } = object['status'] as { token: string }
  const issued = lines.map((line) => JSON.parse(line) as AuditEvent).at(-1)?.annotations
  expect(issued?.['authentication.kubernetes.io/issued-credential-id']).toMatch(/^JTI=[0-9a-f-]{36}$/)
  await ask({ method: 'GET', path: '/api/v1/pods', headers: { authorization: `Bearer ${token}` } })
  expect(lines.join('\n')).toContain('system:serviceaccount:default:robot')
  expect(lines.join('\n')).not.toContain(token)
  for (const part of token.split('.')) expect(lines.join('\n')).not.toContain(part)
})

test('no line has anything of a body or of a token in it', async () => {
  lines.length = 0
  const SECRETS = '/api/v1/namespaces/default/secrets'
  const REVIEWS = '/apis/authentication.k8s.io/v1/tokenreviews'
  const data = { password: Buffer.from(PASSWORD).toString('base64') }
  await api.client.post(SECRETS, { metadata: { name: 'one' }, data })
  await api.client.patch(`${SECRETS}/one`, { stringData: { password: PASSWORD } })
  await api.client.get(SECRETS)
  await api.client.post(SECRETS, { metadata: { name: 'two' }, data: { password: PASSWORD } })
  await api.client.post(SECRETS, { metadata: { name: 'NO' }, stringData: { password: PASSWORD } })
  await api.client.request('POST', SECRETS, `{"stringData":{"password":"${PASSWORD}`)
  await api.client.request('POST', SECRETS, `kind: Secret\nstringData: {a: ${PASSWORD}`, {
    'content-type': 'application/yaml',
  })
  await api.client.post(`${SECRETS}?fieldValidation=Strict`, { stringDatum: { password: PASSWORD } })
  await api.client.post(REVIEWS, { spec: { token: TOKEN } })
  await api.client.post(REVIEWS, { spec: { token: 7, tokens: TOKEN } })
  await api.client.request('POST', REVIEWS, `{"spec":{"token":"${TOKEN}"`)
  await api.client.get(`/api?access_token=${TOKEN}&pretty=1`)
  for (const scheme of ['Bearer', 'Basic', 'bearer ', 'Token']) {
    await ask({ method: 'GET', path: SECRETS, headers: { authorization: `${scheme} ${TOKEN}` } })
    await ask({ method: 'GET', path: SECRETS, headers: { authorization: `${scheme} ${TOKEN}x` } })
  }
  expect(lines.length).toBeGreaterThan(30)
  for (const secret of [TOKEN, PASSWORD, data.password]) expect(lines.join('\n')).not.toContain(secret)
})
