import { type FieldPath, quote } from '@setpoint/kube'
import type { ContainerPort, PodSpec } from '@setpoint/kube/kinds/v1'
import { eachContainer } from '../validation/index.js'

interface KnownPort {
  readonly port: ContainerPort
  readonly path: FieldPath
}

/** Ports of a pod's containers that are, or may turn out to be, the same. */
export function portWarnings(warnings: string[], spec: PodSpec, path: FieldPath): void {
  const ports: KnownPort[] = []
  for (const [container, at] of eachContainer(spec, path)) {
    for (const [index, port] of (container.ports ?? []).entries()) {
      ports.push({ port, path: at.child('ports').index(index) })
    }
  }
  const known = new Map<string, KnownPort[]>()
  for (const one of ports) {
    const { hostIP = '', hostPort = 0, containerPort, protocol = '' } = one.port
    if (hostIP !== '' && hostPort === 0) {
      warnings.push(`${one.path.toString()}: hostIP set without hostPort: ${goText(one.port)}`)
    }
    const key = `${containerPort}/${protocol}`
    const others = known.get(key) ?? []
    for (const other of others) {
      const clash = clashOf(one.port, other.port)
      if (clash !== undefined)
        warnings.push(`${one.path.toString()}: ${clash} port definition with ${other.path.toString()}`)
    }
    known.set(key, [...others, one])
  }
  nameWarnings(warnings, ports)
}

/** How Go prints a port. */
function goText({ name = '', hostPort = 0, containerPort, protocol, hostIP = '' }: ContainerPort): string {
  return `{Name:${name} HostPort:${hostPort} ContainerPort:${containerPort} Protocol:${protocol ?? ''} HostIP:${hostIP}}`
}

function clashOf(a: ContainerPort, b: ContainerPort): string | undefined {
  const [portA, portB] = [a.hostPort ?? 0, b.hostPort ?? 0]
  const [addressA, addressB] = [a.hostIP ?? '', b.hostIP ?? '']
  if (portA === portB && addressA === addressB) return 'duplicate'
  if (portA === 0 || portB === 0) return 'overlapping'
  return portA === portB && (addressA === '') !== (addressB === '') ? 'dangerously ambiguous' : undefined
}

function nameWarnings(warnings: string[], ports: readonly KnownPort[]): void {
  const names = new Map<string, FieldPath>()
  for (const { port, path } of ports) {
    const { name = '' } = port
    if (name === '') continue
    const first = names.get(name)
    if (first === undefined) names.set(name, path)
    else {
      const why = `services and probes that select ports by name will use ${first.toString()}`
      warnings.push(`${path.toString()}: duplicate port name ${quote(name)} with ${first.toString()}, ${why}`)
    }
  }
}
