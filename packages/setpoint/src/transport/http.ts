import { type Clock, systemClock, type Transport, type TransportRequest, type TransportResponse } from '@setpoint/kube'
import { type Credentials, credentialsFor, type Identity } from '../credentials/index.js'
import type { ClusterConfig, Impersonation } from '../kubeconfig/index.js'
import { connectionError } from './errors.js'
import { headerLines, requestText } from './http1/index.js'
import { openPools, type Pools } from './pools.js'
import { checkedProxy, proxyFromEnvironment } from './proxy.js'
import { streamedAnswer } from './streamed-answer.js'
import { wholeAnswer } from './whole-answer.js'

export interface HttpTransportOptions {
  /** Connections for requests; each watch has one of its own. Default 64. */
  readonly connections?: number
  /** Where HTTPS_PROXY and NO_PROXY are read. Default: the process' environment. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Default: the machine's time. */
  readonly clock?: Clock
}

/** The way to the API server of a kubeconfig. */
export class HttpTransport implements Transport {
  readonly #config: ClusterConfig
  readonly #credentials: Credentials
  readonly #server: URL
  readonly #origin: string
  readonly #prefix: string
  readonly #proxy: URL | undefined
  readonly #connections: number
  readonly #clock: Clock
  /** The headers of every request, as lines; an identity adds its own. */
  readonly #common: string
  readonly #retired = new Set<Pools>()
  /** The identity of the last request, with its lines: it seldom changes. */
  #known: { readonly identity: Identity; readonly lines: string } | undefined
  #pools: Pools | undefined
  #closed = false

  constructor(config: ClusterConfig, options: HttpTransportOptions = {}) {
    const { connections = 64, env = process.env, clock = systemClock } = options
    const url = new URL(config.server)
    const proxy = checkedProxy(config.proxy ?? proxyFromEnvironment(url, env))
    this.#config = config
    this.#server = url
    this.#clock = clock
    this.#credentials = credentialsFor(config, { clock })
    this.#origin = url.origin
    this.#prefix = url.pathname.replace(/\/+$/, '')
    this.#proxy = proxy === undefined ? undefined : new URL(proxy)
    this.#connections = connections
    this.#common = headerLines({ host: url.host, ...impersonationHeaders(config.user.impersonate) })
  }

  async request(request: TransportRequest): Promise<TransportResponse> {
    const current = this.#credentials.current()
    const identity = current instanceof Promise ? await current : current
    const response = await this.#send(request, identity)
    // A 401 has had no effect, so the request may be sent again, if there is anybody else to be.
    if (response.status !== 401 || !this.#credentials.refused(identity)) return response
    const other = await this.#credentials.current()
    if (other === identity) return response
    // Read to its end, so that its connection can be used again.
    await response.bytes()
    return this.#send(request, other)
  }

  async close(): Promise<void> {
    this.#closed = true
    const pools = [...this.#retired, ...(this.#pools === undefined ? [] : [this.#pools])]
    const error = new Error('the transport was closed')
    await Promise.all(pools.flatMap(({ requests, watches }) => [requests.destroy(error), watches.destroy(error)]))
  }

  async #send(request: TransportRequest, identity: Identity): Promise<TransportResponse> {
    const { method, path, headers = {}, body, signal } = request
    if (this.#closed) throw new Error('the transport is closed')
    signal?.throwIfAborted()
    const pools = this.#poolsFor(identity)
    // Whoever brings an authorization acts for somebody else.
    const lines = headers['authorization'] === undefined ? this.#linesOf(identity) : this.#common
    const text = requestText(method, this.#prefix + path, lines + headerLines(headers), body)
    if (isWatch(path)) return streamedAnswer(pools.watches, text, signal, (error) => this.#explain(error, signal))
    try {
      return await wholeAnswer(pools.requests, text, method === 'HEAD', signal)
    } catch (error) {
      throw this.#explain(error, signal)
    }
  }

  #explain(error: unknown, signal: AbortSignal | undefined): Error {
    return signal?.aborted ? (signal.reason as Error) : connectionError(error, this.#origin)
  }

  #linesOf(identity: Identity): string {
    if (this.#known?.identity !== identity) {
      const { authorization } = identity
      this.#known = { identity, lines: this.#common + headerLines({ authorization }) }
    }
    return this.#known.lines
  }

  #poolsFor({ tls }: Identity): Pools {
    if (this.#pools?.tls === tls) return this.#pools
    if (this.#pools !== undefined) this.#retire(this.#pools)
    const { serverName, insecure = false } = this.#config.tls
    this.#pools = openPools({
      server: this.#server,
      tls,
      serverName,
      insecure,
      proxy: this.#proxy,
      connections: this.#connections,
      clock: this.#clock,
    })
    return this.#pools
  }

  /** What is under way on connections with old certificates may end there. */
  #retire(pools: Pools): void {
    this.#retired.add(pools)
    const gone = (): void => void this.#retired.delete(pools)
    Promise.all([pools.requests.close(), pools.watches.close()]).then(gone, gone)
  }
}

function isWatch(path: string): boolean {
  return /[?&]watch=(?:true|1)(?:&|$)/.test(path)
}

function impersonationHeaders(impersonate: Impersonation | undefined): Record<string, string | string[]> {
  if (impersonate === undefined) return {}
  const { user, uid, groups = [], extra = {} } = impersonate
  const headers: Record<string, string | string[]> = { 'impersonate-user': user }
  if (uid !== undefined) headers['impersonate-uid'] = uid
  if (groups.length > 0) headers['impersonate-group'] = [...groups]
  // Keys may have characters that headers may not; the server decodes them.
  for (const [key, values] of Object.entries(extra)) {
    headers[`impersonate-extra-${encodeURIComponent(key).toLowerCase()}`] = [...values]
  }
  return headers
}
