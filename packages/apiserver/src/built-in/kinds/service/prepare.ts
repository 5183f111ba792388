import type { Service, ServiceSpec } from '@setpoint/kube/kinds/v1'
import type { StrategyContext } from '../../../resource/index.js'
import { allocateClusterIps, allocateNodePorts, reallocateNodePorts } from './allocate.js'
import { setFamilies } from './families.js'
import {
  allocatesNodePorts,
  hasNodePorts,
  isExternallyAccessible,
  needsClusterIp,
  needsHealthCheck,
  nodePortsOf,
  specOf,
} from './traits.js'

/** What a new service gets from the cluster. Changes `service`; throws a 422 for what it cannot have. */
export function prepareNewService(service: Service, { services }: StrategyContext): void {
  const spec = (service.spec ??= {})
  if ((spec.clusterIP ?? '') !== '' && (spec.clusterIPs ?? []).length === 0) spec.clusterIPs = [spec.clusterIP ?? '']
  setFamilies(service, undefined)
  if (services === undefined) return
  allocateClusterIps(service, services)
  allocateNodePorts(service, services)
}

/** What a changed service keeps, gets anew and loses with its type. Changes `service`. */
export function prepareChangedService(service: Service, old: Service, { services }: StrategyContext): void {
  const [spec, before] = [(service.spec ??= {}), specOf(old)]
  keepAllocated(spec, before)
  alignClusterIps(spec, before)
  setFamilies(service, old)
  if (services !== undefined) {
    if (!needsClusterIp(before) && needsClusterIp(spec)) allocateClusterIps(service, services)
    reallocateNodePorts(service, old, services)
  }
  dropWithType(service, before)
}

/** A client that leaves out what it was given does not give it back. */
function keepAllocated(spec: ServiceSpec, before: ServiceSpec): void {
  if (needsClusterIp(before) && needsClusterIp(spec)) {
    spec.clusterIP ||= before.clusterIP ?? ''
    if ((spec.clusterIPs ?? []).length === 0 && before.clusterIPs !== undefined) spec.clusterIPs = before.clusterIPs
  }
  if (allocatesNodePorts(before) && allocatesNodePorts(spec)) keepNodePorts(spec, before)
  if (needsHealthCheck(before) && needsHealthCheck(spec) && before.healthCheckNodePort !== undefined) {
    spec.healthCheckNodePort ||= before.healthCheckNodePort
  }
}

function keepNodePorts(spec: ServiceSpec, before: ServiceSpec): void {
  const mentioned = nodePortsOf(spec)
  const numbers = new Map((before.ports ?? []).map(({ name = '', nodePort = 0 }) => [name, nodePort]))
  for (const port of spec.ports ?? []) {
    if ((port.nodePort ?? 0) !== 0) continue
    const number = numbers.get(port.name ?? '') ?? 0
    if (number !== 0 && !(mentioned.includes(number) && nodePortsOf(before).includes(number))) port.nodePort = number
  }
}

/** The one address and the list of addresses say the same; a client that knows only the first changes both. */
function alignClusterIps(spec: ServiceSpec, before: ServiceSpec): void {
  const [address, addressBefore] = [spec.clusterIP ?? '', before.clusterIP ?? '']
  const [list, listBefore] = [spec.clusterIPs ?? [], before.clusterIPs ?? []]
  if (listBefore.length > 0 && list.length === 0 && address === addressBefore) spec.clusterIPs = listBefore
  if (address === addressBefore || !sameList(spec.clusterIPs ?? [], listBefore)) return
  if (addressBefore !== '' && address === '') delete spec.clusterIPs
  else spec.clusterIPs = [address]
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}

/** Fields that only the old type has go with it, unless the client changed them too: then they are its mistake. */
function dropWithType(service: Service, before: ServiceSpec): void {
  const spec = specOf(service)
  if (needsClusterIp(before) && !needsClusterIp(spec)) {
    if (spec.clusterIP === before.clusterIP && sameList(spec.clusterIPs ?? [], before.clusterIPs ?? [])) {
      delete spec.clusterIP
      delete spec.clusterIPs
    }
    if (sameList(spec.ipFamilies ?? [], before.ipFamilies ?? [])) delete spec.ipFamilies
    if (spec.ipFamilyPolicy === before.ipFamilyPolicy) delete spec.ipFamilyPolicy
  }
  const portsBefore = nodePortsOf(before)
  if (hasNodePorts(before) && !hasNodePorts(spec) && nodePortsOf(spec).every((port) => portsBefore.includes(port))) {
    for (const port of spec.ports ?? []) delete port.nodePort
  }
  dropIfSame(spec, before, 'healthCheckNodePort', needsHealthCheck)
  if (before.allocateLoadBalancerNodePorts !== undefined) {
    dropIfSame(spec, before, 'allocateLoadBalancerNodePorts', isLoadBalancer)
  }
  dropIfSame(spec, before, 'loadBalancerClass', isLoadBalancer)
  dropIfSame(spec, before, 'externalTrafficPolicy', isExternallyAccessible)
  if (!isLoadBalancer(spec)) service.status = { ...service.status, loadBalancer: {} }
}

function isLoadBalancer({ type }: ServiceSpec): boolean {
  return type === 'LoadBalancer'
}

function dropIfSame(
  spec: ServiceSpec,
  before: ServiceSpec,
  field: keyof ServiceSpec,
  applies: (spec: ServiceSpec) => boolean,
): void {
  if (applies(before) && !applies(spec) && spec[field] === before[field]) delete spec[field]
}
