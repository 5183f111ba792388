import { type Clock, type Random, systemClock, systemRandom } from '@setpoint/kube'
import { Access } from '../access/index.js'
import { type RunningAdmission, startAdmission } from '../admission/index.js'
import { builtInGroups, StorageAllocator } from '../built-in/index.js'
import { Catalog } from '../catalog/index.js'
import {
  bootstrap,
  type ControllerDependencies,
  KeyQueue,
  noteTokenUse,
  startBootstrapKeeper,
  startCustomResourceDefinitions,
  startExpiry,
} from '../controllers/index.js'
import { CustomResources } from '../custom/index.js'
import type { ApiRequest, ApiResponse, Listener } from '../http/index.js'
import type { ApiServerOptions } from '../options.js'
import { createHandler } from '../pipeline/index.js'
import { Identity, keptTokenKey } from '../pki/index.js'
import { LocalClient, type RegistryDependencies, type User } from '../registry/index.js'
import type { Resource } from '../resource/index.js'
import { openStorage, type Storage } from '../storage/index.js'
import { ServiceAddresses, WebhookCaller } from '../webhook/index.js'
import type { Workloads } from '../workloads/index.js'
import { startControllers, startWorkloads } from './controllers.js'
import { listen } from './listen.js'
import { routes } from './routes.js'

/** Whoever started the server. */
export const ADMIN: User = {
  name: 'setpoint-admin',
  uid: '',
  groups: ['system:masters', 'system:authenticated'],
  extra: {},
}

/** A running server's parts, as far as its owner deals with them. */
export interface Assembly {
  readonly storage: Storage
  readonly listener: Listener | undefined
  readonly handle: (request: ApiRequest) => Promise<ApiResponse>
  readonly identity: Identity
  readonly token: string
  readonly workloads: Workloads | undefined
  readonly serviceAddresses: ServiceAddresses
  /** Whether the server's own controllers are at something. */
  isBusy(): boolean
  /** Requests for resources are refused from now on. */
  refuse(): void
  /** Finishes what is under way and stops every part. */
  stop(): Promise<void>
}

/** Starts every part. Rejects with a SetpointError when the port or the data folder cannot be had; then nothing runs. */
export async function assemble(options: ApiServerOptions): Promise<Assembly> {
  const running: (() => unknown)[] = []
  const stop = async (): Promise<void> => {
    for (let undo = running.pop(); undo !== undefined; undo = running.pop()) await undo()
  }
  try {
    return await start(options, running, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(
  options: ApiServerOptions,
  running: (() => unknown)[],
  stop: () => Promise<void>,
): Promise<Assembly> {
  const { clock = systemClock, random = systemRandom, host = '127.0.0.1', plainHttp = false } = options
  const { onError = (message: string) => console.error(message) } = options
  const storage = await openStorage(options.dataDir, (error) => onError(stackOf(error)))
  running.push(() => storage.close())
  const token = options.token ?? Buffer.from(random.bytes(24)).toString('base64url')
  const identity = identityOf(options, clock, random, host)
  const catalog = new Catalog(builtInGroups())
  const services = new StorageAllocator(storage, random, options.services)
  const serviceAddresses = new ServiceAddresses(storage)
  for (const { address, ...service } of options.serviceEndpoints ?? []) serviceAddresses.set(service, new URL(address))
  const webhooks = new WebhookCaller(clock, serviceAddresses)
  running.push(() => webhooks.close())

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
      admission: () => admission.admission,
      accounts: () => catalog.version('', 'v1')?.find('serviceaccounts') as Resource,
    },
    markUsed: (namespace, secret, day) => noteTokenUse(dependencies, namespace, secret, day),
  })
  running.push(() => access.close())
  const admission: RunningAdmission = startAdmission(
    {
      storage,
      catalog,
      clock,
      random,
      caller: webhooks,
      authorizer: access.authorizer,
      client: () => dependencies.client('system:apiserver', 'kube-apiserver'),
      escalation: access.escalation,
    },
    { enable: options.enableAdmissionPlugins, disable: options.disableAdmissionPlugins },
  )
  running.push(() => admission.close())

  const registry: RegistryDependencies = {
    storage,
    clock,
    random,
    admission: admission.admission,
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
  const queues: KeyQueue[] = []
  const dependencies: ControllerDependencies = {
    storage,
    catalog,
    clock,
    random,
    client: (name, manager) => new LocalClient(registry, { ...ADMIN, name }, manager),
    queue: (controller, process) => {
      const told = (key: string, error: unknown): void => dependencies.onError(controller, key, error)
      const queue = new KeyQueue({ clock, process, onError: told })
      queues.push(queue)
      return queue
    },
    onError: (controller, key, error) => onError(`${controller}: ${key}: ${stackOf(error)}`),
  }
  const listener =
    options.listen === false ? undefined : await listen(host, options.port ?? 0, plainHttp, identity, clock, handle)
  running.push(() => listener?.close())
  state.address = `${host}:${listener?.port ?? 0}`

  // Definitions come first: what they serve must be there with the first request.
  const definitions = startCustomResourceDefinitions(
    dependencies,
    new CustomResources(catalog, { caller: webhooks, random }),
  )
  running.push(() => definitions.stop())
  const system = { serviceAddress: services.firstAddress, port: listener?.port ?? 443 }
  await bootstrap(dependencies, {
    ...system,
    ...(options.controllers === false ? {} : { rootCertificate: identity.authority }),
  })
  const keeper = startBootstrapKeeper(dependencies, system)
  running.push(() => keeper.stop())
  await access.install()
  const expiry = startExpiry(dependencies)
  running.push(() => expiry.stop())
  const controllers =
    options.controllers === false ? [] : startControllers(dependencies, admission, access.tokens, identity.authority)
  running.push(() => Promise.all(controllers.map((controller) => controller.stop())))
  const workloads = await startWorkloads(options.workloads ?? false, dependencies)
  running.push(() => workloads?.stop())
  state.ready = true
  return {
    storage,
    listener,
    handle,
    identity,
    token,
    workloads,
    serviceAddresses,
    isBusy: () => queues.some((queue) => queue.isBusy),
    refuse: () => {
      state.stopping = true
    },
    stop,
  }
}

function identityOf(options: ApiServerOptions, clock: Clock, random: Random, host: string): Identity {
  const { certificates, dataDir, listen: listens = true } = options
  if (certificates !== undefined) return Identity.given(certificates)
  if (!listens && dataDir === undefined) return Identity.unheard(clock, random, host)
  return Identity.create(clock, random, host, dataDir)
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
