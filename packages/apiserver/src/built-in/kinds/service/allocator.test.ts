import { type KubeObject, type Random, systemRandom } from '@setpoint/kube'
import type { ServiceSpec } from '@setpoint/kube/kinds/v1'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { encodeObject } from '../../../registry/encode.js'
import { openStorage, type Storage } from '../../../storage/index.js'
import { StorageAllocator } from './index.js'

const PREFIX = '/registry/core/services/'
const ALLOCATED = 'provided IP is already allocated'

let storage: Storage
beforeEach(async () => {
  storage = await openStorage(undefined, (error) => {
    throw error
  })
})
afterEach(() => storage.close())

function service(name: string, spec: ServiceSpec): KubeObject {
  return { kind: 'Service', apiVersion: 'v1', metadata: { name, namespace: 'default' }, spec }
}

/** Stores a service, and returns how to take it away again. */
async function store(name: string, spec: ServiceSpec): Promise<() => Promise<unknown>> {
  const encode = (): ReturnType<typeof encodeObject> => encodeObject(service(name, spec))
  const { key, revision } = await storage.put(`${PREFIX}default/${name}`, 0, encode)
  return () => storage.delete(key, revision, encode)
}

function always(value: number): Random {
  return { ...systemRandom, next: () => value }
}

describe('an address', () => {
  it('is refused outside of the range, at its ends, and when it is no IPv4 address', () => {
    const allocation = new StorageAllocator(storage, systemRandom).begin()
    const outside = 'the provided network does not match the current range'
    for (const address of ['10.97.0.1', '10.96.0.0', '10.96.255.255', 'fd00::1', 'x']) {
      expect(allocation.takeAddress(address)).toBe(outside)
    }
    expect(allocation.takeAddress('10.96.255.254')).toBeUndefined()
  })

  it('belongs to one write until that is over', () => {
    const allocator = new StorageAllocator(storage, systemRandom)
    const [first, second] = [allocator.begin(), allocator.begin()]
    expect(first.takeAddress('10.96.0.10')).toBeUndefined()
    expect(second.takeAddress('10.96.0.10')).toBe(ALLOCATED)
    first[Symbol.dispose]()
    expect(second.takeAddress('10.96.0.10')).toBeUndefined()
  })

  it('belongs to the service that is stored with it, before and after the write is over', async () => {
    const allocator = new StorageAllocator(storage, systemRandom)
    const write = allocator.begin()
    expect(write.takeAddress('10.96.0.10')).toBeUndefined()
    const remove = await store('a', { clusterIP: '10.96.0.10', clusterIPs: ['10.96.0.10'] })
    write[Symbol.dispose]()
    expect(allocator.begin().takeAddress('10.96.0.10')).toBe(ALLOCATED)
    await remove()
    expect(allocator.begin().takeAddress('10.96.0.10')).toBeUndefined()
  })

  it('of a service that was there before the allocator is taken', async () => {
    await store('old', { clusterIPs: ['10.96.0.10'] })
    const allocator = new StorageAllocator(storage, systemRandom)
    expect(allocator.begin().takeAddress('10.96.0.10')).toBe(ALLOCATED)
  })

  it('that nobody asks for is a free one, away from those that are asked for', () => {
    const allocation = new StorageAllocator(storage, always(0)).begin()
    expect(allocation.anyAddress()).toBe('10.96.1.1')
    expect(allocation.anyAddress()).toBe('10.96.1.2')
    const last = new StorageAllocator(storage, always(0.999_999_9)).begin()
    expect(last.anyAddress()).toBe('10.96.255.254')
    expect(last.anyAddress()).toBe('10.96.1.1')
  })

  it('comes from those that are asked for only when there is no other, and then not at all', () => {
    const allocation = new StorageAllocator(storage, systemRandom, { network: '10.0.0.0/27' }).begin()
    const given = Array.from({ length: 30 }, () => allocation.anyAddress())
    expect(new Set(given).size).toBe(30)
    const last = given.slice(14).map((address) => Number(address?.split('.')[3]))
    expect(Math.max(...last)).toBe(16)
    expect(allocation.anyAddress()).toBeUndefined()
  })

  it("None is nobody's", async () => {
    await store('headless', { clusterIP: 'None', clusterIPs: ['None'] })
    expect(new StorageAllocator(storage, always(0)).begin().anyAddress()).toBe('10.96.1.1')
  })
})

describe('a node port', () => {
  it('is one number for the protocols of one service, and freed once', async () => {
    const ports = [
      { name: 'tcp', port: 53, protocol: 'TCP' as const, nodePort: 30_053 },
      { name: 'udp', port: 53, protocol: 'UDP' as const, nodePort: 30_053 },
    ]
    const allocator = new StorageAllocator(storage, systemRandom)
    const remove = await store('dns', { ports })
    expect(allocator.begin().takePort(30_053)).toBe('provided port is already allocated')
    await remove()
    expect(allocator.begin().takePort(30_053)).toBeUndefined()
  })

  it('is also what a load balancer asks nodes for their health on', async () => {
    const allocator = new StorageAllocator(storage, systemRandom)
    await store('lb', { type: 'LoadBalancer', externalTrafficPolicy: 'Local', healthCheckNodePort: 31_000 })
    expect(allocator.begin().takePort(31_000)).toBe('provided port is already allocated')
  })

  it('is refused outside of the range', () => {
    const allocation = new StorageAllocator(storage, systemRandom).begin()
    const why = 'provided port is not in the valid range. The range of valid ports is 30000-32767'
    expect(allocation.takePort(29_999)).toBe(why)
    expect(allocation.takePort(32_768)).toBe(why)
    expect(allocation.takePort(32_767)).toBeUndefined()
  })

  it('that nobody asks for is a free one', () => {
    const allocation = new StorageAllocator(storage, always(0), { ports: [30_000, 30_001] }).begin()
    expect([allocation.anyPort(), allocation.anyPort(), allocation.anyPort()]).toEqual([30_000, 30_001, undefined])
  })
})

it('a disposed allocator no longer follows the storage', async () => {
  const allocator = new StorageAllocator(storage, systemRandom)
  allocator[Symbol.dispose]()
  await store('a', { clusterIPs: ['10.96.0.10'] })
  expect(allocator.begin().takeAddress('10.96.0.10')).toBeUndefined()
})

describe('a dry run', () => {
  it('takes nothing from those who mean it', () => {
    const allocator = new StorageAllocator(storage, systemRandom)
    const dry = allocator.begin({ dryRun: true })
    expect([dry.takeAddress('10.96.0.10'), dry.takePort(30_500)]).toEqual([undefined, undefined])
    const write = allocator.begin()
    expect([write.takeAddress('10.96.0.10'), write.takePort(30_500)]).toEqual([undefined, undefined])
  })

  it('shows an address and ports that no service ever has', () => {
    const dry = new StorageAllocator(storage, systemRandom).begin({ dryRun: true })
    expect(dry.anyAddress()).toBe('10.96.0.0')
    expect([dry.anyPort(), dry.anyPort()]).toEqual([32_769, 32_770])
    expect(dry.takePort(32_769)).toBe('provided port is already allocated')
  })
})
