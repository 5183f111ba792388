import {
  checkDns1123Label,
  checkLabelValue,
  checkQualifiedName,
  duplicate,
  type FieldError,
  type FieldPath,
  fieldPath,
  invalid,
  type KubeObject,
  nameIsDnsSubdomain,
  notSupported,
  required,
  sameValue,
  tooMany,
  validateFullyQualifiedDomainName,
  validateIp,
  validateLegacyIp,
} from '@setpoint/kube'
import type { Endpoint, EndpointHints, EndpointPort, EndpointSlice } from '@setpoint/kube/kinds/discovery.k8s.io/v1'
import { addInvalid, familyOf } from './checks.js'
import { validateEndpointIp } from './endpoint-address.js'
import { immutable } from './immutable.js'
import { ipWarnings } from './ip-warnings.js'
import type { KindRules } from './rules.js'
import { typedStrategy } from './typed-strategy.js'

const ADDRESS_TYPE = fieldPath('addressType')
const ENDPOINTS = fieldPath('endpoints')
const PORTS = fieldPath('ports')
const ADDRESS_TYPES = ['FQDN', 'IPv4', 'IPv6']
const PROTOCOLS = ['SCTP', 'TCP', 'UDP']
const MAX_ADDRESSES = 100
const MAX_PORTS = 20_000
const MAX_ENDPOINTS = 1000
const MAX_HINTS = 8

const MANAGED_BY = 'endpointslice.kubernetes.io/managed-by'
const CONTROLLERS: ReadonlySet<string> = new Set([
  'endpointslice-controller.k8s.io',
  'endpointslicemirroring-controller.k8s.io',
])

function defaults(object: KubeObject): void {
  for (const port of (object as unknown as EndpointSlice).ports ?? []) {
    port.name ??= ''
    port.protocol ??= 'TCP'
  }
}

/** The field has no meaning in v1; it is there for what v1beta1 had written. */
function dropTopology(slice: EndpointSlice): void {
  const endpoints = slice.endpoints ?? []
  if (!endpoints.some(({ deprecatedTopology }) => deprecatedTopology !== undefined)) return
  slice.endpoints = endpoints.map(({ deprecatedTopology: _topology, ...endpoint }) => endpoint)
}

/** Consumers select slices by label: another label is another content. */
function raiseGeneration({ metadata }: EndpointSlice, old: EndpointSlice): void {
  if (!sameValue(metadata.labels ?? {}, old.metadata.labels ?? {})) {
    metadata.generation = (old.metadata.generation ?? 0) + 1
  }
}

function validate({ addressType, ports, endpoints }: EndpointSlice): FieldError[] {
  return [
    ...validateAddressType(addressType),
    ...validatePorts(ports ?? []),
    ...validateEndpoints(endpoints ?? [], addressType),
  ]
}

function validateUpdate(slice: EndpointSlice, old: EndpointSlice): FieldError[] {
  // What was stored once may stay.
  const known = sameValue(slice.endpoints, old.endpoints)
  return [
    ...(known ? validate({ ...slice, endpoints: [] }) : validate(slice)),
    ...immutable(ADDRESS_TYPE, slice.addressType, old.addressType),
  ]
}

function validateAddressType(addressType: string): FieldError[] {
  if (addressType === '') return [required(ADDRESS_TYPE)]
  return ADDRESS_TYPES.includes(addressType) ? [] : [notSupported(ADDRESS_TYPE, addressType, ADDRESS_TYPES)]
}

function validatePorts(ports: readonly EndpointPort[]): FieldError[] {
  if (ports.length > MAX_PORTS) return [tooMany(PORTS, ports.length, MAX_PORTS)]
  const errors: FieldError[] = []
  const names = new Set<string>()
  for (const [index, { name = '', protocol = '', appProtocol }] of ports.entries()) {
    const path = PORTS.index(index)
    if (name !== '') addInvalid(errors, path.child('name'), name, checkDns1123Label(name))
    if (names.has(name)) errors.push(duplicate(path.child('name'), name))
    names.add(name)
    if (!PROTOCOLS.includes(protocol)) errors.push(notSupported(path.child('protocol'), protocol, PROTOCOLS))
    if (appProtocol !== undefined) {
      addInvalid(errors, path.child('appProtocol'), appProtocol, checkQualifiedName(appProtocol))
    }
  }
  return errors
}

function validateEndpoints(endpoints: readonly Endpoint[], addressType: string): FieldError[] {
  if (endpoints.length > MAX_ENDPOINTS) return [tooMany(ENDPOINTS, endpoints.length, MAX_ENDPOINTS)]
  return endpoints.flatMap((endpoint, index) => validateEndpoint(endpoint, addressType, ENDPOINTS.index(index)))
}

function validateEndpoint(endpoint: Endpoint, addressType: string, path: FieldPath): FieldError[] {
  const { nodeName, hostname, hints } = endpoint
  const addresses = endpoint.addresses ?? []
  const errors: FieldError[] = []
  const list = path.child('addresses')
  if (addresses.length === 0) errors.push(required(list, 'must contain at least 1 address'))
  else if (addresses.length > MAX_ADDRESSES) errors.push(tooMany(list, addresses.length, MAX_ADDRESSES))
  for (const [index, address] of addresses.entries()) {
    errors.push(...validateAddress(address, addressType, list, list.index(index)))
  }
  if (nodeName !== undefined) addInvalid(errors, path.child('nodeName'), nodeName, nameIsDnsSubdomain(nodeName, false))
  if (hostname !== undefined) addInvalid(errors, path.child('hostname'), hostname, checkDns1123Label(hostname))
  if (hints !== undefined) errors.push(...validateHints(hints, path.child('hints')))
  return errors
}

function validateAddress(address: string, type: string, list: FieldPath, path: FieldPath): FieldError[] {
  if (type === 'FQDN') return validateFullyQualifiedDomainName(path, address)
  if (type !== 'IPv4' && type !== 'IPv6') return []
  const errors = type === 'IPv4' ? validateLegacyIp(path, address) : validateIp(path, address)
  if (errors.length > 0) return errors
  // The server names the list here, not the address in it.
  if (familyOf(address) !== type) errors.push(invalid(list, address, `must be an ${type} address`))
  return [...errors, ...validateEndpointIp(address, path)]
}

function validateHints({ forZones = [], forNodes = [] }: EndpointHints, path: FieldPath): FieldError[] {
  const zones = path.child('forZones')
  const nodes = path.child('forNodes')
  if (forZones.length > MAX_HINTS) return [tooMany(zones, forZones.length, MAX_HINTS)]
  const errors = validateNames(forZones, zones, checkLabelValue)
  if (forNodes.length > MAX_HINTS) return [...errors, tooMany(nodes, forNodes.length, MAX_HINTS)]
  return [...errors, ...validateNames(forNodes, nodes, (name) => nameIsDnsSubdomain(name, false))]
}

function validateNames(
  hints: readonly { name: string }[],
  path: FieldPath,
  check: (name: string) => string[],
): FieldError[] {
  const errors: FieldError[] = []
  const seen = new Set<string>()
  for (const [index, { name }] of hints.entries()) {
    const at = path.index(index).child('name')
    if (seen.has(name)) errors.push(duplicate(at, name))
    seen.add(name)
    addInvalid(errors, at, name, check(name))
  }
  return errors
}

function warnings({ metadata, addressType, endpoints }: EndpointSlice, old: EndpointSlice | undefined): string[] {
  const deprecated =
    old === undefined && addressType === 'FQDN' ? ['spec.addressType: FQDN endpoints are deprecated'] : []
  if (CONTROLLERS.has(metadata.labels?.[MANAGED_BY] ?? '')) return deprecated
  const addresses = (endpoints ?? []).flatMap((endpoint, index) =>
    endpoint.addresses.flatMap((address, position) =>
      ipWarnings(ENDPOINTS.index(index).child('addresses').index(position), address),
    ),
  )
  return [...deprecated, ...addresses]
}

export const endpointSliceRules: KindRules = {
  defaults,
  strategy: typedStrategy<EndpointSlice>({
    prepareForCreate: dropTopology,
    prepareForUpdate(slice, old) {
      dropTopology(slice)
      raiseGeneration(slice, old)
    },
    validate,
    validateUpdate,
    warnings,
    metadataOnUpdate: ['values'],
  }),
}
