import { badRequest, type GroupResource, type KubeObject, notFound, StatusError } from '@setpoint/kube'
import type { Pod } from '@setpoint/kube/kinds/v1'
import { checkPodLogOptions } from '../decode/index.js'
import type { ApiResponse } from '../http/index.js'
import type { Managers } from '../managers/index.js'
import { objectKey, type RegistryDependencies, storagePrefix } from '../registry/index.js'
import type { ResourceRequest } from '../request/index.js'
import type { Resource } from '../resource/index.js'
import type { Question } from '../reviews/index.js'
import type { Storage } from '../storage/index.js'
import { connectionKind, connectionOptions } from './connection-options.js'
import { doorOf } from './door.js'

const NODES: GroupResource = { group: '', resource: 'nodes' }
const STREAMS: readonly string[] = ['get', 'create']

/** Subresources that lead into a pod's containers, with the verbs that have a meaning for them. */
const CONNECTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['attach', STREAMS],
  ['exec', STREAMS],
  ['log', ['get']],
  ['portforward', STREAMS],
  ['proxy', ['get', 'create', 'update', 'patch', 'delete']],
])

/** Whether a request wants to be connected with a pod. */
export function isPodConnection(request: ResourceRequest): boolean {
  const { group, version, resource, subresource, verb, namespace, rest } = request
  if (group !== '' || version !== 'v1' || resource !== 'pods' || namespace === '') return false
  if (subresource !== 'proxy' && rest.length > 0) return false
  return CONNECTIONS.get(subresource)?.includes(verb) === true
}

/**
 * Connections end where a kubelet would have to take over, for no container runs. What kube-apiserver says before that
 * is said here, too: admission refuses, there is no such pod, it has no such container, it has no node yet.
 */
export async function respondToConnection(
  registry: RegistryDependencies,
  pods: Resource,
  info: ResourceRequest,
  question: Question,
): Promise<ApiResponse> {
  if (info.subresource !== 'log') await admit(registry, pods, info, question)
  return connect(registry.storage, pods, info, question.query)
}

/** Admission sees what is asked of the connection, whether or not there is such a pod. Logs are read, not connected to. */
async function admit(
  { admission }: RegistryDependencies,
  resource: Resource,
  { namespace, name, subresource, rest }: ResourceRequest,
  { request, query, user, warnings, audit }: Question,
): Promise<void> {
  if (query.has('dryRun')) throw badRequest('dryRun is not supported')
  const path = rest.length === 0 ? '' : `/${rest.join('/')}`
  const object = connectionOptions(subresource, query, path) as unknown as KubeObject
  const door = doorOf({
    name: subresource,
    apiVersion: 'v1',
    kind: connectionKind(subresource),
    decode: ({ value }) => ({ object: value as unknown as KubeObject, strict: [] }),
    managers: UNOWNED,
  })
  const userAgent = request.headers['user-agent'] ?? ''
  const context = { resource, subresource: door, namespace, user, userAgent, warnings, audit }
  const attributes = { operation: 'CONNECT', context, name, object, old: undefined, dryRun: false } as const
  await admission.mutate(attributes)
  await admission.validate(attributes)
}

/** Nobody owns fields of what is never stored. */
const UNOWNED: Managers = {
  update: () => undefined,
  apply: ({ patch }) => patch as unknown as KubeObject,
  type: () => undefined,
}

function connect(
  storage: Storage,
  pods: Resource,
  { namespace, name, subresource }: ResourceRequest,
  query: URLSearchParams,
): ApiResponse {
  const [podName = ''] = subresource === 'proxy' ? proxied(name) : [name]
  if (subresource === 'log') checkPodLogOptions(podName, query)
  const pod = storage.get(objectKey(pods, namespace, podName))?.object as Pod | undefined
  if (pod === undefined) throw notFound(pods, podName)
  if (subresource === 'proxy') {
    if ((pod.status?.podIP ?? '') === '') throw badRequest('address not allowed')
    throw nothingRuns(namespace, podName, 'be proxied to')
  }
  if (subresource !== 'portforward') checkContainer(pod, podName, query.get('container') ?? '')
  const nodeName = pod.spec?.nodeName ?? ''
  if (nodeName === '') {
    if (subresource === 'log') return { status: 204, headers: {}, body: '' }
    throw badRequest(`pod ${podName} does not have a host assigned`)
  }
  // Kubernetes, too, says `pods` of a node that it does not find.
  if (storage.get(`${storagePrefix(NODES)}${nodeName}`) === undefined) throw notFound(pods, nodeName)
  throw nothingRuns(namespace, podName, subresource === 'log' ? 'have logs' : 'be connected to')
}

/** `NAME`, `NAME:PORT` or `SCHEME:NAME:PORT`. */
function proxied(id: string): string[] {
  const parts = id.split(':')
  return parts.length === 3 ? parts.slice(1) : parts
}

function checkContainer({ spec }: Pod, pod: string, container: string): void {
  const { containers = [], initContainers = [], ephemeralContainers = [] } = spec ?? {}
  const names = [...initContainers, ...containers, ...ephemeralContainers].map(({ name }) => name)
  if (container === '') {
    if (containers.length === 1) return
    throw badRequest(`a container name must be specified for pod ${pod}, choose one of: [${names.join(' ')}]`)
  }
  if (!names.includes(container)) throw badRequest(`container ${container} is not valid for pod ${pod}`)
}

function nothingRuns(namespace: string, pod: string, what: string): StatusError {
  return new StatusError({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: `pod ${namespace}/${pod} cannot ${what}: the embedded server runs no containers; use a cluster with nodes`,
    reason: 'NotImplemented',
    code: 501,
  })
}
