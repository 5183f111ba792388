import { checkPortNumber, duplicate, type FieldError, fieldPath, forbidden, required } from '@setpoint/kube'
import type { ServicePort, ServiceSpec } from '@setpoint/kube/kinds/v1'
import { addInvalid, checkLabel, checkOneOf, checkPort, checkQualified, checkUnique } from '../../checks.js'
import { goStruct } from '../../go-struct.js'
import { PROTOCOLS } from '../../pod/validation/index.js'

const PORTS = fieldPath('spec', 'ports')

/** Each port in itself; several need names. */
export function checkPorts(errors: FieldError[], { ports }: ServiceSpec): void {
  const names = new Set<string>()
  const needName = (ports ?? []).length > 1
  for (const [index, entry] of (ports ?? []).entries()) {
    const at = PORTS.index(index)
    const { name = '', port, protocol, targetPort = 0, appProtocol } = entry
    if (name !== '') {
      checkLabel(errors, name, at.child('name'))
      checkUnique(errors, names, name, at.child('name'))
    } else if (needName) errors.push(required(at.child('name')))
    addInvalid(errors, at.child('port'), port, checkPortNumber(port))
    checkOneOf(errors, protocol, PROTOCOLS, at.child('protocol'))
    checkPort(errors, targetPort, at.child('targetPort'))
    if (appProtocol !== undefined) checkQualified(errors, appProtocol, at.child('appProtocol'))
  }
}

/** No number stands for two things. */
export function checkPortsDiffer(errors: FieldError[], { type, ports = [] }: ServiceSpec): void {
  if (type === 'ClusterIP') {
    for (const [index, { nodePort = 0 }] of ports.entries()) {
      if (nodePort === 0) continue
      errors.push(forbidden(PORTS.index(index).child('nodePort'), "may not be used when `type` is 'ClusterIP'"))
    }
  }
  const nodePorts = new Set<string>()
  for (const [index, { protocol, nodePort = 0 }] of ports.entries()) {
    if (nodePort === 0) continue
    const key = `${protocol}/${nodePort}`
    if (nodePorts.has(key)) errors.push(duplicate(PORTS.index(index).child('nodePort'), nodePort))
    nodePorts.add(key)
  }
  const numbers = new Set<string>()
  for (const [index, { protocol, port }] of ports.entries()) {
    const key = `${protocol}/${port}`
    if (numbers.has(key)) errors.push(duplicate(PORTS.index(index), shown(protocol, port)))
    numbers.add(key)
  }
}

/** The port and the protocol as the server shows them: in a service port without anything else. */
function shown(protocol: ServicePort['protocol'], port: number): ReturnType<typeof goStruct> {
  return goStruct({
    Name: '',
    Protocol: protocol ?? '',
    AppProtocol: undefined,
    Port: port,
    TargetPort: 0,
    NodePort: 0,
  })
}
