import { fieldPath, internalError, invalid } from '@setpoint/kube'
import type { Service, ServicePort, ServiceSpec } from '@setpoint/kube/kinds/v1'
import type { ServiceAllocation } from '../../../resource/index.js'
import { refuse } from './families.js'
import { allocatesNodePorts, hasNodePorts, isHeadless, needsHealthCheck, nodePortsOf, specOf } from './traits.js'

const SPEC = fieldPath('spec')

/** Gives a service its address, the one that it asks for or any. Changes `service`. */
export function allocateClusterIps(service: Service, allocation: ServiceAllocation): void {
  const spec = specOf(service)
  if (spec.type === 'ExternalName' || isHeadless(spec)) return
  const [asked] = spec.clusterIPs ?? []
  if (asked === undefined || asked === '') {
    const address = allocation.anyAddress()
    if (address === undefined) {
      const name = JSON.stringify(service.metadata.name ?? '')
      throw internalError(`failed to allocate a serviceIP for Service ${name}: range is full`)
    }
    spec.clusterIP = address
    spec.clusterIPs = [address]
    return
  }
  const problem = allocation.takeAddress(asked)
  if (problem === undefined) return
  const why = `failed to allocate IP ${asked}: ${problem}`
  throw refuse(service, [invalid(SPEC.child('clusterIPs'), spec.clusterIPs, why)])
}

/** Gives the ports of a new service their numbers on every node. Changes `service`. */
export function allocateNodePorts(service: Service, allocation: ServiceAllocation): void {
  const spec = specOf(service)
  if (hasNodePorts(spec)) numberPorts(service, spec, allocation)
  if (needsHealthCheck(spec)) allocateHealthCheckPort(spec, allocation)
}

/** One port of two protocols is one number. */
function numberPorts(service: Service, spec: ServiceSpec, allocation: ServiceAllocation): void {
  const numbers = new Map<number, number>()
  for (const [index, servicePort] of (spec.ports ?? []).entries()) {
    const { port, nodePort = 0 } = servicePort
    if (nodePort === 0 && !allocatesNodePorts(spec)) continue
    const known = numbers.get(port)
    if (known === undefined) {
      const asked = askedPort(spec, port)
      if (asked !== 0) take(service, allocation, asked, index)
      servicePort.nodePort = asked === 0 ? anyPort(allocation) : asked
      numbers.set(port, servicePort.nodePort)
    } else if (nodePort === 0) servicePort.nodePort = known
    else if (nodePort !== known) take(service, allocation, nodePort, index)
  }
}

/** The number that any of the entries for a port asks for; 0: none does. */
function askedPort({ ports }: ServiceSpec, port: number): number {
  return ports?.find((entry) => entry.port === port && (entry.nodePort ?? 0) !== 0)?.nodePort ?? 0
}

function take(service: Service, allocation: ServiceAllocation, port: number, index: number): void {
  const problem = allocation.takePort(port)
  if (problem === undefined) return
  throw refuse(service, [invalid(SPEC.child('ports').index(index).child('nodePort'), port, problem)])
}

function anyPort(allocation: ServiceAllocation): number {
  const port = allocation.anyPort()
  if (port === undefined) throw internalError('failed to allocate a nodePort: range is full')
  return port
}

function allocateHealthCheckPort(spec: ServiceSpec, allocation: ServiceAllocation): void {
  const asked = spec.healthCheckNodePort ?? 0
  if (asked === 0) {
    spec.healthCheckNodePort = anyPort(allocation)
    return
  }
  const problem = allocation.takePort(asked)
  if (problem !== undefined)
    throw internalError(`failed to allocate requested HealthCheck NodePort ${asked}: ${problem}`)
}

/** Gives a changed service the numbers that it did not have before. Changes `service`. */
export function reallocateNodePorts(service: Service, old: Service, allocation: ServiceAllocation): void {
  const [spec, before] = [specOf(service), specOf(old)]
  if (hasNodePorts(spec)) renumberPorts(service, spec, new Set(nodePortsOf(before)), allocation)
  if (needsHealthCheck(spec) && !needsHealthCheck(before)) allocateHealthCheckPort(spec, allocation)
}

function renumberPorts(
  service: Service,
  spec: ServiceSpec,
  kept: ReadonlySet<number>,
  allocation: ServiceAllocation,
): void {
  const taken = new Set<number>()
  const seen: ServicePort[] = []
  for (const [index, servicePort] of (spec.ports ?? []).entries()) {
    const { nodePort = 0 } = servicePort
    if (nodePort === 0 && !allocatesNodePorts(spec)) continue
    if (nodePort === 0) servicePort.nodePort = anyPort(allocation)
    else if (!kept.has(nodePort) && !taken.has(nodePort)) {
      take(service, allocation, nodePort, index)
      taken.add(nodePort)
    }
    const { protocol, nodePort: number } = servicePort
    if (seen.some((other) => other.protocol === protocol && other.nodePort === number)) {
      throw internalError(`duplicate nodePort: {${protocol ?? ''} ${number ?? 0}}`)
    }
    seen.push(servicePort)
  }
}
