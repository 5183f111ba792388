import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { type Clock, SetpointError } from '@setpoint/kube'
import type { KeyPair } from '@setpoint/kube/x509'
import type { Logger } from '../log/index.js'
import type { Registry } from '../metrics/index.js'
import type { ReviewHandler } from './admission.js'
import { BadRequest, readBody } from './body.js'
import { type WebhookMetrics, webhookMetrics } from './metrics.js'

interface Route {
  readonly handler: ReviewHandler
  readonly metrics: WebhookMetrics
}

export interface ListenerOptions {
  readonly host: string | undefined
  readonly port: number
  readonly routes: ReadonlyMap<string, ReviewHandler>
  readonly registry: Registry
  readonly clock: Clock
  readonly log: Logger
}

/**
 * HTTPS in front of review handlers. The certificate may change at any time: new connections see the new one, and those
 * that are open go on. Stopping lets answers under way be given.
 */
export class Listener {
  readonly #options: ListenerOptions
  readonly #routes: ReadonlyMap<string, Route>
  readonly #server: Server
  /** All of them: what the HTTP server knows begins only after the TLS handshake. */
  readonly #sockets = new Set<Socket>()
  #inFlight = 0
  #stopping = false
  #onIdle: () => void = () => undefined

  constructor(options: ListenerOptions) {
    this.#options = options
    this.#routes = new Map(
      Array.from(options.routes, ([path, handler]) => [
        path,
        { handler, metrics: webhookMetrics(options.registry, path) },
      ]),
    )
    const limits = { maxHeaderSize: 1024 * 1024, headersTimeout: 32_000, keepAliveTimeout: 90_000 }
    this.#server = createServer(limits, (request, response) => void this.#answer(request, response))
    this.#server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
  }

  /** The port that it listens on; 0 before it does. */
  get port(): number {
    return (this.#server.address() as AddressInfo | null)?.port ?? 0
  }

  /** Questions that are being answered. */
  get inFlight(): number {
    return this.#inFlight
  }

  /** Shows this certificate from now on. */
  secure({ certificate, key }: KeyPair): void {
    this.#server.setSecureContext({ cert: certificate, key })
  }

  async start(): Promise<void> {
    const { host, port } = this.#options
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', (cause: NodeJS.ErrnoException) => {
        const code = cause.code === 'EADDRINUSE' ? 'AddressInUse' : 'AddressUnavailable'
        const what = `the webhook server cannot listen on ${host ?? ''}:${port} (${cause.message})`
        reject(new SetpointError(code, `${what}; choose another port`, { cause }))
      })
      this.#server.listen({ port, ...(host === undefined ? {} : { host }) }, resolve)
    })
  }

  /** Takes no more connections, waits for the answers under way, and ends the rest: a peer may keep a connection for ever. */
  async stop(signal: AbortSignal): Promise<void> {
    this.#stopping = true
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    this.#server.closeIdleConnections()
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve
      signal.addEventListener('abort', () => resolve(), { once: true })
      if (this.#inFlight === 0 || signal.aborted) resolve()
    })
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    const route = this.#routes.get(path)
    if (route === undefined) {
      await this.#send(response, 404, 'text/plain; charset=utf-8', `nothing answers ${path}\n`)
      return
    }
    const { clock } = this.#options
    const { metrics } = route
    const began = clock.monotonic()
    this.#inFlight++
    metrics.inFlight.add(1)
    const code = await this.#review(route, request, response)
    metrics.inFlight.add(-1)
    this.#inFlight--
    metrics.latency.observe((clock.monotonic() - began) / 1000)
    metrics.answered(code)
    if (this.#inFlight === 0) this.#onIdle()
  }

  /** Answers, and says with which code. Never rejects. */
  async #review({ handler }: Route, request: IncomingMessage, response: ServerResponse): Promise<number> {
    const given = new AbortController()
    response.once('close', () => given.abort(new DOMException('the API server no longer waits', 'AbortError')))
    try {
      const answer = JSON.stringify(await handler(await readBody(request), given.signal))
      return await this.#send(response, 200, 'application/json', answer)
    } catch (error) {
      const isKnown = error instanceof BadRequest
      if (!isKnown) this.#options.log.error({ err: error, path: request.url }, 'a request to a webhook failed')
      // What was not read has to go with the connection.
      response.shouldKeepAlive = false
      const [code, message] = isKnown ? [error.status, error.message] : [500, 'internal error']
      return await this.#send(response, code, 'text/plain; charset=utf-8', `${message}\n`)
    }
  }

  /** Resolves with the code when the answer has left, or when nobody is there to take it any more. */
  async #send(response: ServerResponse, code: number, contentType: string, body: string): Promise<number> {
    if (response.destroyed) return code
    if (this.#stopping) response.shouldKeepAlive = false
    response.writeHead(code, { 'content-type': contentType, 'content-length': Buffer.byteLength(body) })
    await new Promise<void>((resolve) => {
      response.once('close', resolve)
      response.end(body, resolve)
    })
    return code
  }
}
