import { fieldPath } from '@setpoint/kube'
import type { Service } from '@setpoint/kube/kinds/v1'
import { ipWarnings, networkWarnings } from '../ip-warnings.js'
import { NONE, specOf } from './traits.js'

const SPEC = fieldPath('spec')
const HINTS = 'service.kubernetes.io/topology-aware-hints'

/** Fields that do nothing beside each other, or soon nothing at all. */
export function serviceWarnings(service: Service): string[] {
  const spec = specOf(service)
  const { type, clusterIP = '', externalIPs = [], loadBalancerIP = '' } = spec
  const warnings: string[] = []
  if (service.metadata.annotations?.[HINTS] !== undefined) {
    warnings.push(`annotation ${HINTS} is deprecated, please use service.kubernetes.io/topology-mode instead`)
  }
  if (clusterIP !== '' && clusterIP !== NONE) {
    for (const [index, address] of (spec.clusterIPs ?? []).entries()) {
      warnings.push(...ipWarnings(SPEC.child('clusterIPs').index(index), address))
    }
  }
  const headless = type === 'ClusterIP' && clusterIP === NONE
  if (headless) {
    if (loadBalancerIP !== '') warnings.push('spec.loadBalancerIP is ignored for headless services')
    if (externalIPs.length > 0) warnings.push('spec.externalIPs is ignored for headless services')
    if (spec.sessionAffinity !== 'None') warnings.push('spec.SessionAffinity is ignored for headless services')
  }
  for (const [index, address] of externalIPs.entries()) {
    warnings.push(...ipWarnings(SPEC.child('externalIPs').index(index), address))
  }
  if (externalIPs.length > 0 && !headless && type !== 'ExternalName') {
    warnings.push('spec.externalIPs is deprecated and may no longer be implemented in some clusters')
  }
  if (loadBalancerIP !== '') warnings.push(...ipWarnings(SPEC.child('loadBalancerIP'), loadBalancerIP))
  for (const [index, range] of (spec.loadBalancerSourceRanges ?? []).entries()) {
    warnings.push(...networkWarnings(SPEC.child('loadBalancerSourceRanges').index(index), range))
  }
  if (type === 'ExternalName' && externalIPs.length > 0) {
    warnings.push('spec.externalIPs is ignored when spec.type is "ExternalName"')
  }
  if (type !== 'ExternalName' && (spec.externalName ?? '') !== '') {
    warnings.push('spec.externalName is ignored when spec.type is not "ExternalName"')
  }
  if (spec.trafficDistribution === 'PreferClose') {
    warnings.push('spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone"')
  }
  return warnings
}

export function serviceStatusWarnings({ status }: Service): string[] {
  const at = fieldPath('status', 'loadBalancer', 'ingress')
  return (status?.loadBalancer?.ingress ?? []).flatMap(({ ip = '' }, index) =>
    ip === '' ? [] : ipWarnings(at.index(index), ip),
  )
}
