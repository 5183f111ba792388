import type { Allocation } from './allocator.js'

/** Where a dry run without any port begins: just above the usual range. */
const BEFORE_FIRST_PORT = 32_768

export interface RehearsedRange {
  /** CIDR. */
  readonly network: string
  /** The address of the network itself, which no service ever has. */
  readonly address: string
  /** Whether an address could be given out at all; undefined: it is of another family. */
  readonly contains: (address: string) => boolean | undefined
}

/**
 * What a dry run gets: nothing is taken, and nobody looks for what is free. As upstream, the address is the network's own and
 * ports begin above the range; what a client names is held against the range of addresses only.
 */
export function rehearse({ network, address, contains }: RehearsedRange): Allocation {
  const ports: number[] = []
  return {
    takeAddress(text) {
      const inside = contains(text)
      if (inside === undefined) return 'the provided network does not match the current range'
      if (inside) return undefined
      return `the provided IP (${text}) is not in the valid range. The range of valid IPs is ${network}`
    },
    anyAddress: () => address,
    takePort(port) {
      if (ports.includes(port)) return 'provided port is already allocated'
      ports.push(port)
      return undefined
    },
    anyPort() {
      const port = ports.length === 0 ? BEFORE_FIRST_PORT + 1 : Math.max(0, ...ports) + 1
      ports.push(port)
      return port
    },
    [Symbol.dispose]: () => {},
  }
}
