import type { Clock, Random } from '@setpoint/kube'
import type { Client } from '../client/index.js'
import type { Logger } from '../log/index.js'
import type { Registry } from '../metrics/index.js'
import {
  type CertificateFiles,
  type CertificateSource,
  FileCertificates,
  type ManagedCertificateOptions,
  ManagedCertificates,
} from './certificates/index.js'
import type { WebhookDefinition } from './definition.js'
import { Listener } from './listener.js'
import { bugMetrics, certificateMetrics } from './metrics.js'
import { routesOf } from './routes.js'
import { targetsOf } from './targets.js'

export interface WebhookServerOptions {
  /** 0 takes any free one. Default 9443. */
  readonly port?: number
  /** Default: all addresses, because the API server comes from outside the pod. */
  readonly host?: string
  /**
   * Whose certificate is shown: one in files, or one that the framework makes, rotates and injects.
   * Default: the files tls.crt and tls.key in k8s-webhook-server/serving-certs of the folder for temporary files.
   */
  readonly certificates?: { readonly files: CertificateFiles } | { readonly managed: ManagedCertificateOptions }
}

export interface WebhookServerDependencies {
  readonly client: Client
  readonly clock: Clock
  readonly random: Random
  readonly log: Logger
  readonly metrics: Registry
  /** Milliseconds that a start waits for the API server, which keeps managed certificates. Default 2 minutes. */
  readonly startTimeout?: number
}

/**
 * Serves webhooks over HTTPS: a runnable of the manager, on every replica, because the API server may ask any of them.
 * It starts before caches are filled: their kinds may need conversion.
 */
export class WebhookServer {
  readonly name = 'webhook server'
  readonly needsLeader = false
  readonly #listener: Listener
  readonly #certificates: CertificateSource

  constructor(
    webhooks: readonly WebhookDefinition[],
    { port = 9443, host, certificates = { files: {} } }: WebhookServerOptions,
    deps: WebhookServerDependencies,
  ) {
    const { client, clock, log, metrics } = deps
    const routes = routesOf(webhooks, { client, log }, bugMetrics(metrics))
    this.#listener = new Listener({ host, port, routes, registry: metrics, clock, log })
    const common = { ...deps, metrics: certificateMetrics(metrics) }
    this.#certificates =
      'files' in certificates
        ? new FileCertificates(certificates.files, common)
        : new ManagedCertificates(certificates.managed, {
            ...common,
            targets: targetsOf(webhooks, certificates.managed),
          })
  }

  /** The port that it listens on; 0 before it does. */
  get port(): number {
    return this.#listener.port
  }

  /** Questions that are being answered. */
  get inFlight(): number {
    return this.#listener.inFlight
  }

  async start(signal: AbortSignal): Promise<void> {
    try {
      await this.#certificates.start((pair) => this.#listener.secure(pair), signal)
      await this.#listener.start()
    } catch (error) {
      this.#certificates.stop()
      throw error
    }
  }

  async stop(signal: AbortSignal): Promise<void> {
    this.#certificates.stop()
    await this.#listener.stop(signal)
  }
}
