// The checks that many kinds share. Each adds what it finds to `errors`; paths are made only where something is wrong
// with them.
import {
  checkDns1123Label,
  checkDns1123Subdomain,
  checkPortName,
  checkPortNumber,
  checkQualifiedName,
  duplicate,
  type FieldError,
  type FieldPath,
  internalFieldError,
  invalid,
  isV4,
  notSupported,
  parseIp,
  required,
  validateLegacyCidr,
  validateLegacyIp,
} from '@setpoint/kube'

const NEGATIVE = 'must be greater than or equal to 0'
const NOT_POSITIVE = 'must be greater than zero'

/** One error for each message. */
export function addInvalid(errors: FieldError[], path: FieldPath, value: unknown, messages: readonly string[]): void {
  for (const message of messages) errors.push(invalid(path, value, message))
}

/** An error whose value says nothing. */
export function invalidWithoutValue(path: FieldPath, detail: string): FieldError {
  return { type: 'FieldValueInvalid', field: path.toString(), body: `Invalid value: ${detail}` }
}

export function checkNotNegative(
  errors: FieldError[],
  value: number | undefined,
  path: FieldPath,
  ...names: string[]
): void {
  if (value !== undefined && value < 0) errors.push(invalid(path.child(...names), value, NEGATIVE))
}

export function checkPositive(errors: FieldError[], value: number, path: FieldPath, ...names: string[]): void {
  if (value <= 0) errors.push(invalid(path.child(...names), value, NOT_POSITIVE))
}

/** The value is there and one of these. */
export function checkOneOf(
  errors: FieldError[],
  value: string | undefined,
  supported: readonly string[],
  path: FieldPath,
): void {
  if (value === undefined || value === '') errors.push(required(path))
  else if (!supported.includes(value)) errors.push(notSupported(path, value, supported))
}

/** The value, if it is there at all, is one of these. */
export function checkOptionalOneOf(
  errors: FieldError[],
  value: string | undefined,
  supported: readonly string[],
  path: FieldPath,
): void {
  if (value !== undefined && !supported.includes(value)) errors.push(notSupported(path, value, supported))
}

export function checkLabel(errors: FieldError[], value: string, path: FieldPath): void {
  addInvalid(errors, path, value, checkDns1123Label(value))
}

export function checkSubdomain(errors: FieldError[], value: string, path: FieldPath): void {
  addInvalid(errors, path, value, checkDns1123Subdomain(value))
}

export function checkQualified(errors: FieldError[], value: string, path: FieldPath): void {
  addInvalid(errors, path, value, checkQualifiedName(value))
}

/** A port by its number or by its name. */
export function checkPort(errors: FieldError[], port: number | string, path: FieldPath): void {
  addInvalid(errors, path, port, typeof port === 'number' ? checkPortNumber(port) : checkPortName(port))
}

/** Kubernetes lists what it supports in the order of the alphabet wherever it keeps it as a set. */
export function sorted(values: Iterable<string>): string[] {
  return [...values].sort()
}

/** Addresses that are stored already may stay, however they are spelled. */
export function checkAddress(
  errors: FieldError[],
  value: string,
  path: FieldPath,
  known: readonly string[] = [],
): void {
  if (!known.includes(value)) errors.push(...validateLegacyIp(path, value))
}

export function checkNetwork(
  errors: FieldError[],
  value: string,
  path: FieldPath,
  known: readonly string[] = [],
): void {
  if (!known.includes(value)) errors.push(...validateLegacyCidr(path, value))
}

/** Several addresses are one of IPv4 and one of IPv6. `shown`: the list as a message shows it. */
export function checkDualStack(
  errors: FieldError[],
  addresses: readonly string[],
  shown: unknown,
  path: FieldPath,
): void {
  if (addresses.length < 2) return
  const families = addresses.map(familyOf)
  const unknown = families.indexOf(undefined)
  if (unknown !== -1) {
    const why = `failed to check for dual stack with error:invalid IP[${unknown}]: ${addresses[unknown] ?? ''}`
    errors.push(internalFieldError(path, why))
  }
  if (unknown === -1 && addresses.length === 2 && families[0] !== families[1]) return
  errors.push(invalid(path, shown, 'may specify no more than one IP for each IP family'))
}

export function familyOf(address: string): 'IPv4' | 'IPv6' | undefined {
  const parsed = parseIp(address)
  if (parsed === undefined) return undefined
  return isV4(parsed) ? 'IPv4' : 'IPv6'
}

/** Adds an error for what the set has already; otherwise puts it in. */
export function checkUnique(errors: FieldError[], seen: Set<string>, value: string, path: FieldPath): void {
  if (seen.has(value)) errors.push(duplicate(path, value))
  else seen.add(value)
}
