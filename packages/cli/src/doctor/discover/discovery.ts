import {
  defineKind,
  type Kind,
  type KubeObject,
  SetpointError,
  StatusError,
  statusFrom,
  type Transport,
} from '@setpoint/kube'
import { groupOf, type GroupDocument, type ResourceDocument, readLegacy } from './documents.js'

/** One document for everything since Kubernetes 1.30; older servers answer with the old form. */
const AGGREGATED = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json'

export interface ServedKind {
  readonly kind: Kind<KubeObject>
  readonly verbs: readonly string[]
}

export interface Discovered {
  /** One for each resource of a group, in the first version that has it. */
  readonly kinds: readonly ServedKind[]
  /** `group/version`s whose server did not answer: their kinds are unknown, or not the latest. */
  readonly stale: readonly string[]
}

/** Asks the server for all its kinds. */
export async function discover(transport: Transport, signal?: AbortSignal): Promise<Discovered> {
  const read = (path: string): Promise<unknown> => readJson(transport, path, signal)
  const answers = await Promise.all([read('/api'), read('/apis')])
  const groups: GroupDocument[] = []
  const stale: string[] = []
  for (const answer of answers) {
    const { kind, items = [] } = answer as { kind: string; items?: GroupDocument[] }
    if (kind === 'APIGroupDiscoveryList') groups.push(...items)
    else groups.push(...(await readLegacy(answer, read, stale)))
  }
  for (const group of groups) {
    for (const { version, freshness } of group.versions ?? []) {
      if (freshness === 'Stale') stale.push(`${groupOf(group)}/${version}`)
    }
  }
  return { kinds: groups.flatMap(kindsOf), stale }
}

/** The versions come in the server's order of preference. */
function kindsOf(group: GroupDocument): ServedKind[] {
  const found = new Map<string, ServedKind>()
  for (const { version, resources = [] } of group.versions ?? []) {
    for (const resource of resources) {
      if (!found.has(resource.resource)) found.set(resource.resource, servedKind(groupOf(group), version, resource))
    }
  }
  return [...found.values()]
}

function servedKind(group: string, version: string, document: ResourceDocument): ServedKind {
  const { resource, responseKind, scope, singularResource = '', shortNames = [], categories = [], verbs } = document
  const kind = responseKind?.kind ?? ''
  const names = { group, version, kind, plural: resource, namespaced: scope === 'Namespaced', shortNames, categories }
  return {
    kind: defineKind<KubeObject>(singularResource === '' ? names : { ...names, singular: singularResource }),
    verbs,
  }
}

async function readJson(transport: Transport, path: string, signal: AbortSignal | undefined): Promise<unknown> {
  const request = { method: 'GET', path, headers: { accept: AGGREGATED } }
  const response = await transport.request(signal === undefined ? request : { ...request, signal })
  const text = Buffer.from(await response.bytes()).toString()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined
  }
  if (response.status < 300 && body !== undefined) return body
  const status = statusFrom(body)
  if (status !== undefined) throw new StatusError(status)
  const what = `GET ${path} was answered with ${response.status} and no Status`
  throw new SetpointError('ServerUnreachable', `${what}; is that a Kubernetes API server?`)
}
