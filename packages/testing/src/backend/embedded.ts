import { ApiServer, type ApiServerOptions } from '@setpoint/apiserver'
import { type Transport, turns, type VirtualClock } from '@setpoint/kube'
import { CustomResourceDefinition, type WebhookClientConfig } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import {
  type Client,
  createClient,
  type Logger,
  type WebhookDefinition,
  type WebhookServer,
  type WebhookServerOptions,
} from 'setpoint'
import { createWebhooks, SERVICE } from '../webhooks.js'
import type { Backend } from './backend.js'
import { replaceDefinitions } from './definitions.js'
import { impatient } from './impatient.js'

/** Milliseconds that the test's own requests have more than the cluster has to come to rest, so that whoever settles is told first. */
const LONGER = 200

/** The server in this process, under the test's own clock: everything that happens, happens in turns of the event loop. */
export class EmbeddedBackend implements Backend {
  readonly server: ApiServer
  readonly client: Client
  readonly #clock: VirtualClock
  /** Of the operator's newest process. */
  #webhooks: WebhookServer | undefined
  readonly webhookServer: WebhookServerOptions = { listen: false }
  readonly conversion: WebhookClientConfig = { service: { ...SERVICE, path: '/convert', port: 443 } }
  readonly patience = 4000
  readonly quietTurns = 4
  readonly startTurns = 100
  readonly syncTimeout = 120_000

  private constructor(server: ApiServer, clock: VirtualClock, logger: Logger) {
    this.server = server
    this.#clock = clock
    const webhooks = (): WebhookServer | undefined => this.#webhooks
    const transport = impatient(server.transport(), { limit: this.patience + LONGER, webhooks })
    this.client = createClient({ transport, logger }).with({ fieldManager: 'test' })
  }

  /** `logger`: hears what the server warns the test's own client of. */
  static async start(
    clock: VirtualClock,
    logger: Logger,
    options: Omit<ApiServerOptions, 'clock'> = {},
  ): Promise<EmbeddedBackend> {
    return new EmbeddedBackend(await ApiServer.start({ listen: false, ...options, clock }), clock, logger)
  }

  transport(): Transport {
    return this.server.transport()
  }

  async install(definitions: readonly CustomResourceDefinition[]): Promise<void> {
    for (const definition of definitions) await this.client.create(CustomResourceDefinition, definition)
    await this.#established(definitions)
  }

  async upgrade(definitions: readonly CustomResourceDefinition[]): Promise<void> {
    await replaceDefinitions(this.client, definitions)
    await this.#established(definitions)
  }

  async #established(definitions: readonly CustomResourceDefinition[]): Promise<void> {
    for (const { metadata } of definitions) {
      for (let attempt = 0; attempt < 100; attempt++) {
        const { status } = await this.client.get(CustomResourceDefinition, { metadata })
        if (status?.conditions?.some(({ type, status: is }) => type === 'Established' && is === 'True') === true) break
        await turns()
        if (attempt > 10) await this.#clock.advance(100)
      }
    }
  }

  installWebhooks(webhooks: readonly WebhookDefinition[]): Promise<void> {
    return createWebhooks(this.client, { webhooks, service: SERVICE })
  }

  /** The Service leads to the operator's own server; there is no need for one to be there. */
  serveWebhooks(webhooks: WebhookServer): void {
    this.#webhooks = webhooks
    this.server.serveService(SERVICE, webhooks.transport())
  }

  activity(): string {
    return String(this.server.revision)
  }

  /** Events are a few turns of the event loop behind their writes; the server's own controllers may wait for webhooks, or for what is loaded. */
  isQuiet(): boolean {
    return !this.server.isBusy
  }

  unrest(): string[] {
    return this.server.isBusy ? ['the server’s own controllers are at work'] : []
  }

  pause(): Promise<void> {
    return turns(1)
  }

  isAtRest(): Promise<boolean> {
    return Promise.resolve(true)
  }

  advance(clock: VirtualClock, milliseconds: number): Promise<void> {
    return clock.advance(milliseconds)
  }

  stop(): Promise<void> {
    return this.server.stop()
  }
}
