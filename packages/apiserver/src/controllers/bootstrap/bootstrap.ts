import { networkInterfaces } from 'node:os'
import { formatTime, type KubeObject } from '@setpoint/kube'
import { encodeObject } from '../../registry/index.js'
import { CompareError, type Storage } from '../../storage/index.js'
import type { ControllerDependencies } from '../controller.js'
import { namespaceDefaults } from './namespace-defaults.js'
import { namespace, systemNamespaces } from './namespaces.js'
import { priorityClass, systemPriorityClasses } from './priority-classes.js'
import { kubernetesEndpoints, kubernetesEndpointSlice, kubernetesService } from './service.js'
import type { SystemObject } from './system-object.js'

export interface BootstrapOptions {
  /** The address of the `kubernetes` Service: where pods would find the API server. */
  readonly serviceAddress: string
  /** Where the server listens. */
  readonly port: number
  /** What a controller will publish in every namespace, PEM. Default: no such controller runs. */
  readonly rootCertificate?: string
}

type Dependencies = Pick<ControllerDependencies, 'storage' | 'clock' | 'random'>

/**
 * Stores whichever of the system's objects are missing. What is there stays as it is, whoever changed it, but for where the
 * server is: it may have been elsewhere the last time.
 */
export async function bootstrap(dependencies: Dependencies, options: BootstrapOptions): Promise<void> {
  const wanted = systemObjects(options)
  await Promise.all([storeMissing(dependencies, wanted), renew(dependencies, wanted)])
}

/** Everything that the server itself brings. */
export function systemObjects({ serviceAddress, port, rootCertificate }: BootstrapOptions): readonly SystemObject[] {
  const endpoint = ownAddress() ?? serviceAddress
  return [
    ...systemNamespaces.map(namespace),
    ...systemPriorityClasses.map(priorityClass),
    kubernetesService(serviceAddress, port),
    kubernetesEndpoints(endpoint, port),
    kubernetesEndpointSlice(endpoint, port),
    ...systemNamespaces.flatMap((each) =>
      rootCertificate === undefined ? [] : namespaceDefaults(each, rootCertificate),
    ),
  ]
}

export async function storeMissing(
  { storage, clock, random }: Dependencies,
  wanted: readonly SystemObject[],
): Promise<void> {
  const time = formatTime(clock.now())
  const missing = wanted.filter(({ key }) => storage.get(key) === undefined)
  // Side by side: storage on disk writes what comes together in one go, in this order.
  await Promise.all(missing.map((object) => write(storage, object.key, object.stored({ uid: random.uuid(), time }), 0)))
}

async function renew({ storage, clock }: Dependencies, wanted: readonly SystemObject[]): Promise<void> {
  const time = formatTime(clock.now())
  const writes = wanted.map(async (object) => {
    const earlier = storage.get(object.key)
    if (earlier === undefined) return
    const next = object.renewed(earlier.object, time)
    if (next !== undefined) await write(storage, object.key, next, earlier.revision)
  })
  await Promise.all(writes)
}

/** `expected`: the revision of what it replaces; 0: there is nothing. */
async function write(storage: Storage, key: string, object: KubeObject, expected: number): Promise<void> {
  try {
    await storage.put(key, expected, (revision) => {
      object.metadata.resourceVersion = String(revision)
      return encodeObject(object)
    })
  } catch (error) {
    // A client was faster, and its object is as good as this one.
    if (!(error instanceof CompareError)) throw error
  }
}

/** Endpoints may not be loopback addresses: this machine's first other one. */
function ownAddress(): string | undefined {
  for (const addresses of Object.values(networkInterfaces())) {
    const found = addresses?.find(({ family, internal }) => family === 'IPv4' && !internal)
    if (found !== undefined) return found.address
  }
  return undefined
}
