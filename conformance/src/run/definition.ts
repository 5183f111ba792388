import type { JsonObject } from '@setpoint/kube'
import { parse } from 'yaml'
import type { HttpRequest } from '../transcript/index.js'
import { answerOf } from './answer.js'
import type { Connection } from './connection.js'
import { waitUntil } from './wait.js'

/** As much of a CustomResourceDefinition as is needed to know when it works. */
interface Definition {
  metadata: { name: string }
  spec: { group: string; names: { plural: string }; versions: { name: string; served: boolean }[] }
}

const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

/**
 * Creates a CustomResourceDefinition and waits until every served version answers. Its answer is only the code when all went
 * well: transcripts of their own look at definitions closely.
 */
export async function createDefinition(connection: Connection, text: string): Promise<JsonObject> {
  const definition = parse(text) as Definition
  const get = (path: string): HttpRequest => ({ method: 'GET', path, headers: {}, body: '' })
  const created = answerOf(
    await connection.send({ method: 'POST', path: definitions, headers: {}, body: JSON.stringify(definition) }),
  )
  if (created['code'] !== 201) return created
  const { group, names, versions } = definition.spec
  const condition = await waitUntil(connection, get(`${definitions}/${definition.metadata.name}`), {
    kind: 'equals',
    path: ['status', 'conditions', '*', 'type'],
    value: 'Established',
  })
  if (condition['waited'] !== undefined) return condition
  for (const version of versions.filter(({ served }) => served)) {
    const path = `/apis/${group}/${version.name}/${names.plural}?limit=1`
    const list = await waitUntil(connection, get(path), { kind: 'code', code: 200 })
    if (list['waited'] !== undefined) return list
  }
  return { code: 201 }
}
