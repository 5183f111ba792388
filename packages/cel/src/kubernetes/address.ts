import { quote } from '@setpoint/kube'

/** An IP address: 4 or 16 bytes, and for IPv6 perhaps a zone. */
export interface Address {
  readonly bytes: readonly number[]
  readonly zone: string
}

/** Why a text is no address, in the words of Go's netip. */
class AddressError {
  readonly message: string

  constructor(input: string, reason: string, at = '') {
    this.message = `ParseAddr(${quote(input)}): ${reason}${at === '' ? '' : ` (at ${quote(at)})`}`
  }
}

/** Strict parsing: no leading zeros, no surrounding text. The reason in words for what is no address. */
export function parseAddress(text: string): Address | { error: string } {
  try {
    const first = /[.:%]/.exec(text)?.[0]
    if (first === '.') return { bytes: parseV4(text, text), zone: '' }
    if (first === ':') return parseV6(text)
    throw new AddressError(text, first === '%' ? 'missing IPv6 address' : 'unable to parse IP')
  } catch (error) {
    if (error instanceof AddressError) return { error: error.message }
    throw error
  }
}

function parseV4(input: string, part: string): number[] {
  const fields: number[] = []
  let value = 0
  let digits = 0
  for (let index = 0; index < part.length; index++) {
    const character = part[index] as string
    if (/\d/.test(character)) {
      if (digits === 1 && value === 0) throw new AddressError(input, 'IPv4 field has octet with leading zero')
      value = value * 10 + Number(character)
      digits++
      if (value > 255) throw new AddressError(input, 'IPv4 field has value >255')
    } else if (character === '.') {
      if (index === 0 || index === part.length - 1 || part[index - 1] === '.') {
        throw new AddressError(input, 'IPv4 field must have at least one digit', part.slice(index))
      }
      if (fields.length === 3) throw new AddressError(input, 'IPv4 address too long')
      fields.push(value)
      value = 0
      digits = 0
    } else throw new AddressError(input, 'unexpected character', part.slice(index))
  }
  if (fields.length < 3) throw new AddressError(input, 'IPv4 address too short')
  return [...fields, value]
}

function parseV6(input: string): Address {
  const percent = input.indexOf('%')
  const zone = percent < 0 ? '' : input.slice(percent + 1)
  if (percent >= 0 && zone === '') throw new AddressError(input, 'zone must be a non-empty string')
  let rest = percent < 0 ? input : input.slice(0, percent)
  const bytes: number[] = []
  let ellipsis = -1
  if (rest.startsWith('::')) {
    ellipsis = 0
    rest = rest.slice(2)
    if (rest === '') return { bytes: zeros(16), zone }
  }
  while (bytes.length < 16) {
    const group = /^[0-9a-fA-F]*/.exec(rest)?.[0] ?? ''
    if (group.length > 4) throw new AddressError(input, 'each group must have 4 or less digits', rest)
    if (group === '') {
      throw new AddressError(input, 'each colon-separated field must have at least one digit', rest)
    }
    if (rest[group.length] === '.') {
      bytes.push(...embeddedV4(input, rest, bytes.length, ellipsis))
      rest = ''
      break
    }
    const value = Number.parseInt(group, 16)
    bytes.push(value >> 8, value & 0xff)
    rest = rest.slice(group.length)
    if (rest === '') break
    if (rest[0] !== ':') throw new AddressError(input, 'unexpected character, want colon', rest)
    if (rest.length === 1) throw new AddressError(input, 'colon must be followed by more characters', rest)
    rest = rest.slice(1)
    if (rest[0] === ':') {
      if (ellipsis >= 0) throw new AddressError(input, 'multiple :: in address', rest)
      ellipsis = bytes.length
      rest = rest.slice(1)
      if (rest === '') break
    }
  }
  if (rest !== '') throw new AddressError(input, 'trailing garbage after address', rest)
  return { bytes: expand(input, bytes, ellipsis), zone }
}

function embeddedV4(input: string, rest: string, position: number, ellipsis: number): number[] {
  if (ellipsis < 0 && position !== 12) {
    throw new AddressError(input, 'embedded IPv4 address must replace the final 2 fields of the address', rest)
  }
  if (position + 4 > 16) {
    throw new AddressError(input, 'too many hex fields to fit an embedded IPv4 at the end of the address', rest)
  }
  return parseV4(input, rest)
}

function zeros(count: number): number[] {
  return Array.from({ length: count }, () => 0)
}

/** Puts the zeros that `::` stands for in their place. */
function expand(input: string, bytes: number[], ellipsis: number): number[] {
  if (bytes.length === 16) {
    if (ellipsis >= 0) throw new AddressError(input, 'the :: must expand to at least one field of zeros')
    return bytes
  }
  if (ellipsis < 0) throw new AddressError(input, 'address string too short')
  return [...bytes.slice(0, ellipsis), ...zeros(16 - bytes.length), ...bytes.slice(ellipsis)]
}

export function isMapped({ bytes }: Address): boolean {
  return (
    bytes.length === 16 && bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 0xff && bytes[11] === 0xff
  )
}

/** The canonical text: dotted, or RFC 5952 with the longest run of zeros as `::`. */
export function addressText({ bytes, zone }: Address): string {
  if (bytes.length === 4) return bytes.join('.')
  const groups = Array.from(
    { length: 8 },
    (_, index) => ((bytes[index * 2] as number) << 8) | (bytes[index * 2 + 1] as number),
  )
  const [start, length] = longestZeros(groups)
  const hex = groups.map((group) => group.toString(16))
  const text = length < 2 ? hex.join(':') : `${hex.slice(0, start).join(':')}::${hex.slice(start + length).join(':')}`
  return zone === '' ? text : `${text}%${zone}`
}

function longestZeros(groups: readonly number[]): [number, number] {
  let best: [number, number] = [0, 0]
  for (let start = 0; start < groups.length; start++) {
    let end = start
    while (groups[end] === 0) end++
    if (end - start > best[1]) best = [start, end - start]
  }
  return best
}
