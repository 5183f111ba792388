import type { Service, ServiceSpec } from '@setpoint/kube/kinds/v1'
import { isExternallyAccessible } from './traits.js'

/** Three hours. */
const AFFINITY_SECONDS = 10_800

/** Changes `service`. */
export function setServiceDefaults(service: Service): void {
  const spec = (service.spec ??= {})
  setAffinityDefaults(spec)
  spec.type ||= 'ClusterIP'
  for (const port of spec.ports ?? []) {
    port.protocol ||= 'TCP'
    if ((port.targetPort ?? 0) === 0 || port.targetPort === '') port.targetPort = port.port
  }
  if (isExternallyAccessible(spec)) spec.externalTrafficPolicy ||= 'Cluster'
  if (['NodePort', 'LoadBalancer', 'ClusterIP'].includes(spec.type)) spec.internalTrafficPolicy ??= 'Cluster'
  if (spec.type !== 'LoadBalancer') return
  spec.allocateLoadBalancerNodePorts ??= true
  for (const ingress of service.status?.loadBalancer?.ingress ?? []) {
    if ((ingress.ip ?? '') !== '') ingress.ipMode ??= 'VIP'
  }
}

function setAffinityDefaults(spec: ServiceSpec): void {
  spec.sessionAffinity ||= 'None'
  if (spec.sessionAffinity === 'None') delete spec.sessionAffinityConfig
  else if (spec.sessionAffinity === 'ClientIP' && spec.sessionAffinityConfig?.clientIP?.timeoutSeconds === undefined) {
    spec.sessionAffinityConfig = { clientIP: { timeoutSeconds: AFFINITY_SECONDS } }
  }
}
