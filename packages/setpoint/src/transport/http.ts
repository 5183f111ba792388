import {
  type Clock,
  SetpointError,
  systemClock,
  type Transport,
  type TransportRequest,
  type TransportResponse,
} from '@setpoint/kube'
import { orAborted } from '../abort/index.js'
import { type Credentials, credentialsFor, explainRefusal, type Identity } from '../credentials/index.js'
import type { ClusterConfig, Impersonation } from '../kubeconfig/index.js'
import { optionInvalid } from '../options/index.js'
import { connectionError } from './errors.js'
import { explain } from './explanation.js'
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
  /** The lines of headers that cannot change. */
  readonly #frozen = new WeakMap<object, string>()
  /** The identity of the last request, with its lines: it seldom changes. */
  #known: { readonly identity: Identity; readonly lines: string } | undefined
  #pools: Pools | undefined
  #closed = false

  constructor(config: ClusterConfig, options: HttpTransportOptions = {}) {
    const { connections = 64, env = process.env, clock = systemClock } = options
    // Without one, every request would wait for it.
    if (!(typeof connections === 'number' && connections >= 1))
      throw optionInvalid('the transport', 'connections', connections, 'a number of at least 1')
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
    this.#requireOpen()
    const current = this.#credentials.current()
    // A plugin may hang, and a file may lie far away: the caller's time is the limit.
    const identity = current instanceof Promise ? await orAborted(current, request.signal) : current
    const response = await this.#send(request, identity)
    // Whoever brings an authorization is refused, and not this process.
    if (response.status !== 401 || request.headers?.['authorization'] !== undefined) return response
    // A 401 has had no effect, so the request may be sent again, if there is anybody else to be.
    const other = this.#credentials.refused(identity) ? await this.#renewed(request.signal) : identity
    if (other === identity) return this.#explained(response, identity)
    // Read to its end, so that its connection can be used again.
    await response.bytes()
    return this.#explained(await this.#send(request, other), other)
  }

  async #renewed(signal: AbortSignal | undefined): Promise<Identity> {
    const current = this.#credentials.current()
    return current instanceof Promise ? await orAborted(current, signal) : current
  }

  /** A 401 says nothing of what is wrong; whoever knows the credentials does. */
  #explained(response: TransportResponse, identity: Identity): TransportResponse {
    if (response.status !== 401) return response
    const why = explainRefusal(identity, this.#config.user, this.#clock.now())
    explain(response, `${this.#origin} does not accept this process: ${why}`)
    return response
  }

  async close(): Promise<void> {
    this.#closed = true
    const pools = [...this.#retired, ...(this.#pools === undefined ? [] : [this.#pools])]
    const error = new Error('the transport was closed')
    this.#credentials.close(error)
    await Promise.all(pools.flatMap(({ requests, watches }) => [requests.destroy(error), watches.destroy(error)]))
  }

  #requireOpen(): void {
    if (!this.#closed) return
    const message = 'the transport is closed, and so is every client over it; make another one, or close it later'
    throw new SetpointError('RequestInvalid', message)
  }

  #send(request: TransportRequest, identity: Identity): Promise<TransportResponse> {
    const { method, path, headers = {}, body, signal } = request
    // Credentials may have been waited for.
    this.#requireOpen()
    signal?.throwIfAborted()
    const pools = this.#poolsFor(identity)
    // Whoever brings an authorization acts for somebody else.
    const lines = headers['authorization'] === undefined ? this.#linesOf(identity) : this.#common
    const text = requestText(method, this.#prefix + path, lines + this.#linesIn(headers), body)
    const failure = (error: Error): Error => this.#failure(error, request)
    if (isWatch(path)) return streamedAnswer(pools.watches, text, signal, failure)
    return wholeAnswer(pools.requests, text, method === 'HEAD', signal, failure)
  }

  #failure(error: Error, { method, signal }: TransportRequest): Error {
    if (signal?.aborted) return signal.reason as Error
    const trust = this.#config.tls.authority === undefined ? 'node' : 'kubeconfig'
    return connectionError(error, this.#origin, method, trust)
  }

  #linesIn(headers: Readonly<Record<string, string>>): string {
    const known = this.#frozen.get(headers)
    if (known !== undefined) return known
    const lines = headerLines(headers)
    if (Object.isFrozen(headers)) this.#frozen.set(headers, lines)
    return lines
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
    const name = encodeURIComponent(key).replace(/[()]/g, (bracket) => `%${bracket.charCodeAt(0).toString(16)}`)
    headers[`impersonate-extra-${name.toLowerCase()}`] = [...values]
  }
  return headers
}
