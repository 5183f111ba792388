import { type KubeObject, quote, type Transport } from '@setpoint/kube'
import { objectKey, storagePrefix } from '../registry/keys.js'
import type { Storage } from '../storage/index.js'
import { CallError } from './error.js'

/** A port of a Service. */
export interface ServicePort {
  readonly namespace: string
  readonly name: string
  /** Default 443. */
  readonly port?: number
}

const SERVICES = { prefix: storagePrefix({ group: '', resource: 'services' }), namespaced: true }
const DEFAULT_PORT = 443

interface Service {
  readonly spec?: {
    readonly type?: string
    readonly externalName?: string
    readonly ports?: readonly { readonly port: number }[]
  }
}

/**
 * Where Services are served. There is no network behind the embedded server's Services: who serves one says so, and
 * everybody else learns what is missing.
 */
export class ServiceAddresses {
  readonly #served = new Map<string, URL | Transport>()

  constructor(private readonly storage: Storage) {}

  /** The service's port answers at this address, or in this process, from now on; undefined: no longer. */
  set(service: ServicePort, server: URL | Transport | undefined): void {
    const key = keyOf(service)
    if (server === undefined) this.#served.delete(key)
    else this.#served.set(key, server)
  }

  /** Throws a CallError in kube-apiserver's words. */
  resolve(service: ServicePort): URL | Transport {
    const server = this.#served.get(keyOf(service))
    if (server !== undefined) return server
    const { namespace, name, port = DEFAULT_PORT } = service
    const stored = this.storage.get(objectKey(SERVICES, namespace, name))?.object
    if (stored === undefined) throw new CallError(`service ${quote(name)} not found`)
    const { spec = {} } = stored as KubeObject & Service
    if (spec.type === 'ExternalName') return new URL(`https://${spec.externalName ?? ''}:${port}`)
    if (!(spec.ports ?? []).some((candidate) => candidate.port === port)) {
      throw new CallError(`no service port ${port} found for service ${quote(name)}`)
    }
    throw new CallError(`no endpoints available for service ${quote(name)}`)
  }
}

function keyOf({ namespace, name, port = DEFAULT_PORT }: ServicePort): string {
  return `${namespace}/${name}:${port}`
}
