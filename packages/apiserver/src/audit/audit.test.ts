import { expect, test } from 'vitest'
import { TestClient, useServer } from '../testing.suite.js'

const lines: string[] = []
const TOKEN = 'a-token-that-nobody-may-see'
const PASSWORD = 'a-password-that-nobody-may-see'
const api = useServer({ token: TOKEN, audit: (line) => lines.push(line), controllers: false })

interface AuditEvent {
  readonly kind: string
  readonly apiVersion: string
  readonly level: string
  readonly stage: string
  readonly auditID: string
  readonly verb: string
  readonly requestURI: string
  readonly user: { readonly username?: string }
  readonly objectRef?: Readonly<Record<string, string>>
  readonly responseStatus: { readonly code: number; readonly reason?: string }
}

/** Asks, and returns what the log says about it. */
async function audited(ask: (client: TestClient) => Promise<unknown>): Promise<AuditEvent> {
  lines.length = 0
  await ask(new TestClient(api.server.transport()))
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('\n')
  return JSON.parse(lines[0] ?? '') as AuditEvent
}

const SECRETS = '/api/v1/namespaces/default/secrets'

test('each request is one line of JSON: who, what, and how it ended', async () => {
  const body = { metadata: { name: 'login' }, stringData: { password: PASSWORD } }
  const created = await audited((client) => client.post(SECRETS, body))
  expect(created).toMatchObject({
    kind: 'Event',
    apiVersion: 'audit.k8s.io/v1',
    level: 'Metadata',
    stage: 'ResponseComplete',
    verb: 'create',
    requestURI: SECRETS,
    user: { username: 'setpoint-admin', groups: ['system:masters', 'system:authenticated'] },
    objectRef: { resource: 'secrets', namespace: 'default', apiVersion: 'v1' },
    responseStatus: { code: 201 },
  })
  const read = await audited((client) => client.get(`${SECRETS}/login`))
  expect(read).toMatchObject({ verb: 'get', objectRef: { name: 'login' }, responseStatus: { code: 200 } })
  const missing = await audited((client) => client.get(`${SECRETS}/absent`))
  expect(missing.responseStatus).toMatchObject({ code: 404, reason: 'NotFound' })
  const group = await audited((client) => client.get('/apis/apps/v1/namespaces/default/deployments/a/scale'))
  expect(group.objectRef).toMatchObject({
    apiGroup: 'apps',
    apiVersion: 'v1',
    resource: 'deployments',
    subresource: 'scale',
  })
  const path = await audited((client) => client.get('/version'))
  expect(path).not.toHaveProperty('objectRef')
})

test('no line has anything of a body or of a token in it', async () => {
  const data = { password: Buffer.from(PASSWORD).toString('base64') }
  const asked: AuditEvent[] = [
    await audited((client) => client.post(SECRETS, { metadata: { name: 'one' }, data })),
    await audited((client) => client.patch(`${SECRETS}/one`, { stringData: { password: PASSWORD } })),
    await audited((client) => client.get(SECRETS)),
    await audited((client) => client.post(SECRETS, { metadata: { name: 'two' }, data: { password: PASSWORD } })),
    await audited((client) => client.request('GET', SECRETS, undefined, { authorization: `Bearer ${TOKEN}` })),
    await audited((client) => client.request('GET', SECRETS, undefined, { authorization: `Basic ${TOKEN}` })),
  ]
  const written = JSON.stringify(asked)
  for (const secret of [TOKEN, PASSWORD, data.password]) expect(written).not.toContain(secret)
})

test('the line and the answer share an ID', async () => {
  lines.length = 0
  const { headers } = await api.client.get('/version')
  expect((JSON.parse(lines[0] ?? '') as AuditEvent).auditID).toBe(headers['audit-id'])
})
