import {
  checkCIdentifier,
  checkDns1123Label,
  checkDns1123Subdomain,
  exceedsBytes,
  type FieldError,
  type FieldPath,
  invalid,
  notSupported,
  required,
  tooLong,
} from '@setpoint/kube'
import type {
  DeviceClaim,
  DeviceClaimConfiguration,
  DeviceConstraint,
  DeviceRequest,
} from '@setpoint/kube/kinds/resource.k8s.io/v1'
import { addInvalid } from '../checks.js'
import { validateCsiDriverName } from '../csi-driver-name.js'
import { validateItems, validateSet } from './lists.js'
import { MAX_CONFIGURATIONS, validateConfiguration, validateSelectors } from './selectors.js'
import { validateToleration } from './toleration.js'

const MAX_REQUESTS = 32
const MAX_ALTERNATIVES = 8
const MAX_CONSTRAINTS = 32
const MAX_IDENTIFIER = 32

/** What is asked for: exactly something, or the first of several alternatives that there is. */
export function validateDeviceClaim(claim: DeviceClaim | undefined, path: FieldPath): FieldError[] {
  const { requests, constraints, config } = claim ?? {}
  const names = requestNames(requests ?? [])
  return [
    ...validateSet(requests, MAX_REQUESTS, path.child('requests'), validateRequest, ({ name }) => name),
    ...validateItems(constraints, MAX_CONSTRAINTS, path.child('constraints'), (constraint, at) =>
      validateConstraint(constraint, names, at),
    ),
    ...validateItems(config, MAX_CONFIGURATIONS, path.child('config'), (configuration, at) => [
      ...validateReferences(configuration, names, at),
      ...validateConfiguration(configuration, at),
    ]),
  ]
}

/** Everything that can be referred to: `request`, and `request/alternative`. */
function requestNames(requests: readonly DeviceRequest[]): Set<string> {
  return new Set(
    requests.flatMap(({ name, firstAvailable }) => [
      name,
      ...(firstAvailable ?? []).map((alternative) => `${name}/${alternative.name}`),
    ]),
  )
}

function validateRequest({ name, exactly, firstAvailable = [] }: DeviceRequest, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  addInvalid(errors, path.child('name'), name, checkDns1123Label(name))
  const rule = 'exactly one of `exactly` or `firstAvailable` is required'
  if (exactly !== undefined && firstAvailable.length > 0) {
    return [...errors, invalid(path, null, `${rule}, but multiple fields are set`)]
  }
  if (exactly !== undefined) return [...errors, ...validateAsked(exactly, path.child('exactly'))]
  if (firstAvailable.length === 0) return [...errors, required(path, rule)]
  const alternatives = validateSet(
    firstAvailable,
    MAX_ALTERNATIVES,
    path.child('firstAvailable'),
    (alternative, at) => {
      const problems: FieldError[] = []
      addInvalid(problems, at.child('name'), alternative.name, checkDns1123Label(alternative.name))
      return [...problems, ...validateAsked(alternative, at)]
    },
    (alternative) => alternative.name,
  )
  return [...errors, ...alternatives]
}

type Asked = Pick<
  NonNullable<DeviceRequest['exactly']>,
  'deviceClassName' | 'selectors' | 'allocationMode' | 'count' | 'tolerations'
>

function validateAsked(asked: Asked, path: FieldPath): FieldError[] {
  const { deviceClassName, selectors, tolerations } = asked
  const errors: FieldError[] = []
  if (deviceClassName === '') errors.push(required(path.child('deviceClassName')))
  else addInvalid(errors, path.child('deviceClassName'), deviceClassName, checkDns1123Subdomain(deviceClassName))
  errors.push(...validateSelectors(selectors, path.child('selectors')), ...validateAmount(asked, path))
  for (const [index, toleration] of (tolerations ?? []).entries()) {
    errors.push(...validateToleration(toleration, path.child('tolerations').index(index)))
  }
  return errors
}

function validateAmount({ allocationMode, count = 0 }: Asked, path: FieldPath): FieldError[] {
  const at = path.child('count')
  switch (allocationMode) {
    case 'All':
      return count === 0 ? [] : [invalid(at, count, "must not be specified when allocationMode is 'All'")]
    case 'ExactCount':
      return count > 0 ? [] : [invalid(at, count, 'must be greater than zero')]
    default:
      return [notSupported(path.child('allocationMode'), allocationMode, ['All', 'ExactCount'])]
  }
}

function validateConstraint(constraint: DeviceConstraint, names: Set<string>, path: FieldPath): FieldError[] {
  const errors = validateReferences(constraint, names, path)
  const { matchAttribute, distinctAttribute } = constraint
  if (matchAttribute !== undefined) errors.push(...validateAttribute(matchAttribute, path.child('matchAttribute')))
  else if (distinctAttribute !== undefined) {
    errors.push(...validateAttribute(distinctAttribute, path.child('distinctAttribute')))
  } else {
    // The server's own words, although none is set.
    const why = 'exactly one of "matchAttribute" or "distinctAttribute" is required, but multiple fields are set'
    errors.push(required(path, why))
  }
  return errors
}

function validateReferences(
  { requests }: Pick<DeviceConstraint | DeviceClaimConfiguration, 'requests'>,
  names: ReadonlySet<string>,
  path: FieldPath,
): FieldError[] {
  return validateSet(
    requests,
    MAX_REQUESTS,
    path.child('requests'),
    (name, at) => {
      const errors: FieldError[] = []
      const segments = name.split('/')
      if (segments.length <= 2) for (const each of segments) addInvalid(errors, at, each, checkDns1123Label(each))
      if (names.has(name)) return errors
      const why =
        "must be the name of a request in the claim or the name of a request and a subrequest separated by '/'"
      return [...errors, invalid(at, name, why)]
    },
    (name) => name,
  )
}

/** `gpu.example.com/numa` */
function validateAttribute(name: string, path: FieldPath): FieldError[] {
  const parts = name.split('/')
  if (parts.length === 1) {
    const why = 'a fully qualified name must be a domain and a name separated by a slash'
    return [...validateIdentifier(name, path), invalid(path, name, why)]
  }
  // What has more than one slash is not looked at.
  if (parts.length > 2) return []
  const [domain = '', identifier = ''] = parts
  return [
    ...(domain === '' ? [invalid(path, '', 'the domain must not be empty')] : validateCsiDriverName(domain, path)),
    ...(identifier === '' ? [invalid(path, '', 'the name must not be empty')] : validateIdentifier(identifier, path)),
  ]
}

function validateIdentifier(text: string, path: FieldPath): FieldError[] {
  const errors = exceedsBytes(text, MAX_IDENTIFIER) ? [tooLong(path, MAX_IDENTIFIER)] : []
  addInvalid(errors, path, text, checkCIdentifier(text))
  return errors
}
