import {
  checkPortName,
  checkPortNumber,
  duplicate,
  type FieldError,
  type FieldPath,
  invalid,
  required,
} from '@setpoint/kube'
import type { Container, ContainerPort, PodSpec } from '@setpoint/kube/kinds/v1'
import { addInvalid, checkOneOf, checkUnique } from '../../checks.js'

export const PROTOCOLS: readonly string[] = ['SCTP', 'TCP', 'UDP']

export function checkContainerPorts(errors: FieldError[], ports: readonly ContainerPort[], path: FieldPath): void {
  const names = new Set<string>()
  for (const [index, { name = '', containerPort = 0, hostPort = 0, protocol }] of ports.entries()) {
    const at = path.index(index)
    if (name !== '') checkName(errors, name, names, at.child('name'))
    if (containerPort === 0) errors.push(required(at.child('containerPort')))
    else addInvalid(errors, at.child('containerPort'), containerPort, checkPortNumber(containerPort))
    if (hostPort !== 0) addInvalid(errors, at.child('hostPort'), hostPort, checkPortNumber(hostPort))
    checkOneOf(errors, protocol, PROTOCOLS, at.child('protocol'))
  }
}

function checkName(errors: FieldError[], name: string, names: Set<string>, path: FieldPath): void {
  const messages = checkPortName(name)
  if (messages.length > 0) addInvalid(errors, path, name, messages)
  else checkUnique(errors, names, name, path)
}

/** Containers that run at the same time share the host's ports. */
export function checkHostPortsDiffer(errors: FieldError[], containers: readonly Container[], path: FieldPath): void {
  const taken = new Set<string>()
  for (const [index, { ports = [] }] of containers.entries()) {
    for (const [portIndex, { protocol = '', hostIP = '', hostPort = 0 }] of ports.entries()) {
      if (hostPort === 0) continue
      const port = `${protocol}/${hostIP}/${hostPort}`
      if (taken.has(port)) {
        errors.push(duplicate(path.index(index).child('ports').index(portIndex).child('hostPort'), port))
      }
      taken.add(port)
    }
  }
}

/** On the host's network a container's port is the host's port. Templates may leave the second out. */
export function checkHostNetworkPorts(errors: FieldError[], spec: PodSpec, isPod: boolean, path: FieldPath): void {
  if (spec.hostNetwork !== true) return
  for (const [index, { ports = [] }] of (spec.containers ?? []).entries()) {
    for (const [portIndex, { hostPort = 0, containerPort }] of ports.entries()) {
      if (hostPort === containerPort || (hostPort === 0 && !isPod)) continue
      const at = path.child('containers').index(index).child('ports').index(portIndex).child('hostPort')
      errors.push(invalid(at, hostPort, 'must match `containerPort` when `hostNetwork` is true'))
    }
  }
}
