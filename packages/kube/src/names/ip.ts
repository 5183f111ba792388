/** An address as sixteen bytes; IPv4 ones are mapped (::ffff:a.b.c.d). */
export interface IpAddress {
  readonly bytes: readonly number[]
  /** Written as IPv4. */
  readonly dotted: boolean
  /** Whether it has zeros that other programs would read as octal, or groups longer than four digits. */
  readonly padded: boolean
}

/** A network: an address, and how many of its leading bits count. */
export interface IpNetwork {
  readonly address: IpAddress
  readonly prefixLength: number
  /** Whether the length has leading zeros. */
  readonly padded: boolean
}

const V4_PREFIX = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]

/** Reads an address as leniently as the API server: `010.0.0.1` is 10.0.0.1. Undefined for what is none. */
export function parseIp(text: string): IpAddress | undefined {
  const separator = /[.:]/.exec(text)?.[0]
  if (separator === undefined) return undefined
  return separator === '.' ? parseV4(text) : parseV6(text)
}

export function parseNetwork(text: string): IpNetwork | undefined {
  const slash = text.indexOf('/')
  const length = text.slice(slash + 1)
  if (slash === -1 || !/^\d+$/.test(length)) return undefined
  const address = parseIp(text.slice(0, slash))
  if (address === undefined || Number(length) > (address.dotted ? 32 : 128)) return undefined
  return { address, prefixLength: Number(length), padded: length.length > 1 && length.startsWith('0') }
}

/** Whether the bytes are IPv4's, however they were written. */
export function isV4({ bytes }: IpAddress): boolean {
  return V4_PREFIX.every((byte, index) => bytes[index] === byte)
}

/** The canonical text: dotted for IPv4, RFC 5952 for IPv6. */
export function ipText(address: IpAddress): string {
  return isV4(address) ? address.bytes.slice(12).join('.') : v6Text(groupsOf(address))
}

/** The address with all bits after the prefix cleared. */
export function networkAddress({ address, prefixLength }: IpNetwork): IpAddress {
  const bits = prefixLength + (address.dotted ? 96 : 0)
  const bytes = address.bytes.map((byte, index) => {
    const kept = Math.min(8, Math.max(0, bits - index * 8))
    return byte & (0xff << (8 - kept)) & 0xff
  })
  return { ...address, bytes }
}

function parseV4(text: string): IpAddress | undefined {
  const octets = text.split('.')
  if (octets.length !== 4 || !octets.every((octet) => /^\d+$/.test(octet) && Number(octet) <= 0xff)) return undefined
  return {
    bytes: [...V4_PREFIX, ...octets.map(Number)],
    dotted: true,
    padded: octets.some((octet) => octet.length > 1 && octet.startsWith('0')),
  }
}

function parseV6(text: string): IpAddress | undefined {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [head, tail] = halves.map((half, index) => parseGroups(half, index === halves.length - 1))
  if (head === undefined || (halves.length === 2 && tail === undefined)) return undefined
  const present = head.bytes.length + (tail?.bytes.length ?? 0)
  // The ellipsis stands for at least one group.
  if (tail === undefined ? present !== 16 : present > 14) return undefined
  return {
    bytes: [...head.bytes, ...Array<number>(16 - present).fill(0), ...(tail?.bytes ?? [])],
    dotted: false,
    padded: head.padded || tail?.padded === true,
  }
}

function parseGroups(text: string, last: boolean): { bytes: number[]; padded: boolean } | undefined {
  const bytes: number[] = []
  let padded = false
  const groups = text === '' ? [] : text.split(':')
  for (const [index, group] of groups.entries()) {
    if (group.includes('.')) {
      // An IPv4 address may stand for the last two groups.
      const v4 = last && index === groups.length - 1 ? parseV4(group) : undefined
      if (v4 === undefined) return undefined
      bytes.push(...v4.bytes.slice(12))
      padded ||= v4.padded
    } else {
      const value = Number.parseInt(group, 16)
      if (!/^[\da-fA-F]+$/.test(group) || value > 0xffff) return undefined
      bytes.push(value >> 8, value & 0xff)
      padded ||= group.length > 4
    }
  }
  return { bytes, padded }
}

function groupsOf({ bytes }: IpAddress): number[] {
  return Array.from({ length: 8 }, (_, index) => ((bytes[2 * index] ?? 0) << 8) | (bytes[2 * index + 1] ?? 0))
}

function v6Text(groups: readonly number[]): string {
  const run = longestZeros(groups)
  const hex = (part: readonly number[]): string => part.map((group) => group.toString(16)).join(':')
  if (run.length < 2) return hex(groups)
  return `${hex(groups.slice(0, run.start))}::${hex(groups.slice(run.start + run.length))}`
}

function longestZeros(groups: readonly number[]): { start: number; length: number } {
  let best = { start: 0, length: 0 }
  for (let start = 0; start < groups.length; start++) {
    let end = start
    while (groups[end] === 0) end++
    if (end - start > best.length) best = { start, length: end - start }
  }
  return best
}
