import { controllerReferenceTo, sameValue } from '@setpoint/kube'
import type { Endpoint, EndpointPort } from '@setpoint/kube/kinds/discovery.k8s.io/v1'
import {
  type EndpointSlice,
  isReady,
  nameOf,
  namespaceOf,
  type Node,
  type Pod,
  type Service,
} from '../machinery/index.js'
import { addressesOf, type Family, hasHostname, isHeadless, targetPort } from './pods.js'

export const SERVICE_NAME = 'kubernetes.io/service-name'
export const MANAGED_BY = 'endpointslice.kubernetes.io/managed-by'
export const MANAGER = 'endpointslice-controller.k8s.io'
const HEADLESS = 'service.kubernetes.io/headless'
const TRIGGER_TIME = 'endpoints.kubernetes.io/last-change-trigger-time'
/** The most endpoints of one slice. */
const FULL = 100

/** What is to be written so that the slices of a service say what is so. */
export interface SlicePlan {
  readonly create: readonly EndpointSlice[]
  readonly update: readonly { readonly slice: EndpointSlice; readonly next: EndpointSlice }[]
  readonly remove: readonly EndpointSlice[]
}

/** Endpoints by the ports that they have in common. */
interface Group {
  readonly ports: EndpointPort[]
  readonly endpoints: Endpoint[]
}

export interface SliceInput {
  readonly service: Service
  readonly family: Family
  readonly pods: readonly Pod[]
  readonly nodeOf: (name: string) => Node | undefined
  readonly existing: readonly EndpointSlice[]
  /** When what changed has changed, as a timestamp. */
  readonly trigger: string | undefined
}

/** Endpoints stay in the slice that they are in; new ones fill up slices with room; an empty service has one empty slice. */
export function planSlices(input: SliceInput): SlicePlan {
  const { service, existing, trigger } = input
  const labels = labelsOf(service)
  const create: EndpointSlice[] = []
  const update: { slice: EndpointSlice; next: EndpointSlice }[] = []
  const kept = new Set<EndpointSlice>()
  const groups = groupsOf(input)
  for (const { ports, endpoints } of groups) {
    const missing = new Map(endpoints.map((endpoint) => [endpointKey(endpoint), endpoint]))
    const slices = existing.filter((slice) => sameValue(slice.ports ?? [], ports))
    const contents = slices.map((slice) => ({
      slice,
      endpoints: (slice.endpoints ?? []).flatMap((endpoint) => {
        const wanted = missing.get(endpointKey(endpoint))
        missing.delete(endpointKey(endpoint))
        return wanted ?? []
      }),
    }))
    const rest = [...missing.values()]
    for (const content of contents) {
      content.endpoints.push(...rest.splice(0, Math.max(0, FULL - content.endpoints.length)))
    }
    for (const { slice, endpoints: content } of contents) {
      if (content.length === 0 && groups.length + contents.length > 2) continue
      if (content.length === 0 && (endpoints.length > 0 || kept.size > 0)) continue
      kept.add(slice)
      if (sameValue(slice.endpoints ?? [], content) && sameValue(slice.metadata.labels, labels)) continue
      update.push({ slice, next: filled(slice, content, ports, labels, trigger) })
    }
    while (rest.length > 0) create.push(newSlice(input, labels, ports, rest.splice(0, FULL)))
  }
  if (kept.size === 0 && create.length === 0) {
    const [first] = existing
    // The one that there is is emptied rather than replaced.
    if (first === undefined) create.push(newSlice(input, labels, [], []))
    else {
      kept.add(first)
      const isEmpty = (first.endpoints ?? []).length === 0 && sameValue(first.metadata.labels, labels)
      if (!isEmpty) update.push({ slice: first, next: filled(first, [], [], labels, trigger) })
    }
  }
  return { create, update, remove: existing.filter((slice) => !kept.has(slice)) }
}

function labelsOf(service: Service): { [key: string]: string } {
  const { [SERVICE_NAME]: _name, [MANAGED_BY]: _manager, [HEADLESS]: _headless, ...own } = service.metadata.labels ?? {}
  return {
    ...own,
    ...(isHeadless(service) ? { [HEADLESS]: '' } : {}),
    [SERVICE_NAME]: nameOf(service),
    [MANAGED_BY]: MANAGER,
  }
}

function groupsOf({ service, family, pods, nodeOf }: SliceInput): Group[] {
  const groups = new Map<string, Group>()
  for (const pod of pods) {
    if (addressesOf(pod, family).length === 0) continue
    const ports = portsFor(service, pod)
    const key = JSON.stringify(ports)
    let group = groups.get(key)
    if (group === undefined) groups.set(key, (group = { ports, endpoints: [] }))
    group.endpoints.push(endpointOf(service, pod, family, nodeOf))
  }
  return [...groups.values()]
}

function portsFor(service: Service, pod: Pod): EndpointPort[] {
  return (service.spec.ports ?? []).flatMap((port) => {
    const number = targetPort(pod, port)
    if (number === undefined) return []
    const { name = '', protocol = 'TCP', appProtocol } = port
    return [{ name, protocol, port: number, ...(appProtocol === undefined ? {} : { appProtocol }) }]
  })
}

function endpointOf(service: Service, pod: Pod, family: Family, nodeOf: (name: string) => Node | undefined): Endpoint {
  const serving = isReady(pod)
  const terminating = pod.metadata.deletionTimestamp !== undefined
  const ready = service.spec.publishNotReadyAddresses === true || (serving && !terminating)
  const { nodeName = '', hostname } = pod.spec
  const zone = nodeOf(nodeName)?.metadata.labels?.['topology.kubernetes.io/zone'] ?? ''
  const { uid } = pod.metadata
  return {
    addresses: addressesOf(pod, family),
    conditions: { ready, serving, terminating },
    ...(hasHostname(pod, service) && hostname !== undefined ? { hostname } : {}),
    targetRef: {
      kind: 'Pod',
      namespace: namespaceOf(pod),
      name: nameOf(pod),
      ...(uid === undefined ? {} : { uid }),
    },
    ...(nodeName === '' ? {} : { nodeName }),
    ...(zone === '' ? {} : { zone }),
  }
}

function endpointKey({ targetRef, addresses }: Endpoint): string {
  return `${targetRef?.uid ?? ''} ${addresses.join(' ')}`
}

function newSlice(
  { service, family, trigger }: SliceInput,
  labels: { [key: string]: string },
  ports: EndpointPort[],
  endpoints: Endpoint[],
): EndpointSlice {
  const slice: EndpointSlice = {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: {
      generateName: `${nameOf(service)}-`,
      namespace: namespaceOf(service),
      ownerReferences: [controllerReferenceTo(service)],
    },
    addressType: family,
    endpoints,
  }
  return filled(slice, endpoints, ports, labels, trigger)
}

function filled(
  slice: EndpointSlice,
  endpoints: readonly Endpoint[],
  ports: readonly EndpointPort[],
  labels: { [key: string]: string },
  trigger: string | undefined,
): EndpointSlice {
  const { [TRIGGER_TIME]: _, ...others } = slice.metadata.annotations ?? {}
  const annotations = trigger === undefined ? others : { ...others, [TRIGGER_TIME]: trigger }
  const { annotations: _before, ...metadata } = slice.metadata
  return {
    ...slice,
    metadata: {
      ...metadata,
      labels: { ...labels },
      ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
    },
    // Lists without elements are null, as Go's clients send them.
    endpoints: (endpoints.length === 0 ? null : endpoints) as Endpoint[],
    ports: (ports.length === 0 ? null : ports) as EndpointPort[],
  }
}
