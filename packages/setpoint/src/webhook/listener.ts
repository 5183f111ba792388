import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { SetpointError } from '@setpoint/kube'
import type { KeyPair } from '@setpoint/kube/x509'
import { noLongerAwaited } from './request.js'
import type { Reply, Reviews } from './reviews.js'

export interface ListenerOptions {
  readonly host: string | undefined
  readonly port: number
  readonly reviews: Reviews
}

/**
 * HTTPS in front of webhooks. The certificate may change at any time: new connections see the new one, and those
 * that are open go on. Stopping lets answers under way be given.
 */
export class Listener {
  readonly #options: ListenerOptions
  readonly #server: Server
  /** All of them: what the HTTP server knows begins only after the TLS handshake. */
  readonly #sockets = new Set<Socket>()
  #stopping = false

  constructor(options: ListenerOptions) {
    this.#options = options
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
    await this.#options.reviews.idle(signal)
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  /** Never rejects. */
  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const question = {
      method: request.method ?? '',
      path: (request.url ?? '/').split('?', 1)[0] ?? '/',
      contentType: request.headers['content-type'] ?? '',
      pieces: request as AsyncIterable<Buffer>,
    }
    const given = new AbortController()
    // Closed after the answer has been given, too.
    response.once('close', () => {
      if (!response.writableEnded) given.abort(noLongerAwaited())
    })
    await this.#options.reviews.answer(question, given.signal, (reply) => this.#send(response, reply))
  }

  /** Resolves when the answer has left, or when nobody is there to take it any more. */
  async #send(response: ServerResponse, { status, contentType, body, isRead }: Reply): Promise<void> {
    if (response.destroyed) return
    if (this.#stopping || !isRead) response.shouldKeepAlive = false
    response.writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(body) })
    await new Promise<void>((resolve) => {
      response.once('close', resolve)
      response.end(body, resolve)
    })
  }
}
