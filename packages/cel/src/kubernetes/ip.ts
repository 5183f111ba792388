import { quote } from '@setpoint/kube'
import { declare, memberOverload, overload, type Library } from '../declare/index.js'
import { BOOL, INT, opaqueType, STRING, type Type } from '../type/index.js'
import { Failure, Opaque } from '../value/index.js'
import { addressText, isMapped, parseAddress, type Address } from './address.js'

export const IP_TYPE: Type = opaqueType('net.IP')

/** An address as a value of expressions. */
export class Ip extends Opaque {
  readonly type: Type = IP_TYPE
  readonly address: Address

  constructor(address: Address) {
    super(address.bytes.length)
    this.address = address
  }

  equals(other: Opaque): boolean {
    return other instanceof Ip && addressText(other.address) === addressText(this.address)
  }

  override toString(): string {
    return addressText(this.address)
  }
}

/** The address, without the forms that mean different things to different programs. */
export function ipOf(text: string): Ip {
  const address = parseAddress(text)
  if ('error' in address) {
    throw new Failure(`IP Address ${quote(text)} parse error during conversion from string: ${address.error}`)
  }
  if (address.zone !== '') throw new Failure(`IP address ${quote(text)} with zone value is not allowed`)
  if (isMapped(address)) throw new Failure(`IPv4-mapped IPv6 address ${quote(text)} is not allowed`)
  return new Ip(address)
}

export function isIp(text: string): boolean {
  try {
    ipOf(text)
    return true
  } catch {
    return false
  }
}

function first(ip: Ip, index = 0): number {
  return ip.address.bytes[index] as number
}

function isV4(ip: Ip): boolean {
  return ip.address.bytes.length === 4
}

function isUnspecified({ address }: Ip): boolean {
  return address.bytes.every((byte) => byte === 0)
}

function isLoopback(ip: Ip): boolean {
  if (isV4(ip)) return first(ip) === 127
  return ip.address.bytes.every((byte, index) => byte === (index === 15 ? 1 : 0))
}

function isMulticast(ip: Ip): boolean {
  return isV4(ip) ? (first(ip) & 0xf0) === 0xe0 : first(ip) === 0xff
}

function isLinkLocalMulticast(ip: Ip): boolean {
  if (isV4(ip)) return first(ip) === 224 && first(ip, 1) === 0 && first(ip, 2) === 0
  return first(ip) === 0xff && (first(ip, 1) & 0x0f) === 0x02
}

function isLinkLocalUnicast(ip: Ip): boolean {
  if (isV4(ip)) return first(ip) === 169 && first(ip, 1) === 254
  return first(ip) === 0xfe && (first(ip, 1) & 0xc0) === 0x80
}

function isGlobalUnicast(ip: Ip): boolean {
  const broadcast = isV4(ip) && ip.address.bytes.every((byte) => byte === 255)
  return !broadcast && !isUnspecified(ip) && !isLoopback(ip) && !isMulticast(ip) && !isLinkLocalUnicast(ip)
}

function predicate(name: string, id: string, holds: (ip: Ip) => boolean): ReturnType<typeof declare> {
  return declare(name, memberOverload(id, [IP_TYPE], BOOL, holds))
}

/** Addresses of either family. */
export const IP_LIBRARY: Library = {
  name: 'kubernetes.net.ip',
  types: [IP_TYPE],
  functions: [
    declare('ip', overload('string_to_ip', [STRING], IP_TYPE, ipOf)),
    declare(
      'family',
      memberOverload('ip_family', [IP_TYPE], INT, (ip: Ip) => (isV4(ip) ? 4 : 6)),
    ),
    declare(
      'ip.isCanonical',
      overload('ip_is_canonical', [STRING], BOOL, (text: string) => ipOf(text).toString() === text),
    ),
    predicate('isUnspecified', 'ip_is_unspecified', isUnspecified),
    predicate('isLoopback', 'ip_is_loopback', isLoopback),
    predicate('isLinkLocalMulticast', 'ip_is_link_local_multicast', isLinkLocalMulticast),
    predicate('isLinkLocalUnicast', 'ip_is_link_local_unicast', isLinkLocalUnicast),
    predicate('isGlobalUnicast', 'ip_is_global_unicast', isGlobalUnicast),
    declare('isIP', overload('is_ip', [STRING], BOOL, isIp)),
    declare('string', overload('ip_to_string', [IP_TYPE], STRING, String)),
  ],
}
