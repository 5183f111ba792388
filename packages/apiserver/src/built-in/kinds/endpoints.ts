import {
  checkDns1123Label,
  checkPortNumber,
  checkQualifiedName,
  type FieldError,
  type FieldPath,
  fieldPath,
  type KubeObject,
  nameIsDnsSubdomain,
  notSupported,
  required,
  sameValue,
  validateLegacyIp,
} from '@setpoint/kube'
import type { EndpointAddress, EndpointPort, Endpoints, EndpointSubset } from '@setpoint/kube/kinds/v1'
import { addInvalid } from './checks.js'
import { validateEndpointIp } from './endpoint-address.js'
import { ipWarnings } from './ip-warnings.js'
import type { KindRules } from './rules.js'
import { typedStrategy } from './typed-strategy.js'

const SUBSETS = fieldPath('subsets')
const PROTOCOLS = ['SCTP', 'TCP', 'UDP']
const LISTS = ['addresses', 'notReadyAddresses'] as const

const MANAGED_BY = 'endpoints.kubernetes.io/managed-by'
const CONTROLLER = 'endpoint-controller'

function defaults(object: KubeObject): void {
  for (const { ports = [] } of (object as unknown as Endpoints).subsets ?? []) {
    for (const port of ports) port.protocol ||= 'TCP'
  }
}

function validateSubsets(subsets: readonly EndpointSubset[]): FieldError[] {
  return subsets.flatMap((subset, index) => {
    const path = SUBSETS.index(index)
    const { ports = [] } = subset
    const addresses = LISTS.flatMap((list) =>
      (subset[list] ?? []).map((address, position) => ({ address, path: path.child(list).index(position) })),
    )
    return [
      ...(addresses.length === 0 ? [required(path, 'must specify `addresses` or `notReadyAddresses`')] : []),
      ...addresses.flatMap(({ address, path }) => validateAddress(address, path)),
      // One port is the port; of several, each needs a name.
      ...ports.flatMap((port, position) => validatePort(port, ports.length > 1, path.child('ports').index(position))),
    ]
  })
}

function validateAddress({ ip, hostname = '', nodeName }: EndpointAddress, path: FieldPath): FieldError[] {
  const errors = validateLegacyIp(path.child('ip'), ip)
  if (hostname !== '') addInvalid(errors, path.child('hostname'), hostname, checkDns1123Label(hostname))
  if (nodeName !== undefined) addInvalid(errors, path.child('nodeName'), nodeName, nameIsDnsSubdomain(nodeName, false))
  return [...errors, ...validateEndpointIp(ip, path.child('ip'))]
}

function validatePort(endpointPort: EndpointPort, needsName: boolean, path: FieldPath): FieldError[] {
  const { name = '', port, protocol = '', appProtocol } = endpointPort
  const errors: FieldError[] = []
  if (name !== '') addInvalid(errors, path.child('name'), name, checkDns1123Label(name))
  else if (needsName) errors.push(required(path.child('name')))
  addInvalid(errors, path.child('port'), port, checkPortNumber(port))
  if (!PROTOCOLS.includes(protocol)) errors.push(notSupported(path.child('protocol'), protocol, PROTOCOLS))
  if (appProtocol !== undefined) {
    addInvalid(errors, path.child('appProtocol'), appProtocol, checkQualifiedName(appProtocol))
  }
  return errors
}

function validateUpdate({ subsets = [] }: Endpoints, old: Endpoints): FieldError[] {
  const errors = validateSubsets(subsets)
  // What was stored once may stay; compared only when there is something wrong, for they can be many.
  return errors.length > 0 && sameValue(subsets, old.subsets ?? []) ? [] : errors
}

function warnings({ metadata, subsets = [] }: Endpoints): string[] {
  if (metadata.labels?.[MANAGED_BY] === CONTROLLER) return []
  return subsets.flatMap((subset, index) =>
    LISTS.flatMap((list) =>
      (subset[list] ?? []).flatMap(({ ip }, position) =>
        ipWarnings(SUBSETS.index(index).child(list).index(position).child('ip'), ip),
      ),
    ),
  )
}

export const endpointsRules: KindRules = {
  defaults,
  strategy: typedStrategy<Endpoints>({
    validate: ({ subsets = [] }) => validateSubsets(subsets),
    validateUpdate,
    warnings,
  }),
}
