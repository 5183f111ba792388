import { quote } from '@setpoint/kube'
import { declare, memberOverload, overload, type Library } from '../declare/index.js'
import { BOOL, INT, opaqueType, STRING, type Type } from '../type/index.js'
import { Failure, noSuchOverload, Opaque } from '../value/index.js'
import { addressText, isMapped, parseAddress, type Address } from './address.js'
import { Ip, IP_TYPE, ipOf, isIp } from './ip.js'

export const CIDR_TYPE: Type = opaqueType('net.CIDR')

/** A network: an address, and how many of its leading bits count. */
export class Cidr extends Opaque {
  readonly type: Type = CIDR_TYPE
  readonly address: Address
  readonly bits: number

  constructor(address: Address, bits: number) {
    super(Math.ceil(bits / 8))
    this.address = address
    this.bits = bits
  }

  equals(other: Opaque): boolean {
    return other instanceof Cidr && other.toString() === this.toString()
  }

  /** Whether both have the same leading `bits`. */
  shares(address: Address, bits: number): boolean {
    const [mine, theirs] = [this.address.bytes, address.bytes]
    if (mine.length !== theirs.length) return false
    return masked(mine, bits).every((byte, index) => byte === masked(theirs, bits)[index])
  }

  masked(): Cidr {
    return new Cidr({ bytes: masked(this.address.bytes, this.bits), zone: '' }, this.bits)
  }

  override toString(): string {
    return `${addressText(this.address)}/${this.bits}`
  }
}

function masked(bytes: readonly number[], bits: number): number[] {
  return bytes.map((byte, index) => byte & (0xff << (8 - Math.min(8, Math.max(0, bits - index * 8)))) & 0xff)
}

/** The network, or in words why the text is none. */
function parseCidr(text: string): Cidr | { error: string } {
  const prefix = `netip.ParsePrefix(${quote(text)}): `
  const slash = text.lastIndexOf('/')
  if (slash < 0) return { error: `${prefix}no '/'` }
  const address = parseAddress(text.slice(0, slash))
  if ('error' in address) return { error: prefix + address.error }
  if (address.zone !== '') return { error: `${prefix}IPv6 zones cannot be present in a prefix` }
  const length = text.slice(slash + 1)
  if (!/^(0|[1-9]\d*)$/.test(length)) return { error: `${prefix}bad bits after slash: ${quote(length)}` }
  if (Number(length) > address.bytes.length * 8) return { error: `${prefix}prefix length out of range` }
  if (isMapped(address)) return { error: `IPv4-mapped IPv6 address ${quote(text)} is not allowed` }
  return new Cidr(address, Number(length))
}

function cidrOf(text: string): Cidr {
  const cidr = parseCidr(text)
  if (cidr instanceof Cidr) return cidr
  // Upstream wraps the parser's errors twice and its own once.
  const wrapped = cidr.error.startsWith('netip.')
    ? `network address parse error during conversion from string: ${cidr.error}`
    : cidr.error
  throw new Failure(`network address parse error during conversion from string: ${wrapped}`)
}

function containsIp(cidr: Cidr, ip: Ip): boolean {
  return cidr.shares(ip.address, cidr.bits)
}

/** Upstream hides what is wrong with the text of the address. */
function containsIpText(cidr: Cidr, text: string): boolean {
  if (!isIp(text)) throw noSuchOverload()
  return containsIp(cidr, ipOf(text))
}

function containsCidr(cidr: Cidr, other: Cidr): boolean {
  return cidr.bits <= other.bits && cidr.shares(other.address, cidr.bits)
}

/** Networks of either family. */
export const CIDR_LIBRARY: Library = {
  name: 'kubernetes.net.cidr',
  types: [CIDR_TYPE],
  functions: [
    declare('cidr', overload('string_to_cidr', [STRING], CIDR_TYPE, cidrOf)),
    declare(
      'containsIP',
      memberOverload('cidr_contains_ip_string', [CIDR_TYPE, STRING], BOOL, containsIpText),
      memberOverload('cidr_contains_ip_ip', [CIDR_TYPE, IP_TYPE], BOOL, containsIp),
    ),
    declare(
      'containsCIDR',
      memberOverload('cidr_contains_cidr_string', [CIDR_TYPE, STRING], BOOL, (cidr: Cidr, other: string) =>
        containsCidr(cidr, cidrOf(other)),
      ),
      memberOverload('cidr_contains_cidr', [CIDR_TYPE, CIDR_TYPE], BOOL, containsCidr),
    ),
    declare(
      'ip',
      memberOverload('cidr_ip', [CIDR_TYPE], IP_TYPE, ({ address }: Cidr) => new Ip(address)),
    ),
    declare(
      'prefixLength',
      memberOverload('cidr_prefix_length', [CIDR_TYPE], INT, ({ bits }: Cidr) => bits),
    ),
    declare(
      'masked',
      memberOverload('cidr_masked', [CIDR_TYPE], CIDR_TYPE, (cidr: Cidr) => cidr.masked()),
    ),
    declare(
      'isCIDR',
      overload('is_cidr', [STRING], BOOL, (text: string) => parseCidr(text) instanceof Cidr),
    ),
    declare('string', overload('cidr_to_string', [CIDR_TYPE], STRING, String)),
  ],
}
