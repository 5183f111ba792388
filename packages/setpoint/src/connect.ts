import { type Client, type ClientOptions, createClient } from './client/index.js'
import { type ClusterConfig, type LoadOptions, loadConfig } from './kubeconfig/index.js'
import type { Registry } from './metrics/index.js'
import { HttpTransport, type HttpTransportOptions, measured, type RateLimit, rateLimited } from './transport/index.js'

export interface ConnectOptions extends LoadOptions, HttpTransportOptions, Omit<ClientOptions, 'transport'> {
  /** Which cluster, as whom. Default: what {@link loadConfig} finds. */
  readonly config?: ClusterConfig
  /** Make requests wait. Default: never; the server's priority and fairness does that better. */
  readonly rateLimit?: Omit<RateLimit, 'clock'>
  /** For rest_client_requests_total. Default: not measured. */
  readonly registry?: Registry
}

/**
 * A client for the cluster of the kubeconfig:
 *
 *     const client = connect()
 *     …
 *     await client.close()
 *
 * Nothing is sent until the first call.
 */
export function connect(options: ConnectOptions = {}): Client {
  const { config = loadConfig(options), rateLimit, registry, clock, logger, userAgent } = options
  const { namespace, dryRun, fieldManager, fieldValidation, timeout, intercept } = options
  const defaults = { namespace, dryRun, fieldManager, fieldValidation, timeout, intercept }
  const plain = new HttpTransport(config, options)
  const http = registry === undefined ? plain : measured(plain, registry, new URL(config.server).host)
  const transport = rateLimit === undefined ? http : rateLimited(http, { ...rateLimit, clock })
  return createClient({ ...defaults, transport, logger, userAgent, clock })
}
