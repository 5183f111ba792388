import type { JsonObject } from '@setpoint/kube'
import type { HttpRequest } from '../transcript/index.js'
import type { Connection } from './connection.js'
import { waitUntil } from './wait.js'

const registration = '/apis/admissionregistration.k8s.io/v1'
/** Of a kind that the cases' own webhooks and policies are not about. */
const leases = (namespace: string): string => `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases`
/** What nobody listens on. */
const nowhere = 'https://127.0.0.1:1/'

/**
 * Waits until admission goes by everything that was written before. kube-apiserver hears of webhooks and of policies through one
 * watch for each of their kinds, in order: once it goes by a probe of a kind, it goes by what came before the probe.
 */
export async function settleAdmission(connection: Connection, namespace: string, count: number): Promise<JsonObject> {
  const probes = probesOf(namespace, count)
  const send = (method: string, path: string, body: JsonObject | undefined): Promise<unknown> =>
    connection.send(requestTo(method, path, body))
  for (const { path, object } of probes) await send('POST', path, object)
  let answer: JsonObject = {}
  for (const { refuses, code } of probes) {
    const lease = requestTo('POST', `${leases(namespace)}?dryRun=All`, { metadata: { name: refuses } })
    const waited = await waitUntil(connection, lease, { kind: 'code', code })
    if (waited['waited'] !== undefined) answer = waited
  }
  for (const { path, object } of probes)
    await send('DELETE', `${path}/${(object['metadata'] as { name: string }).name}`, undefined)
  return answer
}

interface Probe {
  readonly path: string
  readonly object: JsonObject
  /** The name of a Lease that cannot be created once the probe works, and the code of that refusal. */
  readonly refuses: string
  readonly code: number
}

function probesOf(namespace: string, count: number): Probe[] {
  // The probes of the time before may still work although they are deleted.
  const nameOf = (kind: string): string => `settle-${kind}-${count}`
  const namespaceSelector = { matchLabels: { 'kubernetes.io/metadata.name': namespace } }
  const rule = {
    apiGroups: ['coordination.k8s.io'],
    apiVersions: ['v1'],
    resources: ['leases'],
    operations: ['CREATE'],
  }
  const only = (name: string): JsonObject[] => [{ name: 'probe', expression: `object.metadata.name == '${name}'` }]
  const metadata = (kind: string): JsonObject => ({ name: `${nameOf(kind)}-${namespace}` })

  const policy = (kind: string, plural: string, code: number, rest: JsonObject, binding: JsonObject): Probe[] => {
    const spec = {
      matchConstraints: { resourceRules: [rule], namespaceSelector },
      matchConditions: only(nameOf(kind)),
      ...rest,
    }
    const bound = { policyName: `${nameOf(kind)}-${namespace}`, ...binding }
    const probe = { refuses: nameOf(kind), code }
    return [
      { path: `${registration}/${plural}policies`, object: { metadata: metadata(kind), spec }, ...probe },
      { path: `${registration}/${plural}policybindings`, object: { metadata: metadata(kind), spec: bound }, ...probe },
    ]
  }
  const webhook = (kind: string, plural: string): Probe => {
    const hook = {
      name: 'settle.example.com',
      clientConfig: { url: nowhere },
      rules: [rule],
      namespaceSelector,
      matchConditions: only(nameOf(kind)),
      admissionReviewVersions: ['v1'],
      sideEffects: 'None',
    }
    return {
      path: `${registration}/${plural}`,
      object: { metadata: metadata(kind), webhooks: [hook] },
      refuses: nameOf(kind),
      code: 500,
    }
  }
  // A division by zero is a mutation that cannot be made.
  const broken = {
    patchType: 'ApplyConfiguration',
    applyConfiguration: { expression: 'Object{metadata: Object.metadata{name: string(1/0)}}' },
  }
  return [
    ...policy(
      'vap',
      'validatingadmission',
      422,
      { validations: [{ expression: 'false' }] },
      { validationActions: ['Deny'] },
    ),
    ...policy('map', 'mutatingadmission', 403, { reinvocationPolicy: 'Never', mutations: [broken] }, {}),
    webhook('validating', 'validatingwebhookconfigurations'),
    webhook('mutating', 'mutatingwebhookconfigurations'),
  ]
}

function requestTo(method: string, path: string, body: JsonObject | undefined): HttpRequest {
  return { method, path, headers: {}, body: body === undefined ? '' : JSON.stringify(body) }
}
