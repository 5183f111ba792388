import type { Clock, Transport, TransportRequest, TransportResponse } from '@setpoint/kube'
import type { Dispatcher } from 'undici'
import { type Credentials, credentialsFor, type Identity } from '../credentials/index.js'
import type { ClusterConfig, Impersonation } from '../kubeconfig/index.js'
import { connectionError } from './errors.js'
import { openPools, type Pools } from './pools.js'
import { checkedProxy, proxyFromEnvironment } from './proxy.js'
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
  readonly #origin: string
  readonly #prefix: string
  readonly #proxy: string | undefined
  readonly #connections: number
  readonly #impersonation: Readonly<Record<string, string | string[]>>
  readonly #retired = new Set<Pools>()
  #pools: Pools | undefined
  #closed = false

  constructor(config: ClusterConfig, options: HttpTransportOptions = {}) {
    const { connections = 64, env = process.env, clock } = options
    const url = new URL(config.server)
    this.#config = config
    this.#credentials = credentialsFor(config, { clock })
    this.#origin = url.origin
    this.#prefix = url.pathname.replace(/\/+$/, '')
    this.#proxy = checkedProxy(config.proxy ?? proxyFromEnvironment(url, env))
    this.#connections = connections
    this.#impersonation = impersonationHeaders(config.user.impersonate)
  }

  async request(request: TransportRequest): Promise<TransportResponse> {
    const identity = await this.#credentials.current()
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
    await Promise.all(pools.flatMap(({ requests, watches }) => [requests.destroy(), watches.destroy()]))
  }

  async #send(request: TransportRequest, identity: Identity): Promise<TransportResponse> {
    const { method, path, headers, body, signal } = request
    if (this.#closed) throw new Error('the transport is closed')
    const pools = this.#poolsFor(identity)
    const { authorization } = identity
    const options = {
      origin: this.#origin,
      method: method,
      path: this.#prefix + path,
      headers: { ...this.#impersonation, ...(authorization === undefined ? {} : { authorization }), ...headers },
      body: body ?? null,
    }
    try {
      if (!isWatch(path)) return await wholeAnswer(pools.requests, options, signal)
      const response = await pools.watches.request({ ...options, signal: signal ?? null })
      return new WatchResponse(response, this.#origin, signal)
    } catch (error) {
      signal?.throwIfAborted()
      throw connectionError(error, this.#origin)
    }
  }

  #poolsFor({ tls }: Identity): Pools {
    if (this.#pools?.tls === tls) return this.#pools
    if (this.#pools !== undefined) this.#retire(this.#pools)
    const { serverName, insecure = false } = this.#config.tls
    this.#pools = openPools({
      origin: this.#origin,
      tls,
      serverName,
      insecure,
      proxy: this.#proxy,
      connections: this.#connections,
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

/** A watch's answer, read as it comes. */
class WatchResponse implements TransportResponse {
  readonly status: number
  readonly headers: TransportResponse['headers']
  readonly body: AsyncIterable<Uint8Array>
  readonly #body: Dispatcher.ResponseData['body']
  readonly #origin: string
  readonly #signal: AbortSignal | undefined

  constructor({ statusCode, headers, body }: Dispatcher.ResponseData, origin: string, signal: AbortSignal | undefined) {
    this.status = statusCode
    this.headers = headers
    this.#body = body
    this.#origin = origin
    this.#signal = signal
    this.body = this.#chunks()
  }

  async bytes(): Promise<Uint8Array> {
    try {
      return await this.#body.bytes()
    } catch (error) {
      this.#signal?.throwIfAborted()
      throw connectionError(error, this.#origin)
    }
  }

  async *#chunks(): AsyncGenerator<Uint8Array> {
    try {
      yield* this.#body as AsyncIterable<Uint8Array>
    } catch (error) {
      this.#signal?.throwIfAborted()
      throw connectionError(error, this.#origin)
    }
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
