import type { JsonObject } from '@setpoint/kube'
import type { Condition, HttpRequest } from '../transcript/index.js'
import type { Connection } from './connection.js'
import { waitUntil } from './wait.js'

const GROUP = 'rbac.authorization.k8s.io'
const API = `/apis/${GROUP}/v1`

/** Whether a step, with everything that it says, may change who is allowed what. */
export function mayChangeRights(source: string): boolean {
  return /^(?!GET |WAIT |WATCH )[^]*(?:rbac\.authorization|\b(?:cluster)?role(?:binding)?s?\b)/i.test(source)
}

/**
 * Waits until every request is judged by the roles and bindings that were written before. kube-apiserver hears of them through one
 * watch for each of the four kinds, in order: once it goes by those that were made last, it goes by all others. `name`: of the roles
 * and bindings that are made, nobody else's and not one of before.
 */
export async function settleAuthorization(connection: Connection, name: string): Promise<void> {
  const probes = [probeOf('', name), probeOf('default', name)]
  for (const { objects } of probes) for (const { path, body } of objects) await send(connection, 'POST', path, body)
  try {
    for (const { question } of probes) {
      const isAllowed: Condition = { kind: 'equals', path: ['status', 'allowed'], value: 'true' }
      const { waited } = await waitUntil(connection, question, isAllowed)
      if (waited !== undefined) throw new Error(`the server does not go by its roles: ${JSON.stringify(question)}`)
    }
  } finally {
    for (const { objects } of probes)
      for (const { path, body } of objects) await send(connection, 'DELETE', `${path}/${body.metadata.name}`, {})
  }
}

interface Probe {
  readonly objects: readonly { readonly path: string; readonly body: JsonObject & { metadata: { name: string } } }[]
  /** Whether somebody may do what nobody may without the objects. */
  readonly question: HttpRequest
}

/** Of the kinds of a namespace, or of those of the cluster. */
function probeOf(namespace: string, name: string): Probe {
  const prefix = namespace === '' ? 'Cluster' : ''
  const path = namespace === '' ? API : `${API}/namespaces/${namespace}`
  const plural = `${prefix.toLowerCase()}role`
  const rules = [{ apiGroups: ['settle'], resources: ['probes'], verbs: ['get'] }]
  const roleRef = { apiGroup: GROUP, kind: `${prefix}Role`, name }
  const asked = { group: 'settle', resource: 'probes', verb: 'get', ...(namespace === '' ? {} : { namespace }) }
  return {
    objects: [
      { path: `${path}/${plural}s`, body: { metadata: { name }, rules } },
      {
        path: `${path}/${plural}bindings`,
        body: { metadata: { name }, roleRef, subjects: [{ apiGroup: GROUP, kind: 'User', name }] },
      },
    ],
    question: {
      method: 'POST',
      path: '/apis/authorization.k8s.io/v1/subjectaccessreviews',
      headers: {},
      body: JSON.stringify({ spec: { user: name, resourceAttributes: asked } }),
    },
  }
}

async function send(connection: Connection, method: string, path: string, body: JsonObject): Promise<void> {
  await connection.send({ method, path, headers: {}, body: JSON.stringify(body) })
}
