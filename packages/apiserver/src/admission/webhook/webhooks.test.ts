import type { JsonObject, KubeObject } from '@setpoint/kube'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { useServer } from '../../testing.suite.js'
import { patchResponse, type Responder, TestWebhook } from '../../webhook/webhook-server.suite.js'

const lines: JsonObject[] = []
const api = useServer({ controllers: false, audit: (line) => lines.push(JSON.parse(line) as JsonObject) })
const PATH = '/api/v1/namespaces/default/configmaps'
const REGISTRATION = '/apis/admissionregistration.k8s.io/v1'

let respond: Responder = () => ({ allowed: true })
let webhook: TestWebhook
beforeAll(async () => {
  webhook = await TestWebhook.start((request, review) => respond(request, review))
})
afterAll(() => webhook[Symbol.asyncDispose]())
afterEach(async () => {
  for (const kind of ['mutating', 'validating']) await api.client.delete(`${REGISTRATION}/${kind}webhookconfigurations`)
  respond = () => ({ allowed: true })
  webhook.requests.length = 0
})

async function register(kind: 'mutating' | 'validating', name: string, changes: object = {}): Promise<KubeObject> {
  return api.client.create(`${REGISTRATION}/${kind}webhookconfigurations`, {
    metadata: { name },
    webhooks: [
      {
        name: `${name}.example.com`,
        clientConfig: { url: `${webhook.url}/${name}`, caBundle: webhook.caBundle },
        rules: [{ apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'], operations: ['CREATE', 'UPDATE'] }],
        admissionReviewVersions: ['v1'],
        sideEffects: 'None',
        ...changes,
      },
    ],
  })
}

const asked = (): string[] => webhook.requests.map(({ path }) => path.replace(/^\/|\?.*$/g, ''))

test('a configuration counts from the moment it is stored, and no longer than it is', async () => {
  respond = () => ({ allowed: false, status: { message: 'no' } })
  await register('validating', 'strict')
  const refused = await api.client.post(PATH, { metadata: { name: 'a' } })
  expect(refused.status.message).toBe('admission webhook "strict.example.com" denied the request: no')
  await api.client.delete(`${REGISTRATION}/validatingwebhookconfigurations/strict`)
  expect((await api.client.post(PATH, { metadata: { name: 'a' } })).code).toBe(201)
})

test('nobody is asked about what no rule names', async () => {
  await register('validating', 'strict')
  await api.client.create('/api/v1/namespaces/default/secrets', { metadata: { name: 's' } })
  await api.client.delete(`${PATH}/a`)
  expect(asked()).toEqual([])
})

test('webhook configurations themselves are never up for admission', async () => {
  respond = () => ({ allowed: false })
  const rules = [{ apiGroups: ['*'], apiVersions: ['*'], resources: ['*'], operations: ['*'] }]
  await register('validating', 'everything', { rules })
  await register('mutating', 'everything-too', { rules })
  expect(asked()).toEqual([])
  expect((await api.client.post(PATH, { metadata: { name: 'b' } })).code).toBe(400)
})

test('a mutating webhook that asks for it is called again when a later one changed the object, and only once', async () => {
  respond = ({ object }) => {
    const labels = (object as unknown as KubeObject).metadata.labels ?? {}
    const seen = Number(labels['seen'] ?? 0) + 1
    return patchResponse([{ op: 'add', path: '/metadata/labels', value: { ...labels, seen: String(seen) } }])
  }
  await register('mutating', 'a', { reinvocationPolicy: 'IfNeeded' })
  await register('mutating', 'b')
  const created = await api.client.create(PATH, { metadata: { name: 'reinvoked' } })
  expect(asked()).toEqual(['a', 'b', 'a'])
  expect(created.metadata.labels).toEqual({ seen: '3' })
})

test('a dry run asks only those without side effects', async () => {
  await register('validating', 'some', { sideEffects: 'NoneOnDryRun' })
  expect((await api.client.post(`${PATH}?dryRun=All`, { metadata: { name: 'dry' } })).code).toBe(201)
  expect(webhook.requests[0]?.request['dryRun']).toBe(true)
})

test('what webhooks have to say for the audit log is there', async () => {
  const patch = patchResponse([{ op: 'add', path: '/data', value: { k: 'v' } }])
  respond = () => ({ ...patch, auditAnnotations: { why: 'because' } })
  await register('mutating', 'noted')
  lines.length = 0
  await api.client.create(PATH, { metadata: { name: 'audited' } })
  const complete = lines.find(({ stage }) => stage === 'ResponseComplete')
  expect(complete?.['annotations']).toMatchObject({
    'noted.example.com/why': 'because',
    'mutation.webhook.admission.k8s.io/round_0_index_0':
      '{"configuration":"noted","webhook":"noted.example.com","mutated":true}',
  })
})

test('managed fields that a webhook has spoilt are put back, with a warning', async () => {
  respond = () =>
    patchResponse([{ op: 'replace', path: '/metadata/managedFields', value: [{ operation: 'Nonsense' }] }])
  await register('mutating', 'spoiler')
  const { object, warnings } = await api.client.post(PATH, { metadata: { name: 'spoilt' }, data: { k: 'v' } })
  expect(object.metadata.managedFields?.[0]?.operation).toBe('Update')
  expect(warnings[0]).toMatch(/^\.metadata\.managedFields was in an invalid state after admission/)
})

test('a webhook that fails is passed over when its policy says so, and its own refusal never is', async () => {
  await register('validating', 'broken', {
    failurePolicy: 'Ignore',
    clientConfig: { url: 'https://127.0.0.1:1/x', caBundle: webhook.caBundle },
  })
  expect((await api.client.post(PATH, { metadata: { name: 'passed' } })).code).toBe(201)
  respond = () => ({ allowed: false })
  await register('validating', 'strict', { failurePolicy: 'Ignore' })
  expect((await api.client.post(PATH, { metadata: { name: 'refused' } })).code).toBe(400)
})
