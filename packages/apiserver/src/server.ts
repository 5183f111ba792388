import {
  type Clock,
  messageOf,
  type Random,
  serviceUnavailable,
  SetpointError,
  systemClock,
  systemRandom,
  type Transport,
} from '@setpoint/kube'
import { Access, type AuthorizationMode, type ServiceAccountOptions } from './access/index.js'
import { startAdmission, startPolicyStatus, startQuotaController } from './admission/index.js'
import { type AllocatorOptions, builtInGroups, StorageAllocator } from './built-in/index.js'
import { Catalog } from './catalog/index.js'
import { CustomResources } from './custom/index.js'
import {
  bootstrap,
  type Controller,
  type ControllerDependencies,
  noteTokenUse,
  startClusterRoleAggregation,
  startCustomResourceDefinitions,
  startExpiry,
  startGarbageCollector,
  startNamespaceController,
  startNamespaceDefaults,
  startStorageProtection,
  startServiceAccountTokens,
} from './controllers/index.js'
import { type ApiRequest, type ApiResponse, inProcessTransport, Listener } from './http/index.js'
import { OpenApi } from './openapi/index.js'
import { checkOptions } from './options.js'
import { createHandler, pathRoutes, resourceRoutes, type Routed } from './pipeline/index.js'
import { type GivenCertificates, Identity, keptTokenKey } from './pki/index.js'
import { PodActions } from './pod-actions/index.js'
import { LocalClient, type RegistryDependencies, type User } from './registry/index.js'
import type { Resource } from './resource/index.js'
import { openStorage, type Storage } from './storage/index.js'
import { openIdMetadata } from './token-request/index.js'
import type { WorkloadOptions, Workloads } from './workloads/index.js'
import { ServiceAddresses, type ServicePort, WebhookCaller } from './webhook/index.js'

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
  /** Certificates that somebody else made. Default: the server makes its own. */
  readonly certificates?: GivenCertificates
  /** The administrator's bearer token. Default: a random one. */
  readonly token?: string
  /**
   * Requests without credentials are system:anonymous, who may read health and version. Default true; always off where
   * everybody may do everything, as upstream.
   */
  readonly anonymousAuth?: boolean
  /** Who may do what: what roles say, or everybody everything. Default 'RBAC', with Kubernetes' default roles. */
  readonly authorization?: AuthorizationMode
  /** How tokens of service accounts are signed and known. Default: by the server's own key. */
  readonly serviceAccounts?: ServiceAccountOptions
  /** Admission plugins to run although they are off by default: ServiceAccount, OwnerReferencesPermissionEnforcement. */
  readonly enableAdmissionPlugins?: readonly string[]
  /** Admission plugins not to run, by their names in kube-apiserver. Default: all run but those two. */
  readonly disableAdmissionPlugins?: readonly string[]
  /** Run the controllers behind the server (garbage collection, namespaces, definitions). Default true. */
  readonly controllers?: boolean
  /**
   * Simulate what runs a cluster's workloads: the controllers of Deployments, Jobs, Services and their like, a scheduler,
   * and nodes on which pods seem to run. Default false.
   */
  readonly workloads?: boolean | WorkloadOptions
  /** The ranges that services get their addresses and node ports from. Default 10.96.0.0/16, and 30000 to 32767. */
  readonly services?: AllocatorOptions
  /** Where ports of Services answer, for webhooks that name a Service: see {@link ApiServer.serveService}. Default: nowhere. */
  readonly serviceEndpoints?: readonly (ServicePort & { readonly address: string })[]
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
    checkOptions(options)
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
      const identity =
        options.certificates === undefined
          ? Identity.create(clock, random, host, options.dataDir)
          : Identity.given(options.certificates)
      const catalog = new Catalog(builtInGroups())
      const services = new StorageAllocator(storage, random, options.services)
      const serviceAddresses = new ServiceAddresses(storage)
      for (const { address, ...service } of options.serviceEndpoints ?? [])
        serviceAddresses.set(service, new URL(address))
      const webhooks = new WebhookCaller(clock, serviceAddresses)
      const access = new Access({
        storage,
        clock,
        random,
        tokens: new Map([[token, ADMIN]]),
        anonymous: options.anonymousAuth ?? true,
        authorization: options.authorization ?? 'RBAC',
        serviceAccounts: options.serviceAccounts ?? {},
        ownKey: () => keptTokenKey(options.dataDir),
        tokenRequests: {
          admission: () => running.admission,
          accounts: () => catalog.version('', 'v1')?.find('serviceaccounts') as Resource,
        },
        markUsed: (namespace, secret, day) => noteTokenUse(controllerDependencies, namespace, secret, day),
      })
      const running = startAdmission(
        {
          storage,
          catalog,
          clock,
          random,
          caller: webhooks,
          authorizer: access.authorizer,
          client: () => controllerDependencies.client('system:apiserver', 'kube-apiserver'),
          escalation: access.escalation,
        },
        { enable: options.enableAdmissionPlugins, disable: options.disableAdmissionPlugins },
      )
      started.push(async () => {
        running.close()
        access.close()
        webhooks.close()
      })
      const registry: RegistryDependencies = {
        storage,
        clock,
        random,
        admission: running.admission,
        services,
        authorizeCreate: (context, name) => access.authorizeCreate(context, name),
      }
      const state = { ready: false, stopping: false, address: '' }
      const handle = createHandler({
        clock,
        random,
        authenticate: (request, notes) => access.authenticator.authenticate(request, notes),
        authorizer: access.authorizer,
        route: routes(catalog, registry, access, state),
        audit: options.audit,
        onError: (error, { method, path }) => onError(`${method} ${path}: ${stackOf(error)}`),
      })
      const listener =
        options.listen === false ? undefined : await listen(host, options.port ?? 0, plainHttp, identity, clock, handle)
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
      const controllers = [
        startCustomResourceDefinitions(
          controllerDependencies,
          new CustomResources(catalog, { caller: webhooks, random }),
        ),
      ]
      started.push(() => Promise.all(controllers.map((controller) => controller.stop())))
      await bootstrap(controllerDependencies, {
        serviceAddress: services.firstAddress,
        port: listener?.port ?? 443,
        ...(options.controllers === false ? {} : { rootCertificate: identity.authority }),
      })
      await access.install()
      controllers.push(startExpiry(controllerDependencies))
      if (options.controllers !== false) {
        controllers.push(
          startGarbageCollector(controllerDependencies),
          startNamespaceController(controllerDependencies),
          startNamespaceDefaults(controllerDependencies, identity.authority),
          startServiceAccountTokens(controllerDependencies, access.tokens, identity.authority),
          startClusterRoleAggregation(controllerDependencies),
          startQuotaController(controllerDependencies, running.quotas),
          startPolicyStatus(controllerDependencies),
          startStorageProtection(controllerDependencies),
        )
      }
      const workloads = await startWorkloads(options.workloads ?? false, controllerDependencies)
      if (workloads !== undefined) controllers.push(workloads)
      state.ready = true
      return new ApiServer({
        workloads,
        storage,
        listener,
        controllers,
        handle,
        identity,
        token,
        host,
        plainHttp,
        state,
        serviceAddresses,
        webhooks,
        access,
        admission: running,
      })
    }
  }

  /** The simulated workloads: make pods fail, take nodes down. Undefined unless {@link ApiServerOptions.workloads}. */
  get workloads(): Workloads | undefined {
    return this.#parts.workloads
  }

  /** The resourceVersion of the newest write, as a number. */
  get revision(): number {
    return this.#parts.storage.revision
  }

  /** A kubeconfig with everything embedded: the authority and the administrator's credentials. */
  kubeconfig(): string {
    const { identity, plainHttp } = this.#parts
    return identity.kubeconfig(this.url, this.token, { plainHttp })
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

  /**
   * Says where a port of a Service answers, so that webhooks which name the Service are called there. The certificate
   * is still checked against `<name>.<namespace>.svc`. Without an address the Service has nobody behind it again.
   *
   *     server.serveService({ namespace: 'default', name: 'hooks' }, 'https://127.0.0.1:9443')
   */
  serveService(service: ServicePort, address?: string): void {
    this.#parts.serviceAddresses.set(service, address === undefined ? undefined : new URL(address))
  }

  /** Ends watches, stops the controllers, finishes writes under way and releases port and data folder. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop()
    return this.#stopped
  }

  async #stop(): Promise<void> {
    const { listener, controllers, storage, state, webhooks, access, admission } = this.#parts
    state.stopping = true
    await Promise.all(this.#transports.map((transport) => transport.close()))
    await listener?.close()
    await Promise.all(controllers.map((controller) => controller.stop()))
    admission.close()
    webhooks.close()
    access.close()
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
  readonly workloads: Workloads | undefined
  readonly handle: (request: ApiRequest) => Promise<ApiResponse>
  readonly identity: Identity
  readonly token: string
  readonly host: string
  readonly plainHttp: boolean
  readonly state: State
  readonly serviceAddresses: ServiceAddresses
  readonly webhooks: WebhookCaller
  readonly access: Access
  readonly admission: { close(): void }
}

function routes(
  catalog: Catalog,
  registry: RegistryDependencies,
  access: Access,
  state: State,
): (routed: Routed) => ApiResponse | Promise<ApiResponse> {
  const alive = { name: 'ping', check: () => undefined }
  const started = {
    name: 'poststarthook/bootstrap-controller',
    check: () => (state.ready ? undefined : 'not finished'),
  }
  const shutdown = { name: 'shutdown', check: () => (state.stopping ? 'process is shutting down' : undefined) }
  // Made with the first question: a server's start has no need of it.
  let openapi: OpenApi | undefined
  const podActions = new PodActions(catalog, registry)
  const toResources = resourceRoutes(
    catalog,
    registry,
    (question, info) => access.respond(question, info) ?? podActions.respond(question, info),
  )
  const toPaths = pathRoutes({
    catalog,
    checks: { healthz: [alive, started], livez: [alive], readyz: [alive, started, shutdown] },
    address: () => state.address,
    openapi: ({ request }) => {
      openapi ??= new OpenApi(catalog, { version: '1.36', clock: registry.clock })
      return openapi.respond(request)
    },
    openid: ({ request }) => openIdMetadata(access.tokens, request, state.address),
  })
  return (routed) => {
    if (routed.info.type !== 'resource') return toPaths(routed)
    if (state.stopping) throw serviceUnavailable('the server is shutting down')
    return toResources(routed, routed.info)
  }
}

/** The simulation is loaded only when it is wanted: a plain server starts without it. */
async function startWorkloads(
  wanted: boolean | WorkloadOptions,
  dependencies: ControllerDependencies,
): Promise<Workloads | undefined> {
  if (wanted === false) return undefined
  const { Workloads } = await import('./workloads/index.js')
  return Workloads.start(dependencies, wanted === true ? {} : wanted)
}

async function listen(
  host: string,
  port: number,
  plainHttp: boolean,
  identity: Identity,
  clock: Clock,
  handle: (request: ApiRequest) => Promise<ApiResponse>,
): Promise<Listener> {
  const { server, clientAuthority: certificates, admin } = identity
  // The administrator's certificate was signed here: so are all others.
  const self = admin === undefined ? {} : { self: { clock } }
  const clientAuthority = certificates === undefined ? undefined : { certificates, ...self }
  const tls = plainHttp ? undefined : { ...server, clientAuthority }
  try {
    return await Listener.open({ host, port, tls, clock, handle })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      const message = `${host}:${port} is in use by another program; choose another port, or 0 for any free one`
      throw new SetpointError('AddressInUse', message, { cause })
    }
    const hint =
      code === 'EACCES'
        ? 'this user may not open that port; choose one above 1023, or 0 for any free one'
        : 'choose an address of this machine, as 127.0.0.1 or 0.0.0.0'
    const what = `cannot listen on ${host}:${port} (${messageOf(cause)})`
    throw new SetpointError('AddressUnavailable', `${what}; ${hint}`, { cause })
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
