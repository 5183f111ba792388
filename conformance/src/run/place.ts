import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isJsonObject, type Json, type JsonObject } from '@setpoint/kube'
import { parse, stringify } from 'yaml'
import type { Case } from '../transcript/index.js'
import { jsonText, readPath } from '../transcript/index.js'
import { answerOf } from './answer.js'
import type { Connection } from './connection.js'
import { waitUntil } from './wait.js'

/** What a case has to itself on a server. The names are the same on both servers, so that the answers can be. */
export interface Place {
  namespace: string
  group: string
  /** A folder for files, the kubeconfig and kubectl's cache. */
  folder: string
  kubeconfig: string
}

/** Every group that a transcript defines ends like this; compare/ leaves other cases' groups out of discovery. */
export const groupSuffix = '.conformance.setpoint.dev'

const request = (method: string, path: string, body = '') => ({ method, path, headers: {}, body })

/** Makes the case's namespace, complete with what the controllers put into a new one, and its folder. */
export async function makePlace(connection: Connection, transcript: Case, folder: string): Promise<Place> {
  const namespace = transcript.name.replaceAll(/[^a-z0-9]+/g, '-').slice(0, 63)
  const group = `${transcript.name.replaceAll(/[^a-z0-9]+/g, '-').slice(0, 40)}${groupSuffix}`
  const kubeconfig = join(folder, 'kubeconfig')
  await mkdir(folder, { recursive: true })
  await writeFile(kubeconfig, withNamespace(connection.server.kubeconfig, namespace))
  if (
    transcript.steps.some((step) => step.source.includes('$NS') || step.kind === 'command' || step.kind === 'manifests')
  ) {
    await makeNamespace(connection, namespace)
  }
  return { namespace, group, folder, kubeconfig }
}

async function makeNamespace(connection: Connection, name: string): Promise<void> {
  const body = JSON.stringify({ metadata: { name } })
  const path = `/api/v1/namespaces/${name}`
  const created = await connection.send(request('POST', '/api/v1/namespaces', body))
  if (created.code === 409) {
    // Left over from an earlier run on a server that goes on running.
    await connection.send(request('DELETE', path))
    await waitUntil(connection, request('GET', path), { kind: 'code', code: 404 })
    await connection.send(request('POST', '/api/v1/namespaces', body))
  } else if (created.code !== 201) {
    throw new Error(`cannot create namespace ${name} on ${connection.server.name}: ${created.body.toString()}`)
  }
  await waitUntil(connection, request('GET', `${path}/serviceaccounts/default`), { kind: 'code', code: 200 })
  await waitUntil(connection, request('GET', `${path}/configmaps/kube-root-ca.crt`), { kind: 'code', code: 200 })
}

/** Takes away what would show in other cases or in a later run. Nothing waits for it. */
export async function clearPlace(connection: Connection, place: Place): Promise<void> {
  const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
  const list = answerOf(await connection.send(request('GET', definitions)))
  for (const item of readPath(list['body'], ['items', '*']) as JsonObject[]) {
    const [group] = readPath(item, ['spec', 'group'])
    const [name] = readPath(item, ['metadata', 'name'])
    if (group === place.group) await connection.send(request('DELETE', `${definitions}/${jsonText(name ?? '')}`))
  }
  await connection.send(request('DELETE', `/api/v1/namespaces/${place.namespace}`))
  await rm(place.folder, { recursive: true, force: true })
}

/** Takes away the webhook configurations of a case, which begin with its namespace. Their server is about to go. */
export async function clearWebhooks(connection: Connection, place: Place): Promise<void> {
  for (const kind of ['mutatingwebhookconfigurations', 'validatingwebhookconfigurations']) {
    const path = `/apis/admissionregistration.k8s.io/v1/${kind}`
    const list = answerOf(await connection.send(request('GET', path)))
    for (const name of readPath(list['body'], ['items', '*', 'metadata', 'name'])) {
      if (jsonText(name).startsWith(place.namespace))
        await connection.send(request('DELETE', `${path}/${jsonText(name)}`))
    }
  }
}

function withNamespace(kubeconfig: string, namespace: string): string {
  const config = parse(kubeconfig) as JsonObject
  const contexts = (config['contexts'] ?? []) as Json[]
  for (const entry of contexts) {
    if (isJsonObject(entry) && isJsonObject(entry['context'])) entry['context']['namespace'] = namespace
  }
  return stringify(config)
}
