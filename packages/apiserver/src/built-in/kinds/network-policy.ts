import {
  checkPortName,
  checkPortNumber,
  type FieldError,
  type FieldPath,
  fieldPath,
  forbidden,
  invalid,
  type IpNetwork,
  type KubeObject,
  type LabelSelector,
  networkAddress,
  notSupported,
  parseNetwork,
  required,
  validateLabelSelector,
} from '@setpoint/kube'
import type {
  IPBlock,
  NetworkPolicy,
  NetworkPolicyPeer,
  NetworkPolicyPort,
  NetworkPolicySpec,
} from '@setpoint/kube/kinds/networking.k8s.io/v1'
import { addInvalid, checkNetwork } from './checks.js'
import { networkWarnings } from './ip-warnings.js'
import type { KindRules } from './rules.js'
import { typedStrategy } from './typed-strategy.js'

const SPEC = fieldPath('spec')
const TYPES = ['Ingress', 'Egress']
const PROTOCOLS = ['TCP', 'UDP', 'SCTP']

/** What an update may keep although a new policy may not have it. */
interface Kept {
  readonly invalidSelectors: boolean
  readonly networks: readonly string[]
}
const NOTHING: Kept = { invalidSelectors: false, networks: [] }

/** One rule, of ingress or egress, and where it stands. */
interface Rule {
  readonly ports: readonly NetworkPolicyPort[]
  readonly peers: readonly NetworkPolicyPeer[]
  readonly path: FieldPath
  /** `from` or `to`. */
  readonly peersField: string
}

function rulesOf({ ingress = [], egress = [] }: NetworkPolicySpec): Rule[] {
  return [
    ...ingress.map(({ ports = [], from = [] }, index) => ({
      ports,
      peers: from,
      path: SPEC.child('ingress').index(index),
      peersField: 'from',
    })),
    ...egress.map(({ ports = [], to = [] }, index) => ({
      ports,
      peers: to,
      path: SPEC.child('egress').index(index),
      peersField: 'to',
    })),
  ]
}

function blocksOf(spec: NetworkPolicySpec): { block: IPBlock; path: FieldPath }[] {
  return rulesOf(spec).flatMap(({ peers, path, peersField }) =>
    peers.flatMap(({ ipBlock }, index) =>
      ipBlock === undefined ? [] : [{ block: ipBlock, path: path.child(peersField).index(index).child('ipBlock') }],
    ),
  )
}

function defaults(object: KubeObject): void {
  const { spec } = object as unknown as NetworkPolicy
  if (spec === undefined) return
  for (const { ports } of rulesOf(spec)) {
    for (const port of ports) port.protocol ??= 'TCP'
  }
  if ((spec.policyTypes ?? []).length > 0) return
  spec.policyTypes = (spec.egress ?? []).length > 0 ? ['Ingress', 'Egress'] : ['Ingress']
}

function validateSpec(spec: NetworkPolicySpec, kept: Kept): FieldError[] {
  const errors = validateSelector(spec.podSelector, SPEC.child('podSelector'), kept)
  for (const { ports, peers, path, peersField } of rulesOf(spec)) {
    for (const [index, port] of ports.entries()) errors.push(...validatePort(port, path.child('ports').index(index)))
    for (const [index, peer] of peers.entries()) {
      errors.push(...validatePeer(peer, kept, path.child(peersField).index(index)))
    }
  }
  const types = spec.policyTypes ?? []
  if (types.length > TYPES.length) {
    return [...errors, invalid(SPEC.child('policyTypes'), types, 'may not specify more than two policyTypes')]
  }
  for (const [index, type] of types.entries()) {
    if (!TYPES.includes(type)) errors.push(notSupported(SPEC.child('policyTypes').index(index), type, TYPES))
  }
  return errors
}

function validatePort({ protocol, port, endPort }: NetworkPolicyPort, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  if (protocol !== undefined && !PROTOCOLS.includes(protocol)) {
    errors.push(notSupported(path.child('protocol'), protocol, PROTOCOLS))
  }
  const end = path.child('endPort')
  if (typeof port === 'number') {
    addInvalid(errors, path.child('port'), port, checkPortNumber(port))
    if (endPort === undefined) return errors
    if (endPort < port) errors.push(invalid(end, port, 'must be greater than or equal to `port`'))
    addInvalid(errors, end, endPort, checkPortNumber(endPort))
  } else if (port !== undefined) {
    if (endPort !== undefined) errors.push(invalid(end, endPort, 'may not be specified when `port` is non-numeric'))
    addInvalid(errors, path.child('port'), port, checkPortName(port))
  } else if (endPort !== undefined) {
    errors.push(invalid(end, endPort, 'may not be specified when `port` is not specified'))
  }
  return errors
}

function validatePeer(peer: NetworkPolicyPeer, kept: Kept, path: FieldPath): FieldError[] {
  const { podSelector, namespaceSelector, ipBlock } = peer
  const errors: FieldError[] = []
  for (const [field, selector] of Object.entries({ podSelector, namespaceSelector })) {
    errors.push(...validateSelector(selector, path.child(field), kept))
  }
  if (ipBlock !== undefined) errors.push(...validateBlock(ipBlock, kept, path.child('ipBlock')))
  const selects = podSelector !== undefined || namespaceSelector !== undefined
  if (ipBlock !== undefined) {
    if (selects) errors.push(forbidden(path, 'may not specify both ipBlock and another peer'))
  } else if (!selects) errors.push(required(path, 'must specify a peer'))
  return errors
}

function validateBlock({ cidr, except = [] }: IPBlock, { networks }: Kept, path: FieldPath): FieldError[] {
  if (cidr === '') return [required(path.child('cidr'))]
  const errors: FieldError[] = []
  checkNetwork(errors, cidr, path.child('cidr'), networks)
  const whole = parseNetwork(cidr)
  if (whole === undefined) return errors
  for (const [index, text] of except.entries()) {
    const at = path.child('except').index(index)
    checkNetwork(errors, text, at, networks)
    const part = parseNetwork(text)
    if (part !== undefined && !isStrictSubset(part, whole)) {
      errors.push(invalid(at, text, 'must be a strict subset of `cidr`'))
    }
  }
  return errors
}

function isStrictSubset(part: IpNetwork, whole: IpNetwork): boolean {
  if (part.address.dotted !== whole.address.dotted || part.prefixLength <= whole.prefixLength) return false
  const widened = networkAddress({ ...part, prefixLength: whole.prefixLength })
  const { bytes } = networkAddress(whole)
  return widened.bytes.every((byte, index) => byte === bytes[index])
}

function validateSelector(selector: LabelSelector | undefined, path: FieldPath, kept: Kept): FieldError[] {
  return validateLabelSelector(selector, path, { allowInvalidValues: kept.invalidSelectors })
}

function keptFrom(spec: NetworkPolicySpec): Kept {
  return {
    invalidSelectors: validateLabelSelector(spec.podSelector, SPEC).length > 0,
    networks: blocksOf(spec).flatMap(({ block: { cidr, except = [] } }) => [cidr, ...except]),
  }
}

const NO_SPEC: NetworkPolicySpec = { podSelector: {} }

function warnings({ spec = NO_SPEC }: NetworkPolicy): string[] {
  return blocksOf(spec).flatMap(({ block: { cidr, except = [] }, path }) => [
    ...networkWarnings(path.child('cidr'), cidr),
    ...except.flatMap((text, index) => networkWarnings(path.child('except').index(index), text)),
  ])
}

export const networkPolicyRules: KindRules = {
  defaults,
  strategy: typedStrategy<NetworkPolicy>({
    validate: ({ spec = NO_SPEC }) => validateSpec(spec, NOTHING),
    validateUpdate: ({ spec = NO_SPEC }, old) => validateSpec(spec, keptFrom(old.spec ?? NO_SPEC)),
    warnings,
    metadataOnUpdate: ['changes'],
  }),
}
