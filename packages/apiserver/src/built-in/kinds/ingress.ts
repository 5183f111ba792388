import {
  checkDns1123Subdomain,
  checkPathSegmentName,
  checkPortName,
  checkPortNumber,
  checkWildcardDns1123Subdomain,
  type FieldError,
  type FieldPath,
  fieldPath,
  invalid,
  nameIsDnsLabel,
  nameIsDnsSubdomain,
  notSupported,
  parseIp,
  required,
} from '@setpoint/kube'
import type {
  HTTPIngressPath,
  Ingress,
  IngressBackend,
  IngressRule,
  IngressServiceBackend,
  IngressSpec,
  IngressTLS,
} from '@setpoint/kube/kinds/networking.k8s.io/v1'
import type { TypedLocalObjectReference } from '@setpoint/kube/kinds/v1'
import { addInvalid, checkAddress } from './checks.js'
import { ipWarnings } from './ip-warnings.js'
import type { KindRules } from './rules.js'
import { typedStrategy, typedSubresource } from './typed-strategy.js'

const SPEC = fieldPath('spec')
const INGRESS_STATUS = fieldPath('status', 'loadBalancer', 'ingress')
const CLASS_ANNOTATION = 'kubernetes.io/ingress.class'
const PATH_TYPES = ['Exact', 'ImplementationSpecific', 'Prefix']
const BAD_SEQUENCES = ['//', '/./', '/../', '%2f', '%2F']
const BAD_SUFFIXES = ['/..', '/.']
const NOT_AN_ADDRESS = 'must be a DNS name, not an IP address'

function validateSpec(spec: IngressSpec): FieldError[] {
  const errors: FieldError[] = []
  const { rules = [], defaultBackend, tls = [], ingressClassName } = spec
  if (rules.length === 0 && defaultBackend === undefined) {
    errors.push(invalid(SPEC, spec.rules, 'either `defaultBackend` or `rules` must be specified'))
  }
  if (defaultBackend !== undefined) checkBackend(errors, defaultBackend, SPEC.child('defaultBackend'))
  for (const [index, rule] of rules.entries()) checkRule(errors, rule, SPEC.child('rules').index(index))
  for (const [index, entry] of tls.entries()) checkTls(errors, entry, SPEC.child('tls').index(index))
  if (ingressClassName !== undefined) {
    addInvalid(errors, SPEC.child('ingressClassName'), ingressClassName, nameIsDnsSubdomain(ingressClassName, false))
  }
  return errors
}

function checkHostPattern(errors: FieldError[], host: string, path: FieldPath): void {
  const messages = host.includes('*') ? checkWildcardDns1123Subdomain(host) : checkDns1123Subdomain(host)
  addInvalid(errors, path, host, messages)
}

function checkTls(errors: FieldError[], { hosts = [], secretName = '' }: IngressTLS, path: FieldPath): void {
  for (const [index, host] of hosts.entries()) checkHostPattern(errors, host, path.child('hosts').index(index))
  if (secretName === '') return
  addInvalid(errors, path.child('secretName'), secretName, nameIsDnsSubdomain(secretName, false))
}

function checkRule(errors: FieldError[], { host = '', http }: IngressRule, path: FieldPath): void {
  if (host !== '') {
    if (parseIp(host) !== undefined) errors.push(invalid(path.child('host'), host, NOT_AN_ADDRESS))
    checkHostPattern(errors, host, path.child('host'))
  }
  if (http === undefined) return
  const at = path.child('http', 'paths')
  const paths = http.paths ?? []
  if (paths.length === 0) errors.push(required(at))
  for (const [index, entry] of paths.entries()) checkPath(errors, entry, at.index(index))
}

function checkPath(
  errors: FieldError[],
  { path: text = '', pathType, backend }: HTTPIngressPath,
  path: FieldPath,
): void {
  // Absent pointers that Go always writes are null.
  const type: string | null | undefined = pathType
  if (type === undefined || type === null) {
    errors.push(required(path.child('pathType'), 'pathType must be specified'))
    return
  }
  const at = path.child('path')
  if (type === 'Exact' || type === 'Prefix') {
    if (!text.startsWith('/')) errors.push(invalid(at, text, 'must be an absolute path'))
    for (const sequence of BAD_SEQUENCES) {
      if (text.includes(sequence)) errors.push(invalid(at, text, `must not contain '${sequence}'`))
    }
    for (const suffix of BAD_SUFFIXES) {
      if (text.endsWith(suffix)) errors.push(invalid(at, text, `cannot end with '${suffix}'`))
    }
  } else if (type === 'ImplementationSpecific') {
    if (text !== '' && !text.startsWith('/')) errors.push(invalid(at, text, 'must be an absolute path'))
  } else errors.push(notSupported(path.child('pathType'), type, PATH_TYPES))
  checkBackend(errors, backend ?? {}, path.child('backend'))
}

function checkBackend(errors: FieldError[], { resource, service }: IngressBackend, path: FieldPath): void {
  if (resource !== undefined && service !== undefined) {
    errors.push(invalid(path, '', 'cannot set both resource and service backends'))
  } else if (resource !== undefined) checkResource(errors, resource, path.child('resource'))
  else if (service !== undefined) checkService(errors, service, path)
  else errors.push(invalid(path, '', 'resource or service backend is required'))
}

function checkResource(errors: FieldError[], reference: TypedLocalObjectReference, path: FieldPath): void {
  const apiGroup: string | null | undefined = reference.apiGroup
  if (typeof apiGroup === 'string')
    addInvalid(errors, path.child('apiGroup'), apiGroup, checkDns1123Subdomain(apiGroup))
  for (const field of ['kind', 'name'] as const) {
    const value = reference[field] ?? ''
    if (value === '') errors.push(required(path.child(field)))
    else addInvalid(errors, path.child(field), value, checkPathSegmentName(value))
  }
}

function checkService(errors: FieldError[], { name, port = {} }: IngressServiceBackend, path: FieldPath): void {
  const at = path.child('service')
  if (name === '') errors.push(required(at.child('name')))
  else addInvalid(errors, at.child('name'), name, nameIsDnsLabel(name, false))
  const { name: portName = '', number = 0 } = port
  if (portName !== '' && number !== 0) errors.push(invalid(path, '', 'cannot set both port name & port number'))
  else if (portName !== '') addInvalid(errors, at.child('port', 'name'), portName, checkPortName(portName))
  else if (number !== 0) addInvalid(errors, at.child('port', 'number'), number, checkPortNumber(number))
  else errors.push(required(path, 'port name or number is required'))
}

function validate({ metadata, spec = {} }: Ingress): FieldError[] {
  const errors = validateSpec(spec)
  const annotation = metadata.annotations?.[CLASS_ANNOTATION]
  if (annotation !== undefined && spec.ingressClassName !== undefined && annotation !== spec.ingressClassName) {
    const at = fieldPath('annotations', CLASS_ANNOTATION)
    errors.push(invalid(at, annotation, 'must match `ingressClassName` when both are specified'))
  }
  return errors
}

function validateStatus({ status }: Ingress, old: Ingress): FieldError[] {
  const errors: FieldError[] = []
  const known = (old.status?.loadBalancer?.ingress ?? []).map(({ ip = '' }) => ip).filter((ip) => ip !== '')
  for (const [index, { ip = '', hostname = '' }] of (status?.loadBalancer?.ingress ?? []).entries()) {
    const at = INGRESS_STATUS.index(index)
    if (ip !== '') checkAddress(errors, ip, at.child('ip'), known)
    if (hostname === '') continue
    addInvalid(errors, at.child('hostname'), hostname, checkDns1123Subdomain(hostname))
    if (parseIp(hostname) !== undefined) errors.push(invalid(at.child('hostname'), hostname, NOT_AN_ADDRESS))
  }
  return errors
}

export const ingressRules: KindRules = {
  strategy: typedStrategy<Ingress>({
    validate,
    validateUpdate: ({ spec = {} }) => validateSpec(spec),
    warnings({ metadata, spec }, old) {
      const deprecated = metadata.annotations?.[CLASS_ANNOTATION] !== undefined && spec?.ingressClassName === undefined
      if (old !== undefined || !deprecated) return []
      return [`annotation "${CLASS_ANNOTATION}" is deprecated, please use 'spec.ingressClassName' instead`]
    },
  }),
  subresources: {
    status: typedSubresource<Ingress>({
      validateUpdate: validateStatus,
      warnings: ({ status }) =>
        (status?.loadBalancer?.ingress ?? []).flatMap(({ ip = '' }, index) =>
          ip === '' ? [] : ipWarnings(INGRESS_STATUS.index(index), ip),
        ),
    }),
  },
}
