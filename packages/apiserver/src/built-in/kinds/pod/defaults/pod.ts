import type { Container, Pod, PodStatus } from '@setpoint/kube/kinds/v1'
import { sortedMap } from '../../sorted-map.js'
import { setPodResourceDefaults } from './pod-resources.js'
import { dropInitContainerAnnotations } from './init-container-annotations.js'
import { setPodSpecDefaults } from './pod-spec.js'
import { roundedUp, roundResources } from './resource-list.js'

/** Changes `pod`. */
export function setPodDefaults(pod: Pod): void {
  dropInitContainerAnnotations(pod.metadata)
  const spec = (pod.spec ??= { containers: [] })
  for (const container of spec.containers ?? []) requestLimits(container)
  for (const container of spec.initContainers ?? []) requestLimits(container)
  setPodResourceDefaults(spec)
  spec.enableServiceLinks ??= true
  if (spec.hostNetwork === true) {
    for (const container of spec.containers ?? []) exposePorts(container)
    for (const container of spec.initContainers ?? []) exposePorts(container)
  }
  setPodSpecDefaults(spec)
  // Templates keep a negative period, as they always could; in a pod it means one second.
  if ((spec.terminationGracePeriodSeconds ?? 0) < 0) spec.terminationGracePeriodSeconds = 1
  if (pod.status !== undefined) normalizePodStatus(pod.status)
}

/** A container that limits a resource and does not request it requests the limit. */
function requestLimits({ resources }: Container): void {
  const limits = resources?.limits
  if (resources === undefined || limits === undefined) return
  const missing = Object.keys(limits).filter((name) => resources.requests?.[name] === undefined)
  if (missing.length === 0) return
  const requests = { ...resources.requests }
  for (const name of missing) requests[name] = limits[name] ?? ''
  resources.requests = sortedMap(requests)
}

/** On the host's network a container's ports are the host's. */
function exposePorts({ ports }: Container): void {
  for (const port of ports ?? []) port.hostPort ||= port.containerPort
}

/** The one address and the list of addresses say the same; the one wins where they do not. */
function normalizePodStatus(status: PodStatus): void {
  const [first] = status.podIPs ?? []
  const single = status.podIP ?? ''
  if (single !== '' && first?.ip !== single) status.podIPs = [{ ip: single }]
  else if (first !== undefined && single === '') status.podIP = first.ip
  for (const container of [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])]) {
    if (container.allocatedResources !== undefined) {
      container.allocatedResources = roundedUp(container.allocatedResources) ?? {}
    }
    roundResources(container.resources)
  }
}
