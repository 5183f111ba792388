import {
  checkPortNumber,
  type FieldError,
  fieldPath,
  forbidden,
  invalid,
  notSupported,
  type ObjectMeta,
  required,
  validateLabels,
} from '@setpoint/kube'
import type { Service, ServiceSpec } from '@setpoint/kube/kinds/v1'
import {
  addInvalid,
  checkAddress,
  checkNetwork,
  checkOneOf,
  checkOptionalOneOf,
  checkQualified,
  checkSubdomain,
} from '../../checks.js'
import { validateEndpointIp } from '../../endpoint-address.js'
import { isExternallyAccessible, isHeadless, needsClusterIp, needsHealthCheck, specOf } from '../traits.js'
import { checkClusterIps } from './cluster-ips.js'
import { checkPorts, checkPortsDiffer } from './ports.js'

const SPEC = fieldPath('spec')
const ANNOTATIONS = fieldPath('metadata', 'annotations')
const TYPES = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort']
const TRAFFIC_POLICIES = ['Cluster', 'Local']
const DISTRIBUTIONS = ['PreferClose', 'PreferSameZone', 'PreferSameNode']
const HINTS = 'service.kubernetes.io/topology-aware-hints'
const MODE = 'service.kubernetes.io/topology-mode'
const SOURCE_RANGES = 'service.beta.kubernetes.io/load-balancer-source-ranges'
const ONLY_LOAD_BALANCER = "may only be used when `type` is 'LoadBalancer'"
const DAY = 86_400

/** Everything about a service beyond its name, in the order in which kube-apiserver lists what is wrong. */
export function validateService(service: Service, old?: Service): FieldError[] {
  const errors: FieldError[] = []
  const spec = specOf(service)
  checkTopology(errors, service.metadata)
  if ((spec.ports ?? []).length === 0 && !isHeadless(spec) && spec.type !== 'ExternalName') {
    errors.push(required(SPEC.child('ports')))
  }
  checkTypeFits(errors, spec)
  checkPorts(errors, spec)
  errors.push(...validateLabels(spec.selector, SPEC.child('selector')))
  checkAffinity(errors, spec)
  checkClusterIps(errors, spec, old?.spec)
  for (const [index, address] of (spec.externalIPs ?? []).entries()) {
    const found = errors.length
    checkAddress(errors, address, SPEC.child('externalIPs').index(index), old?.spec?.externalIPs)
    if (errors.length === found) errors.push(...validateEndpointIp(address, SPEC.child('externalIPs').index(index)))
  }
  checkOneOf(errors, spec.type, TYPES, SPEC.child('type'))
  checkPortsDiffer(errors, spec)
  checkSourceRanges(errors, service, old)
  checkLoadBalancerFields(errors, spec)
  checkTrafficPolicies(errors, spec)
  return errors
}

function checkTopology(errors: FieldError[], { annotations = {} }: ObjectMeta): void {
  const [mode, hints] = [annotations[MODE], annotations[HINTS]]
  if (mode === undefined || hints === undefined || mode === hints) return
  errors.push(invalid(ANNOTATIONS.key(MODE), mode, `must match annotations[${HINTS}] when both are specified`))
}

function checkTypeFits(errors: FieldError[], spec: ServiceSpec): void {
  const { type, externalName = '' } = spec
  if ((type === 'LoadBalancer' || type === 'NodePort') && isHeadless(spec)) {
    const why = `may not be set to 'None' for ${type} services`
    errors.push(invalid(SPEC.child('clusterIPs').index(0), spec.clusterIPs?.[0], why))
  }
  if (type !== 'ExternalName') return
  for (const field of ['clusterIPs', 'ipFamilies', 'ipFamilyPolicy'] as const) {
    const value = spec[field]
    if (value === undefined || value.length === 0) continue
    errors.push(forbidden(SPEC.child(field), 'may not be set for ExternalName services'))
  }
  const name = externalName.endsWith('.') ? externalName.slice(0, -1) : externalName
  if (name === '') errors.push(required(SPEC.child('externalName')))
  else checkSubdomain(errors, name, SPEC.child('externalName'))
}

function checkAffinity(errors: FieldError[], { sessionAffinity, sessionAffinityConfig }: ServiceSpec): void {
  checkOneOf(errors, sessionAffinity, ['ClientIP', 'None'], SPEC.child('sessionAffinity'))
  const at = SPEC.child('sessionAffinityConfig')
  if (sessionAffinity === 'None' && sessionAffinityConfig !== undefined) {
    errors.push(forbidden(at, 'must not be set when session affinity is None'))
  }
  if (sessionAffinity !== 'ClientIP') return
  const seconds = sessionAffinityConfig?.clientIP?.timeoutSeconds
  const timeout = at.child('clientIP', 'timeoutSeconds')
  if (seconds === undefined) errors.push(required(timeout, 'when session affinity type is ClientIP'))
  else if (seconds <= 0 || seconds > DAY) {
    errors.push(invalid(timeout, seconds, `must be greater than 0 and less than ${DAY}`))
  }
}

/** Where traffic may come from: a field, or the annotation that was there before it. */
function checkSourceRanges(errors: FieldError[], service: Service, old: Service | undefined): void {
  const { type, loadBalancerSourceRanges = [] } = specOf(service)
  if (loadBalancerSourceRanges.length > 0) {
    const at = SPEC.child('LoadBalancerSourceRanges')
    if (type !== 'LoadBalancer') errors.push(forbidden(at, ONLY_LOAD_BALANCER))
    const known = (old?.spec?.loadBalancerSourceRanges ?? []).map((range) => range.trim())
    for (const [index, range] of loadBalancerSourceRanges.entries()) {
      checkNetwork(errors, range.trim(), at.index(index), known)
    }
    return
  }
  const text = service.metadata.annotations?.[SOURCE_RANGES]
  if (text === undefined) return
  const at = ANNOTATIONS.key(SOURCE_RANGES)
  if (type !== 'LoadBalancer') errors.push(forbidden(at, ONLY_LOAD_BALANCER))
  if (old?.metadata.annotations?.[SOURCE_RANGES] === text || text.trim() === '') return
  for (const range of text.trim().split(',')) checkNetwork(errors, range.trim(), at)
}

function checkLoadBalancerFields(errors: FieldError[], spec: ServiceSpec): void {
  const { type, allocateLoadBalancerNodePorts, loadBalancerClass } = spec
  if (type === 'LoadBalancer') {
    if (allocateLoadBalancerNodePorts === undefined) errors.push(required(fieldPath('allocateLoadBalancerNodePorts')))
    if (loadBalancerClass !== undefined) checkQualified(errors, loadBalancerClass, SPEC.child('loadBalancerClass'))
    return
  }
  for (const field of ['allocateLoadBalancerNodePorts', 'loadBalancerClass'] as const) {
    if (spec[field] !== undefined) errors.push(forbidden(SPEC.child(field), ONLY_LOAD_BALANCER))
  }
}

function checkTrafficPolicies(errors: FieldError[], spec: ServiceSpec): void {
  const { externalTrafficPolicy, internalTrafficPolicy, healthCheckNodePort = 0, trafficDistribution } = spec
  const at = SPEC.child('externalTrafficPolicy')
  if (isExternallyAccessible(spec)) checkOneOf(errors, externalTrafficPolicy, TRAFFIC_POLICIES, at)
  else if (((externalTrafficPolicy as string | undefined) ?? '') !== '') {
    errors.push(invalid(at, externalTrafficPolicy, 'may only be set for externally-accessible services'))
  }
  const port = SPEC.child('healthCheckNodePort')
  if (!needsHealthCheck(spec)) {
    const why = "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'"
    if (healthCheckNodePort !== 0) errors.push(invalid(port, healthCheckNodePort, why))
  } else if (healthCheckNodePort === 0) errors.push(required(port))
  else addInvalid(errors, port, healthCheckNodePort, checkPortNumber(healthCheckNodePort))
  const internal = SPEC.child('internalTrafficPolicy')
  if (internalTrafficPolicy === undefined && needsClusterIp(spec) && TYPES.includes(spec.type ?? '')) {
    errors.push(required(internal))
  }
  checkOptionalOneOf(errors, internalTrafficPolicy, TRAFFIC_POLICIES, internal)
  if (trafficDistribution !== undefined && !DISTRIBUTIONS.includes(trafficDistribution)) {
    errors.push(notSupported(SPEC.child('trafficDistribution'), trafficDistribution, DISTRIBUTIONS))
  }
}
