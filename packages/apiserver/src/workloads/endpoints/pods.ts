import type { ServicePort } from '@setpoint/kube/kinds/v1'
import { isOver, nameOf, type Pod, type Service } from '../machinery/index.js'

export type Family = 'IPv4' | 'IPv6'

/** Whether a pod can be reached at all: it has an address, and its containers are not all over. */
export function isReachable(pod: Pod, withTerminating: boolean): boolean {
  if (isOver(pod) || (pod.status.podIPs ?? []).length === 0) return false
  return withTerminating || pod.metadata.deletionTimestamp === undefined
}

export function addressesOf({ status }: Pod, family: Family): string[] {
  return (status.podIPs ?? []).map(({ ip }) => ip).filter((ip) => ip !== '' && ip.includes(':') === (family === 'IPv6'))
}

/** A pod with a host name of its own in the subdomain of a service has a name in that service. */
export function hasHostname({ spec, metadata }: Pod, service: Service): boolean {
  return (
    (spec.hostname ?? '') !== '' &&
    spec.subdomain === nameOf(service) &&
    metadata.namespace === service.metadata.namespace
  )
}

/** The number of the port in a pod that a service's port leads to; undefined when the pod has no such port. */
export function targetPort({ spec }: Pod, { targetPort: target, port, protocol }: ServicePort): number | undefined {
  if (target === undefined) return port
  if (typeof target === 'number') return target
  const sidecars = (spec.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === 'Always')
  const ports = [...spec.containers, ...sidecars].flatMap((container) => container.ports ?? [])
  return ports.find((each) => each.name === target && (each.protocol ?? 'TCP') === (protocol ?? 'TCP'))?.containerPort
}

export function isHeadless({ spec }: Service): boolean {
  return spec.clusterIP === 'None' || (spec.clusterIP ?? '') === ''
}

/** The families of addresses that a service has endpoints of. */
export function familiesOf({ spec }: Service): Family[] {
  if ((spec.ipFamilies ?? []).length > 0) return [...(spec.ipFamilies as Family[])]
  if (spec.clusterIP !== undefined && spec.clusterIP !== '' && spec.clusterIP !== 'None') {
    return [spec.clusterIP.includes(':') ? 'IPv6' : 'IPv4']
  }
  return ['IPv4', 'IPv6']
}

/** Selectors make endpoints; services without, and names of others, have none that are made for them. */
export function hasEndpoints({ spec }: Service): boolean {
  return spec.type !== 'ExternalName' && spec.selector !== undefined
}
