import { type Random, systemClock, systemRandom, type Transport } from '@setpoint/kube'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { Admission } from '../../../admission/index.js'
import { allowAuthenticated } from '../../../authorize/index.js'
import { Catalog, type ServedGroup } from '../../../catalog/index.js'
import { inProcessTransport } from '../../../http/index.js'
import { createHandler, resourceRoutes } from '../../../pipeline/index.js'
import type { Resource, StrategyContext } from '../../../resource/index.js'
import { openStorage, type Storage } from '../../../storage/index.js'
import { builtInGroups } from '../../index.js'
import { readRecordings, replay } from '../workloads.test.support.js'
import { type Allocation, StorageAllocator } from './index.js'

/** The first free address and the first free port: not one of those that a recording asks for. */
const FIRST: Random = { ...systemRandom, next: () => 0 }

/** The server's request path over a storage, with an allocator for the services in it. */
async function serverWithAllocator(): Promise<{ storage: Storage; transport: Transport }> {
  const storage = await openStorage(undefined, (error) => {
    throw error
  })
  const allocator = new StorageAllocator(storage, FIRST)
  let allocation: Allocation = allocator.begin()
  // Requests come one after the other here: the next one begins when the last one's write is over.
  const services = (context: StrategyContext): StrategyContext => {
    allocation[Symbol.dispose]()
    allocation = allocator.begin()
    return { ...context, services: allocation }
  }
  const catalog = new Catalog(builtInGroups().map((group) => withServices(group, services)))
  const registry = { storage, clock: systemClock, random: systemRandom, admission: new Admission([]) }
  const toResources = resourceRoutes(catalog, registry)
  const user = { name: 'admin', uid: '', groups: ['system:masters', 'system:authenticated'], extra: {} }
  const handle = createHandler({
    clock: systemClock,
    random: systemRandom,
    authenticate: () => user,
    authorize: allowAuthenticated,
    audit: undefined,
    onError: (error) => {
      throw error
    },
    route(routed) {
      if (routed.info.type !== 'resource') throw new Error(`${routed.request.path} is no resource`)
      return toResources(routed, routed.info)
    },
  })
  return { storage, transport: inProcessTransport(handle, { address: '127.0.0.1', certificate: undefined }) }
}

function withServices(group: ServedGroup, services: (context: StrategyContext) => StrategyContext): ServedGroup {
  return {
    ...group,
    versions: group.versions.map((version) => ({
      ...version,
      find(plural: string): Resource | undefined {
        const resource = version.find(plural)
        if (resource === undefined || group.name !== '' || plural !== 'services') return resource
        const { strategy } = resource
        return {
          ...resource,
          strategy: {
            ...strategy,
            prepareForCreate: (object, context) => strategy.prepareForCreate(object, services(context)),
            prepareForUpdate: (object, old, context) => strategy.prepareForUpdate(object, old, services(context)),
          },
        }
      },
    })),
  }
}

describe('service.jsonl', () => {
  const all = readRecordings('service.jsonl')
  let server: Awaited<ReturnType<typeof serverWithAllocator>>

  beforeAll(async () => {
    server = await serverWithAllocator()
  })
  afterAll(() => server.storage.close())

  // oxlint-disable-next-line vitest/expect-expect -- replay() expects
  it.each(all)('$it', (recording) => replay(server.transport, recording, all))
})
