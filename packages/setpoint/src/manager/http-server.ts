import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { SetpointError } from '@setpoint/kube'
import type { Runnable } from './runnable.js'

export interface HttpAnswer {
  readonly status: number
  readonly body: string | Uint8Array
  /** Default text/plain. */
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Answers a request; undefined is 404. */
export type HttpHandler = (
  request: IncomingMessage,
  url: URL,
) => Promise<HttpAnswer | undefined> | HttpAnswer | undefined

export interface HttpServerOptions {
  /** For messages: 'metrics'. */
  readonly name: string
  /** Default: all addresses, because probes and Prometheus come from outside the pod. */
  readonly host?: string
  readonly port: number
  readonly handler: HttpHandler
  /** Default: plain HTTP. */
  readonly tls?: { readonly key: string; readonly cert: string }
  readonly onError: (error: unknown) => void
}

/** A small HTTP server of the manager: health, metrics, profiles. It serves on every replica, leader or not. */
export class HttpServer implements Runnable {
  readonly name: string
  readonly needsLeader = false
  readonly #options: HttpServerOptions
  readonly #server: Server

  constructor(options: HttpServerOptions) {
    this.#options = options
    this.name = `${options.name} server`
    const listener = (request: IncomingMessage, response: ServerResponse): void => void this.#answer(request, response)
    const limits = { maxHeaderSize: 1024 * 1024, headersTimeout: 32_000, keepAliveTimeout: 90_000 }
    this.#server =
      options.tls === undefined
        ? createServer(limits, listener)
        : createSecureServer({ ...limits, ...options.tls }, listener)
  }

  /** The port that it listens on; 0 before it does. */
  get port(): number {
    return (this.#server.address() as AddressInfo | null)?.port ?? 0
  }

  async start(): Promise<void> {
    const { name, host, port } = this.#options
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', (cause: NodeJS.ErrnoException) => {
        const where = `${host ?? ''}:${port}`
        const code = cause.code === 'EADDRINUSE' ? 'AddressInUse' : 'AddressUnavailable'
        reject(
          new SetpointError(
            code,
            `the ${name} server cannot listen on ${where} (${cause.message}); choose another port, or 0 to turn it off`,
            { cause },
          ),
        )
      })
      this.#server.listen({ port, ...(host === undefined ? {} : { host }) }, resolve)
    })
  }

  async stop(): Promise<void> {
    this.#server.closeIdleConnections()
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
      this.#server.closeAllConnections()
    })
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let answer: HttpAnswer | undefined
    try {
      answer = await this.#options.handler(request, new URL(request.url ?? '/', 'http://localhost'))
    } catch (error) {
      this.#options.onError(error)
      answer = { status: 500, body: 'internal error\n' }
    }
    const {
      status,
      body,
      contentType = 'text/plain; charset=utf-8',
      headers,
    } = answer ?? { status: 404, body: 'not found\n' }
    response.writeHead(status, { 'content-type': contentType, 'x-content-type-options': 'nosniff', ...headers })
    response.end(body)
  }
}
