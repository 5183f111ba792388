import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { messageOf, SetpointError } from '@setpoint/kube'
import type { KeyPair } from '@setpoint/kube/x509'
import { optionInvalid } from '../options/index.js'
import type { CertificateSource } from '../webhook/certificates/index.js'
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
  /** Certificate and key, PEM: as they are, or from where they come and come again when they change. Default: plain HTTP. */
  readonly tls?: { readonly key: string; readonly cert: string } | CertificateSource
  readonly onError: (error: unknown) => void
}

/** What paths are read against. */
const BASE = 'http://localhost'
const MOST_PORTS = 65_535

/** A small HTTP server of the manager: health, metrics, profiles. It serves on every replica, leader or not. */
export class HttpServer implements Runnable {
  readonly name: string
  readonly needsLeader = false
  readonly #options: HttpServerOptions
  readonly #server: Server
  /** Of a certificate that may change. */
  readonly #certificates: CertificateSource | undefined
  readonly #secure: (pair: KeyPair) => void = () => undefined

  constructor(options: HttpServerOptions) {
    const { tls } = options
    this.#options = options
    this.name = `${options.name} server`
    const listener = (request: IncomingMessage, response: ServerResponse): void => void this.#answer(request, response)
    if (!(Number.isInteger(options.port) && options.port >= 0 && options.port <= MOST_PORTS))
      throw optionInvalid(`the ${this.name}`, 'port', options.port, `a whole number from 0 to ${MOST_PORTS}`)
    const limits = { maxHeaderSize: 1024 * 1024, headersTimeout: 32_000, keepAliveTimeout: 90_000 }
    if (tls === undefined) {
      this.#server = createServer(limits, listener)
      return
    }
    if ('cert' in tls) {
      try {
        this.#server = createSecureServer({ ...limits, ...tls }, listener)
      } catch (cause) {
        const message = `the ${this.name}: tls has no certificate and key, in PEM, that go together: ${messageOf(cause)}`
        throw new SetpointError('CertificateInvalid', message, { cause })
      }
      return
    }
    const server = createSecureServer(limits, listener)
    this.#server = server
    this.#certificates = tls
    // New connections see the new one, and those that are open go on.
    this.#secure = ({ certificate, key }) => server.setSecureContext({ cert: certificate, key })
  }

  /** The port that it listens on; 0 before it does. */
  get port(): number {
    return (this.#server.address() as AddressInfo | null)?.port ?? 0
  }

  async start(signal: AbortSignal = new AbortController().signal): Promise<void> {
    try {
      await this.#certificates?.start(this.#secure, signal)
      await this.#listen()
    } catch (error) {
      this.#certificates?.stop()
      throw error
    }
  }

  async #listen(): Promise<void> {
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
    this.#certificates?.stop()
    this.#server.closeIdleConnections()
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
      this.#server.closeAllConnections()
    })
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let answer: HttpAnswer | undefined
    try {
      const path = request.url ?? '/'
      const isUrl = URL.canParse(path, BASE)
      answer = isUrl
        ? await this.#options.handler(request, new URL(path, BASE))
        : { status: 400, body: 'bad request\n' }
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
