import { ipText, type KubeObject, networkAddress, parseIp, parseNetwork, type Random } from '@setpoint/kube'
import type { Service } from '@setpoint/kube/kinds/v1'
import { storagePrefix } from '../../../registry/keys.js'
import type { ServiceAllocation } from '../../../resource/index.js'
import type { Storage, StorageWatch } from '../../../storage/index.js'
import { rehearse, type RehearsedRange } from './rehearsal.js'
import { needsHealthCheck, nodePortsOf } from './traits.js'

export interface AllocatorOptions {
  /** The range of cluster IPs. Default 10.96.0.0/16. */
  readonly network?: string
  /** The range of node ports, both ends included. Default 30000 to 32767. */
  readonly ports?: readonly [first: number, last: number]
}

/** One write's share of an {@link Allocator}. */
export interface Allocation extends ServiceAllocation, Disposable {}

/** Gives services their cluster IPs and node ports, each to one service only. */
export interface Allocator extends Disposable {
  /**
   * Takes addresses and ports for one write. They are its own until it is disposed of, which must not happen before the
   * write is over: from then on what is stored counts. A dry run takes nothing.
   */
  begin(options?: { readonly dryRun: boolean }): Allocation
}

/** Addresses that clients may ask for are the first ones; the others are given out first. */
const MAX_STATIC_ADDRESSES = 256
const MAX_STATIC_PORTS = 128

/**
 * An allocator that keeps no books: what is taken is what stored services have (it follows their storage, which tells of
 * a write before the write is answered) and what writes under way are about to have. Deleting a service frees both.
 */
export class StorageAllocator implements Allocator {
  readonly #random: Random
  readonly #addresses: Range
  readonly #ports: Range
  readonly #watch: StorageWatch
  readonly #rehearsed: RehearsedRange

  /** The first address of the range: where pods would find the API server. */
  readonly firstAddress: string

  constructor(storage: Storage, random: Random, options: AllocatorOptions = {}) {
    const { network = '10.96.0.0/16', ports: [first, last] = [30_000, 32_767] } = options
    this.#random = random
    this.#addresses = addressRange(network)
    this.firstAddress = addressText(this.#addresses.first)
    this.#rehearsed = {
      network,
      address: addressText(this.#addresses.first - 1),
      contains: (text) => {
        const address = addressNumber(text)
        return address === undefined ? undefined : this.#addresses.has(address)
      },
    }
    this.#ports = new Range(first, last - first + 1, portOffset(last - first + 1))
    const prefix = storagePrefix({ group: '', resource: 'services' })
    const { items, revision } = storage.list(prefix)
    for (const { object } of items) this.#count(object, 1)
    this.#watch = storage.watch(prefix, revision, ({ type, current, previous }) => {
      if (previous !== undefined) this.#count(previous.object, -1)
      if (type === 'put') this.#count(current.object, 1)
    })
  }

  begin({ dryRun }: { readonly dryRun: boolean } = { dryRun: false }): Allocation {
    if (dryRun) return rehearse(this.#rehearsed)
    const addresses = new Set<number>()
    const ports = new Set<number>()
    return {
      takeAddress: (text) => {
        const address = addressNumber(text)
        if (address === undefined || !this.#addresses.has(address)) {
          return 'the provided network does not match the current range'
        }
        if (!this.#addresses.take(address)) return 'provided IP is already allocated'
        addresses.add(address)
        return undefined
      },
      anyAddress: () => {
        const address = this.#addresses.takeAny(this.#random)
        if (address === undefined) return undefined
        addresses.add(address)
        return addressText(address)
      },
      takePort: (port) => {
        if (!this.#ports.has(port)) {
          const range = `${this.#ports.first}-${this.#ports.last}`
          return `provided port is not in the valid range. The range of valid ports is ${range}`
        }
        if (!this.#ports.take(port)) return 'provided port is already allocated'
        ports.add(port)
        return undefined
      },
      anyPort: () => {
        const port = this.#ports.takeAny(this.#random)
        if (port !== undefined) ports.add(port)
        return port
      },
      [Symbol.dispose]: () => {
        for (const address of addresses) this.#addresses.add(address, -1)
        for (const port of ports) this.#ports.add(port, -1)
        addresses.clear()
        ports.clear()
      },
    }
  }

  [Symbol.dispose](): void {
    this.#watch.close()
  }

  #count(object: KubeObject, difference: 1 | -1): void {
    const { spec = {} } = object as unknown as Service
    for (const text of new Set(spec.clusterIPs ?? [spec.clusterIP ?? ''])) {
      const address = addressNumber(text)
      if (address !== undefined) this.#addresses.add(address, difference)
    }
    const ports = new Set(nodePortsOf(spec))
    if (needsHealthCheck(spec) && spec.healthCheckNodePort !== undefined) ports.add(spec.healthCheckNodePort)
    for (const port of ports) this.#ports.add(port, difference)
  }
}

/** Numbers in a row, and how often each is taken: by a stored service, by a write, or for a moment by both. */
class Range {
  readonly #taken = new Map<number, number>()

  /** `offset`: how many at the beginning are given out only when the others are gone. */
  constructor(
    readonly first: number,
    readonly size: number,
    readonly offset: number,
  ) {}

  get last(): number {
    return this.first + this.size - 1
  }

  has(number: number): boolean {
    return number >= this.first && number <= this.last
  }

  add(number: number, difference: 1 | -1): void {
    const count = (this.#taken.get(number) ?? 0) + difference
    if (count === 0) this.#taken.delete(number)
    else this.#taken.set(number, count)
  }

  take(number: number): boolean {
    if (this.#taken.has(number)) return false
    this.add(number, 1)
    return true
  }

  takeAny(random: Random): number | undefined {
    return this.#takeFrom(this.offset, this.size, random) ?? this.#takeFrom(0, this.offset, random)
  }

  /** The first free number after a random one, around the end. */
  #takeFrom(from: number, to: number, random: Random): number | undefined {
    const length = to - from
    const start = Math.floor(random.next() * length)
    for (let step = 0; step < length; step++) {
      const number = this.first + from + ((start + step) % length)
      if (this.take(number)) return number
    }
    return undefined
  }
}

/** Without the network's own address and the one that means everybody. */
function addressRange(network: string): Range {
  const parsed = parseNetwork(network)
  const base = parsed === undefined ? undefined : addressNumber(ipText(networkAddress(parsed)))
  if (parsed === undefined || base === undefined) throw new Error(`${network} is no range of IPv4 addresses`)
  const size = 2 ** (32 - parsed.prefixLength)
  const offset = size <= 16 ? 0 : Math.min(Math.max(16, size / 16), MAX_STATIC_ADDRESSES)
  return new Range(base + 1, size - 2, offset)
}

function portOffset(size: number): number {
  return size <= 16 ? 0 : Math.min(Math.max(16, Math.floor(size / 32)), MAX_STATIC_PORTS)
}

function addressNumber(text: string): number | undefined {
  const address = parseIp(text)
  if (address === undefined || !address.dotted) return undefined
  return address.bytes.slice(12).reduce((number, byte) => number * 256 + byte, 0)
}

function addressText(number: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.')
}
