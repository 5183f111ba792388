import { isIPv4, isIPv6 } from 'node:net'
import { parseRequestUri, UrlError } from '../url.js'

/** An absolute URI or an absolute path. */
export function isUri(text: string): boolean {
  try {
    parseRequestUri(text)
    return true
  } catch (error) {
    if (error instanceof UrlError) return false
    throw error
  }
}

/** Anything that parses as an address and has a dot; octets may have leading zeros. */
export function isIpv4Text(text: string): boolean {
  return text.includes('.') && isAddress(withoutLeadingZeros(text))
}

/** No leading zeros here: this format never tolerated them. */
export function isIpv6Text(text: string): boolean {
  return text.includes(':') && isAddress(text)
}

export function isCidr(text: string): boolean {
  const slash = text.indexOf('/')
  if (slash < 0) return false
  const address = withoutLeadingZeros(text.slice(0, slash))
  const length = text.slice(slash + 1)
  if (!isAddress(address) || !/^[0-9]+$/.test(length)) return false
  return Number(length) <= (address.includes(':') ? 128 : 32)
}

/** 6, 8 or 20 octets, by colons, by dashes, in dotted groups of two, or bare. */
export function isMac(text: string): boolean {
  const separator = text.charAt(2) === ':' || text.charAt(2) === '-' ? text.charAt(2) : undefined
  if (separator !== undefined) return isHex(text.split(separator), 2, [6, 8, 20])
  if (text.charAt(4) === '.') return isHex(text.split('.'), 4, [3, 4, 10])
  return /^[0-9A-Fa-f]+$/.test(text) && [12, 16, 40].includes(text.length)
}

/** Made when first needed: its classes of Unicode take V8 longer to read than a key takes to make. */
let hostname: RegExp | undefined

function hostnamePattern(): RegExp {
  hostname ??=
    /^([a-zA-Z0-9\p{S}\p{L}]((-?[a-zA-Z0-9\p{S}\p{L}]{0,62})?)|([a-zA-Z0-9\p{S}\p{L}](([a-zA-Z0-9\-\p{S}\p{L}]{0,61}[a-zA-Z0-9\p{S}\p{L}])?)(\.)){1,}([a-zA-Z\p{L}]){2,63})$/u
  return hostname
}

export function isHostname(text: string): boolean {
  if (Buffer.byteLength(text) > 255 || !hostnamePattern().test(text)) return false
  return text.split('.').every((label) => Buffer.byteLength(label) <= 63)
}

/** An address without a zone. */
export function isAddress(text: string): boolean {
  return isIPv4(text) || (isIPv6(text) && !text.includes('%'))
}

/** `010.001.2.3` → `10.1.2.3`, also in the tail of an IPv6 address. */
function withoutLeadingZeros(text: string): string {
  const start = text.lastIndexOf(':') + 1
  const tail = text.slice(start)
  if (!tail.includes('.')) return text
  const octets = tail.split('.').map((octet) => octet.replace(/^0+(?=[0-9]+$)/, ''))
  return text.slice(0, start) + octets.join('.')
}

function isHex(groups: readonly string[], width: number, counts: readonly number[]): boolean {
  return (
    counts.includes(groups.length) && groups.every((group) => group.length === width && /^[0-9A-Fa-f]+$/.test(group))
  )
}
