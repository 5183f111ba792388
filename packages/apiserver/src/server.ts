import {
  type Clock,
  type Random,
  serviceUnavailable,
  SetpointError,
  systemClock,
  systemRandom,
  type Transport,
} from '@setpoint/kube'
import { Admission, namespaceLifecycle } from './admission/index.js'
import { authenticator } from './authenticate/index.js'
import { allowAuthenticated } from './authorize/index.js'
import { builtInGroups, StorageAllocator } from './built-in/index.js'
import { Catalog } from './catalog/index.js'
import { CustomResources } from './custom/index.js'
import {
  bootstrap,
  type Controller,
  type ControllerDependencies,
  startCustomResourceDefinitions,
  startGarbageCollector,
  startNamespaceController,
  startNamespaceDefaults,
} from './controllers/index.js'
import { type ApiRequest, type ApiResponse, inProcessTransport, Listener } from './http/index.js'
import { OpenApi } from './openapi/index.js'
import { createHandler, pathRoutes, resourceRoutes, type Routed } from './pipeline/index.js'
import { Identity } from './pki/index.js'
import { LocalClient, type RegistryDependencies, type User } from './registry/index.js'
import { openStorage, type Storage } from './storage/index.js'

export interface ApiServerOptions {
  /** Address to listen on. Default 127.0.0.1. */
  readonly host?: string
  /** Port to listen on; 0 takes any free one. Default 0. */
  readonly port?: number
  /** Listen at all; without it only {@link ApiServer.transport} reaches the server. Default true. */
  readonly listen?: boolean
  /** HTTP without TLS: tokens travel in the clear, client certificates do not exist. Default false. */
  readonly plainHttp?: boolean
  /** Folder for durable storage. Default: memory; everything is gone with the server. */
  readonly dataDir?: string
  /** The administrator's bearer token. Default: a random one. */
  readonly token?: string
  /** Requests without credentials are system:anonymous, who may read health and version. Default true, as upstream. */
  readonly anonymousAuth?: boolean
  /** Run the controllers behind the server (garbage collection, namespaces, definitions). Default true. */
  readonly controllers?: boolean
  /** Takes one line of audit.k8s.io/v1 JSON per request. Default: no audit log. */
  readonly audit?: (line: string) => void
  /** Hears of what goes wrong inside the server, one line each. Default: console.error. */
  readonly onError?: (message: string) => void
  /** Default: the machine's time. */
  readonly clock?: Clock
  /** Default: the machine's randomness. */
  readonly random?: Random
}

const ADMIN: User = { name: 'setpoint-admin', uid: '', groups: ['system:masters', 'system:authenticated'], extra: {} }

/**
 * A Kubernetes API server in this process.
 *
 *     const server = await ApiServer.start()
 *     await writeFile('kubeconfig', server.kubeconfig())
 *     …
 *     await server.stop()
 */
export class ApiServer implements AsyncDisposable {
  /** Where it listens: `https://127.0.0.1:6443`. '' when it does not. */
  readonly url: string
  readonly port: number
  /** The administrator's bearer token. */
  readonly token: string
  /** The certificate authority that signed the server's certificate, PEM. */
  readonly ca: string
  readonly #parts: Parts
  readonly #transports: Transport[] = []
  #stopped: Promise<void> | undefined

  private constructor(parts: Parts) {
    this.#parts = parts
    const { listener, plainHttp, host, identity, token } = parts
    this.port = listener?.port ?? 0
    const address = host.includes(':') ? `[${host}]` : host
    this.url = listener === undefined ? '' : `${plainHttp ? 'http' : 'https'}://${address}:${this.port}`
    this.token = token
    this.ca = identity.authority
  }

  /**
   * Resolves when the server is ready for requests.
   * Rejects with a SetpointError when the port or the data folder cannot be had.
   */
  static async start(options: ApiServerOptions = {}): Promise<ApiServer> {
    const { clock = systemClock, random = systemRandom, host = '127.0.0.1', plainHttp = false } = options
    const { onError = (message: string) => console.error(message) } = options
    const storage = await openStorage(options.dataDir, (error) => onError(stackOf(error)))
    // What has to be undone when a later step fails, in order.
    const started: (() => Promise<unknown> | undefined)[] = []
    try {
      return await startWith(storage)
    } catch (error) {
      for (const undo of started) await undo()
      await storage.close()
      throw error
    }

    async function startWith(storage: Storage): Promise<ApiServer> {
      const token = options.token ?? Buffer.from(random.bytes(24)).toString('base64url')
      const identity = Identity.create(clock, random, host, options.dataDir)
      const catalog = new Catalog(builtInGroups())
      const registry: RegistryDependencies = {
        storage,
        clock,
        random,
        admission: new Admission([namespaceLifecycle(storage)]),
        services: new StorageAllocator(storage, random),
      }
      const state = { ready: false, stopping: false, address: '' }
      const handle = createHandler({
        clock,
        random,
        authenticate: authenticator({
          tokens: new Map([[token, ADMIN]]),
          anonymous: options.anonymousAuth ?? true,
        }),
        authorize: allowAuthenticated,
        route: routes(catalog, registry, state),
        audit: options.audit,
        onError: (error, { method, path }) => onError(`${method} ${path}: ${stackOf(error)}`),
      })
      const listener =
        options.listen === false ? undefined : await listen(host, options.port ?? 0, plainHttp, identity, handle)
      started.push(() => listener?.close())
      state.address = `${host}:${listener?.port ?? 0}`

      const controllerDependencies: ControllerDependencies = {
        storage,
        catalog,
        clock,
        random,
        client: (name, manager) => new LocalClient(registry, { ...ADMIN, name }, manager),
        onError: (controller, key, error) => onError(`${controller}: ${key}: ${stackOf(error)}`),
      }
      // Definitions come first: what they serve must be there with the first request.
      const controllers = [startCustomResourceDefinitions(controllerDependencies, new CustomResources(catalog))]
      started.push(() => Promise.all(controllers.map((controller) => controller.stop())))
      await bootstrap(controllerDependencies, listener?.port ?? 443)
      if (options.controllers !== false) {
        controllers.push(
          startGarbageCollector(controllerDependencies),
          startNamespaceController(controllerDependencies),
          startNamespaceDefaults(controllerDependencies, identity.authority),
        )
      }
      state.ready = true
      return new ApiServer({ storage, listener, controllers, handle, identity, token, host, plainHttp, state })
    }
  }

  /** A kubeconfig with everything embedded: the authority and the administrator's credentials. */
  kubeconfig(): string {
    const { identity, plainHttp } = this.#parts
    return identity.kubeconfig(this.url, plainHttp ? { token: this.token } : undefined)
  }

  /** The way in without a socket, as the administrator or, with an `authorization` header, as whoever that is. */
  transport(): Transport {
    const transport = inProcessTransport(this.#parts.handle, {
      address: '127.0.0.1',
      certificate: { commonName: ADMIN.name, organizations: ['system:masters'] },
    })
    this.#transports.push(transport)
    return transport
  }

  /** Ends watches, stops the controllers, finishes writes under way and releases port and data folder. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop()
    return this.#stopped
  }

  async #stop(): Promise<void> {
    const { listener, controllers, storage, state } = this.#parts
    state.stopping = true
    await Promise.all(this.#transports.map((transport) => transport.close()))
    await listener?.close()
    await Promise.all(controllers.map((controller) => controller.stop()))
    await storage.close()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }
}

interface State {
  ready: boolean
  stopping: boolean
  address: string
}

interface Parts {
  readonly storage: Storage
  readonly listener: Listener | undefined
  readonly controllers: readonly Controller[]
  readonly handle: (request: ApiRequest) => Promise<ApiResponse>
  readonly identity: Identity
  readonly token: string
  readonly host: string
  readonly plainHttp: boolean
  readonly state: State
}

function routes(
  catalog: Catalog,
  registry: RegistryDependencies,
  state: State,
): (routed: Routed) => ApiResponse | Promise<ApiResponse> {
  const alive = { name: 'ping', check: () => undefined }
  const started = {
    name: 'poststarthook/bootstrap-controller',
    check: () => (state.ready ? undefined : 'not finished'),
  }
  const shutdown = { name: 'shutdown', check: () => (state.stopping ? 'process is shutting down' : undefined) }
  const openapi = new OpenApi(catalog, { version: '1.36', clock: registry.clock })
  const toResources = resourceRoutes(catalog, registry)
  const toPaths = pathRoutes({
    catalog,
    checks: { healthz: [alive, started], livez: [alive], readyz: [alive, started, shutdown] },
    address: () => state.address,
    openapi: ({ request }) => openapi.respond(request),
  })
  return (routed) => {
    if (routed.info.type !== 'resource') return toPaths(routed)
    if (state.stopping) throw serviceUnavailable('the server is shutting down')
    return toResources(routed, routed.info)
  }
}

async function listen(
  host: string,
  port: number,
  plainHttp: boolean,
  identity: Identity,
  handle: (request: ApiRequest) => Promise<ApiResponse>,
): Promise<Listener> {
  const tls = plainHttp ? undefined : { ...identity.server, clientAuthority: identity.authority }
  try {
    return await Listener.open({ host, port, tls, handle })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      const message = `${host}:${port} is in use by another program; choose another port, or 0 for any free one`
      throw new SetpointError('AddressInUse', message, { cause })
    }
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new SetpointError('AddressUnavailable', `cannot listen on ${host}:${port} (${why})`, { cause })
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
