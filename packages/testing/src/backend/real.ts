import { createServer } from 'node:net'
import { systemClock, type Transport, type VirtualClock } from '@setpoint/kube'
import type { CustomResourceDefinition, WebhookClientConfig } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import {
  type Client,
  createClient,
  HttpTransport,
  type InformerStatus,
  loadConfig,
  type Logger,
  type Manager,
  type WebhookDefinition,
  type WebhookServerOptions,
} from 'setpoint'
import { createWebhooks, HOST, managedCertificates, SERVICE } from '../webhooks.js'
import type { Backend, WatchedKind } from './backend.js'
import { installDefinitions, replaceDefinitions } from './definitions.js'
import { isAtRest } from './rest.js'
import { Inventory } from './inventory.js'

/** Milliseconds between two looks at the operator. */
const PAUSE = 5

/**
 * A control plane that runs elsewhere. The operator's time is the test's, as ever; the server's is its own, so whatever
 * the server does by itself is waited for. When the cluster stops, what it made is gone.
 *
 * Tests must not share one at the same time.
 */
export class RealBackend implements Backend {
  readonly client: Client
  readonly webhookServer: WebhookServerOptions
  readonly conversion: WebhookClientConfig
  // The garbage collector hears of new kinds every 30 seconds.
  readonly patience = 90_000
  readonly quietTurns = 3
  // Half a minute: a server may take a while to hear of the webhook that converts what it should list.
  readonly startTurns = 6000
  // As long, in the operator's time, which is faster.
  readonly syncTimeout = 600_000
  readonly #transport: Transport
  readonly #transports: Transport[] = []
  readonly #kubeconfig: string
  readonly #inventory: Inventory
  readonly #url: string

  private constructor(kubeconfig: string, transport: Transport, port: number, logger: Logger) {
    this.#kubeconfig = kubeconfig
    this.#transport = transport
    this.client = createClient({ transport, logger }).with({ fieldManager: 'test' })
    this.#inventory = new Inventory(transport, this.client)
    this.#url = `https://${HOST}:${port}`
    this.webhookServer = { port, host: HOST, certificates: managedCertificates() }
    this.conversion = { url: `${this.#url}/convert` }
  }

  static async start(kubeconfig: string, logger: Logger): Promise<RealBackend> {
    const transport = new HttpTransport(loadConfig({ kubeconfig }))
    const backend = new RealBackend(kubeconfig, transport, await freePort(), logger)
    await backend.#inventory.begin()
    return backend
  }

  transport(): Transport {
    const transport = new HttpTransport(loadConfig({ kubeconfig: this.#kubeconfig }))
    this.#transports.push(transport)
    return transport
  }

  install(definitions: readonly CustomResourceDefinition[]): Promise<void> {
    return installDefinitions(this.client, definitions)
  }

  upgrade(definitions: readonly CustomResourceDefinition[]): Promise<void> {
    return replaceDefinitions(this.client, definitions)
  }

  installWebhooks(webhooks: readonly WebhookDefinition[]): Promise<void> {
    return createWebhooks(this.client, { webhooks, service: SERVICE, url: this.#url })
  }

  /** They are at the address that the configurations name. */
  serveWebhooks(): void {}

  activity(): string {
    return ''
  }

  /** A busy server's events may be long behind its answers; what time would bring in between would be another story each time. */
  isQuiet(manager: Manager | undefined): boolean {
    return awaiting(manager).length === 0
  }

  unrest(manager: Manager | undefined): string[] {
    return awaiting(manager).map(
      ({ kind, awaited }) => `${kind.kind}: the events of ${awaited} own writes have not come yet`,
    )
  }

  pause(): Promise<void> {
    return systemClock.sleep(PAUSE)
  }

  isAtRest(manager: Manager, kinds: readonly WatchedKind[]): Promise<boolean> {
    return isAtRest(this.client, manager, kinds)
  }

  /** From one alarm to the next, and not faster than the server answers. */
  async advance(clock: VirtualClock, milliseconds: number, idle: () => Promise<unknown>): Promise<void> {
    let left = milliseconds
    for (let next = clock.untilNext; next !== undefined && next <= left; next = clock.untilNext) {
      left -= next
      await clock.advance(next)
      await idle()
    }
    await clock.advance(left)
  }

  async stop(): Promise<void> {
    await Promise.all(this.#transports.map((transport) => transport.close()))
    try {
      await this.#inventory.restore()
    } finally {
      await this.#transport.close()
    }
  }
}

/** The caches that lack the events of what the operator wrote, and will get them. */
function awaiting(manager: Manager | undefined): InformerStatus[] {
  const caches = manager?.cache.status() ?? []
  return caches.filter(({ awaited, failures }) => awaited > 0 && failures.length === 0)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, HOST, resolve)
  })
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}
