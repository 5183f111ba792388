import { invalid, quote, type FieldError, type FieldPath } from '../field/index.js'
import { ipText, isV4, networkAddress, parseIp, parseNetwork, type IpAddress, type IpNetwork } from './ip.js'

/** An IP address in canonical form: the rule for fields that are new. */
export function validateIp(path: FieldPath, value: string): FieldError[] {
  const errors = validateLegacyIp(path, value)
  const address = parseIp(value)
  if (errors.length > 0 || address === undefined) return errors
  return canonical(path, value, ipText(address))
}

/**
 * An IP address in any unambiguous form: the rule for fields from before strict validation.
 * With `strict: false` it may also have leading zeros or be an IPv4 address mapped to IPv6.
 */
export function validateLegacyIp(path: FieldPath, value: string, strict = true): FieldError[] {
  const address = parseIp(value)
  if (address === undefined) {
    return [invalid(path, value, 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)')]
  }
  if (strict && address.padded) return [invalid(path, value, 'must not have leading 0s')]
  return strict && isMapped(address) ? [invalid(path, value, 'must not be an IPv4-mapped IPv6 address')] : []
}

/** A network such as 192.168.1.0/24, in canonical form. */
export function validateCidr(path: FieldPath, value: string): FieldError[] {
  const errors = validateLegacyCidr(path, value)
  const network = parseNetwork(value)
  if (errors.length > 0 || network === undefined) return errors
  return canonical(path, value, `${ipText(networkAddress(network))}/${network.prefixLength}`)
}

/** The same for fields from before strict validation. */
export function validateLegacyCidr(path: FieldPath, value: string, strict = true): FieldError[] {
  const network = parseNetwork(value)
  if (network === undefined) {
    return [invalid(path, value, 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)')]
  }
  const problem = strict ? networkProblem(network) : undefined
  return problem === undefined ? [] : [invalid(path, value, problem)]
}

/** An address with the length of its network, such as 192.168.1.5/24, in canonical form. */
export function validateInterfaceAddress(path: FieldPath, value: string): FieldError[] {
  const network = parseNetwork(value)
  if (network === undefined) {
    return [invalid(path, value, 'must be a valid address in CIDR form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)')]
  }
  const { address, prefixLength } = network
  const length = isV4(address) && prefixLength > 32 ? prefixLength - 96 : prefixLength
  return canonical(path, value, `${ipText(address)}/${length}`)
}

function networkProblem(network: IpNetwork): string | undefined {
  if (network.padded || network.address.padded) return 'must not have leading 0s in IP or prefix length'
  if (isMapped(network.address)) return 'must not have an IPv4-mapped IPv6 address'
  const masked = networkAddress(network).bytes
  const clean = network.address.bytes.every((byte, index) => masked[index] === byte)
  return clean ? undefined : 'must not have bits set beyond the prefix length'
}

function canonical(path: FieldPath, value: string, text: string): FieldError[] {
  return value === text ? [] : [invalid(path, value, `must be in canonical form (${quote(text)})`)]
}

function isMapped(address: IpAddress): boolean {
  return !address.dotted && isV4(address)
}
