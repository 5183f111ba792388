import type { Service, ServiceSpec } from '@setpoint/kube/kinds/v1'

// What the fields of a service mean together.

export const NONE = 'None'

export function specOf({ spec }: Service): ServiceSpec {
  return spec ?? {}
}

/** Its name stands for its pods' own addresses. */
export function isHeadless({ clusterIPs }: ServiceSpec): boolean {
  return clusterIPs?.length === 1 && clusterIPs[0] === NONE
}

/** Every type has an address in the cluster but the one that is only another name. */
export function needsClusterIp({ type }: ServiceSpec): boolean {
  return type !== 'ExternalName'
}

export function isExternallyAccessible({ type, externalIPs = [] }: ServiceSpec): boolean {
  return type === 'LoadBalancer' || type === 'NodePort' || (type === 'ClusterIP' && externalIPs.length > 0)
}

/** A type that has ports on every node, whether or not they are given out. */
export function hasNodePorts({ type }: ServiceSpec): boolean {
  return type === 'NodePort' || type === 'LoadBalancer'
}

/** Ports of it without a number get one. */
export function allocatesNodePorts(spec: ServiceSpec): boolean {
  return spec.type === 'NodePort' || (spec.type === 'LoadBalancer' && spec.allocateLoadBalancerNodePorts !== false)
}

/** A load balancer that sends traffic only to nodes with pods asks each node. */
export function needsHealthCheck({ type, externalTrafficPolicy }: ServiceSpec): boolean {
  return type === 'LoadBalancer' && externalTrafficPolicy === 'Local'
}

export function nodePortsOf({ ports }: ServiceSpec): number[] {
  return (ports ?? []).map(({ nodePort = 0 }) => nodePort).filter((port) => port !== 0)
}
