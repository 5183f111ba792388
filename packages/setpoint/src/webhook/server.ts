import type { Clock, Random, Transport } from '@setpoint/kube'
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
import type { WebhookDefinition } from './hooks.js'
import { hungUp, inProcessWebhooks } from './in-process.js'
import { Listener } from './listener.js'
import { bugMetrics, certificateMetrics } from './metrics.js'
import { Reviews } from './reviews.js'
import { routesOf } from './routes.js'
import { targetsOf } from './targets.js'

export interface WebhookServerOptions {
  /** Whether there is a port, with a certificate. Without, {@link WebhookServer.transport} alone leads here: for tests. Default true. */
  readonly listen?: boolean
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
  readonly #reviews: Reviews
  /** Undefined where it does not listen. */
  readonly #door: Door | undefined
  /** There while questions are answered; it fires when those that are left no longer are. */
  #serving: AbortController | undefined

  constructor(
    webhooks: readonly WebhookDefinition[],
    { listen = true, ...options }: WebhookServerOptions,
    deps: WebhookServerDependencies,
  ) {
    const { client, clock, log, metrics: registry } = deps
    const routes = routesOf(webhooks, { client, log }, bugMetrics(registry))
    this.#reviews = new Reviews({ routes, registry, clock, log })
    this.#door = listen ? doorOf(webhooks, this.#reviews, options, deps) : undefined
  }

  /** The port that it listens on; 0 while it does not. */
  get port(): number {
    return this.#door?.listener.port ?? 0
  }

  /** Whether questions are answered now. */
  get isServing(): boolean {
    return this.#serving !== undefined
  }

  /** Questions that are being answered. */
  get inFlight(): number {
    return this.#reviews.inFlight
  }

  /** The path of each question that is being answered, for whoever has to say what is under way. */
  get questions(): readonly string[] {
    return this.#reviews.questions
  }

  /** A way straight in, without a socket, for an API server in this process. Nobody answers before the start and after the stop. */
  transport(): Transport {
    return inProcessWebhooks(this.#reviews, () => this.#serving?.signal)
  }

  async start(signal: AbortSignal): Promise<void> {
    if (this.#door !== undefined) await open(this.#door, signal)
    this.#serving = new AbortController()
  }

  async stop(signal: AbortSignal): Promise<void> {
    const serving = this.#serving
    this.#serving = undefined
    this.#door?.certificates.stop()
    await (this.#door === undefined ? this.#reviews.idle(signal) : this.#door.listener.stop(signal))
    serving?.abort(hungUp())
  }
}

/** What the API server comes in by. */
interface Door {
  readonly listener: Listener
  readonly certificates: CertificateSource
}

function doorOf(
  webhooks: readonly WebhookDefinition[],
  reviews: Reviews,
  { port = 9443, host, certificates = { files: {} } }: WebhookServerOptions,
  deps: WebhookServerDependencies,
): Door {
  const common = { ...deps, metrics: certificateMetrics(deps.metrics) }
  return {
    listener: new Listener({ host, port, reviews }),
    certificates:
      'files' in certificates
        ? new FileCertificates(certificates.files, common)
        : new ManagedCertificates(certificates.managed, {
            ...common,
            targets: targetsOf(webhooks, certificates.managed),
          }),
  }
}

async function open({ certificates, listener }: Door, signal: AbortSignal): Promise<void> {
  try {
    await certificates.start((pair) => listener.secure(pair), signal)
    await listener.start()
  } catch (error) {
    certificates.stop()
    throw error
  }
}
