import type { JsonObject, KubeObject } from '@setpoint/kube'
import { afterEach, expect, test } from 'vitest'
import { useServer } from '../../testing.suite.js'

// What a client sees of policies is compared with the real server in conformance/cases/policy.

const lines: JsonObject[] = []
const api = useServer({ controllers: false, audit: (line) => lines.push(JSON.parse(line) as JsonObject) })
const PATH = '/api/v1/namespaces/default/configmaps'
const REGISTRATION = '/apis/admissionregistration.k8s.io/v1'
const RULES = [{ apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'], operations: ['CREATE', 'UPDATE'] }]

afterEach(async () => {
  for (const kind of ['mutating', 'validating']) {
    await api.client.delete(`${REGISTRATION}/${kind}admissionpolicies`)
    await api.client.delete(`${REGISTRATION}/${kind}admissionpolicybindings`)
  }
})

async function validating(name: string, spec: object, binding: object = {}): Promise<void> {
  const matchConstraints = { resourceRules: RULES }
  await api.client.create(`${REGISTRATION}/validatingadmissionpolicies`, {
    metadata: { name },
    spec: { matchConstraints, ...spec },
  })
  await api.client.create(`${REGISTRATION}/validatingadmissionpolicybindings`, {
    metadata: { name },
    spec: { policyName: name, validationActions: ['Deny'], ...binding },
  })
}

async function mutating(name: string, expression: string, spec: object = {}): Promise<void> {
  const mutations = [{ patchType: 'ApplyConfiguration', applyConfiguration: { expression } }]
  await api.client.create(`${REGISTRATION}/mutatingadmissionpolicies`, {
    metadata: { name },
    spec: { matchConstraints: { resourceRules: RULES }, reinvocationPolicy: 'Never', mutations, ...spec },
  })
  await api.client.create(`${REGISTRATION}/mutatingadmissionpolicybindings`, {
    metadata: { name },
    spec: { policyName: name },
  })
}

test('a policy counts from the moment it and its binding are stored, and no longer than they are', async () => {
  await validating('strict', { validations: [{ expression: "object.metadata.name != 'a'", message: 'not a' }] })
  const refused = await api.client.post(PATH, { metadata: { name: 'a' } })
  expect(refused.code).toBe(422)
  expect(refused.status.message).toBe(
    `configmaps "a" is forbidden: ValidatingAdmissionPolicy 'strict' with binding 'strict' denied request: not a`,
  )
  await api.client.delete(`${REGISTRATION}/validatingadmissionpolicybindings/strict`)
  expect((await api.client.post(PATH, { metadata: { name: 'a' } })).code).toBe(201)
})

test('policies themselves are never up for admission', async () => {
  const everything = [{ apiGroups: ['*'], apiVersions: ['*'], resources: ['*'], operations: ['*'] }]
  await validating('all', { matchConstraints: { resourceRules: everything }, validations: [{ expression: 'false' }] })
  await validating('more', { validations: [{ expression: 'true' }] })
  expect((await api.client.post(PATH, { metadata: { name: 'none' } })).code).toBe(422)
})

test('failures and notes are there for those who read the audit log', async () => {
  await validating(
    'noted',
    {
      validations: [{ expression: 'false', message: 'always' }],
      auditAnnotations: [{ key: 'name', valueExpression: 'string(object.metadata.name)' }],
    },
    { validationActions: ['Audit'] },
  )
  lines.length = 0
  await api.client.create(PATH, { metadata: { name: 'audited' } })
  const { annotations } = lines.find(({ stage }) => stage === 'ResponseComplete') as { annotations: JsonObject }
  expect(annotations['noted/name']).toBe('audited')
  expect(JSON.parse(annotations['validation.policy.admission.k8s.io/validation_failure'] as string)).toEqual([
    { message: 'always', policy: 'noted', binding: 'noted', expressionIndex: 0, validationActions: ['Audit'] },
  ])
})

test('mutations come before validation, by policy and by schema', async () => {
  await mutating('label', "Object{metadata: Object.metadata{labels: {'team': 'one'}}}")
  await validating('labelled', { validations: [{ expression: "object.metadata.labels.team == 'one'" }] })
  const created: KubeObject = await api.client.create(PATH, { metadata: { name: 'labelled' } })
  expect(created.metadata.labels).toEqual({ team: 'one' })
})

test('a mutation that asks for it is made again when a later one changed the object, and only once', async () => {
  const count = "string(int(object.metadata.?labels.n.orValue('0')) + 1)"
  await mutating('a', `Object{metadata: Object.metadata{labels: {'n': ${count}}}}`, { reinvocationPolicy: 'IfNeeded' })
  await mutating('b', "Object{metadata: Object.metadata{labels: {'b': 'yes'}}}")
  const created = await api.client.create(PATH, { metadata: { name: 'reinvoked' } })
  expect(created.metadata.labels).toEqual({ n: '2', b: 'yes' })
})

test('a policy that costs too much is a failure like any other', async () => {
  const names = Array.from({ length: 150 }, (_, index) => `k${index}`)
  const expression = 'object.data.all(a, object.data.all(b, object.data.all(c, a != b || b != c || a == c)))'
  await validating('dear', { validations: [{ expression }] })
  const data = Object.fromEntries(names.map((name) => [name, name]))
  const { status } = await api.client.post(PATH, { metadata: { name: 'dear' }, data })
  expect(status.message).toContain('operation cancelled: actual cost limit exceeded')
})
