import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import type { AddressInfo, Server, Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { Clock } from '@setpoint/kube'
import { type ClientAuthority, clientCertificates, type IsTrusted } from './client-certificates.js'
import { openFastLane } from './fast-lane.js'
import { readNodeBody } from './node-body.js'
import { type ApiRequest, type ApiResponse, isStream } from './message.js'
import { NodeSink } from './node-sink.js'
import { peerOf } from './peer.js'
import { ResponseWriter } from './response-bytes.js'
import { createSecureServer } from './secure-server.js'

export type Handle = (request: ApiRequest) => Promise<ApiResponse>

export interface ListenOptions {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** Undefined: plain HTTP. */
  readonly tls: TlsOptions | undefined
  readonly clock: Clock
  readonly handle: Handle
}

export interface TlsOptions {
  /** PEM, with the certificates of its authorities behind it. */
  readonly certificate: string
  readonly key: string
  /** Undefined: clients' certificates are not asked for. */
  readonly clientAuthority: ClientAuthority | undefined
}

/** Connections stay until one side closes them, as in Go; only a client that does not finish its headers is cut off. */
const TIMEOUTS = { keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 32_000 }

type Incoming = IncomingMessage | Http2ServerRequest
type Outgoing = ServerResponse | Http2ServerResponse

/** A socket that takes requests: HTTP/1.1 and HTTP/2 over TLS, HTTP/1.1 without. */
export class Listener {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly port: number

  private constructor(server: Server) {
    this.#server = server
    this.port = (server.address() as AddressInfo).port
    server.on('connection', (socket: Socket) => {
      // Small frames (watch events, answers) must not wait for an acknowledgement.
      socket.setNoDelay(true)
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
    })
  }

  /** Resolves when the port accepts connections; rejects with the reason when it cannot be had. */
  static async open({ host, port, tls, clock, handle }: ListenOptions): Promise<Listener> {
    const { options, isTrusted } = clientCertificates(tls?.clientAuthority)
    const onRequest = (incoming: Incoming, outgoing: Outgoing): void =>
      void serve(incoming, outgoing, handle, isTrusted)
    const writer = new ResponseWriter(clock)
    const server =
      tls === undefined
        ? createHttpServer(TIMEOUTS, onRequest)
        : createSecureServer(
            { cert: tls.certificate, key: tls.key, ...options },
            TIMEOUTS,
            onRequest,
            (socket, leave) =>
              openFastLane(socket, { handle, writer, peerOf: (peer) => peerOf(peer, isTrusted), leave }),
          )
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, () => {
        server.removeListener('error', reject)
        resolve()
      })
    })
    // A client that breaks its connection is not the server's problem.
    server.on('tlsClientError', () => {})
    server.on('clientError', (_error: Error, socket: Socket) => socket.destroy())
    return new Listener(server)
  }

  /** Stops listening and drops every connection. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}

/** Answers one request. Never rejects: an answer that cannot be sent ends the connection, not the server. */
async function serve(incoming: Incoming, outgoing: Outgoing, handle: Handle, isTrusted: IsTrusted): Promise<void> {
  try {
    await exchange(incoming, outgoing, handle, isTrusted)
  } catch {
    incoming.socket?.destroy()
  }
}

async function exchange(incoming: Incoming, outgoing: Outgoing, handle: Handle, isTrusted: IsTrusted): Promise<void> {
  const url = incoming.url ?? '/'
  const question = url.indexOf('?')
  const response = await handle({
    method: incoming.method ?? 'GET',
    path: question < 0 ? url : url.slice(0, question),
    search: question < 0 ? '' : url.slice(question + 1),
    headers: incoming.headers as Record<string, string | undefined>,
    rawHeaders: incoming.rawHeaders,
    peer: peerOf(
      ((incoming as Http2ServerRequest).stream?.session?.socket as TLSSocket | undefined) ??
        (incoming.socket as TLSSocket),
      isTrusted,
    ),
    readBody: () => readNodeBody(incoming),
  })
  if (outgoing.writableEnded || incoming.socket?.destroyed) return
  respond(incoming, outgoing as ServerResponse, response)
}

function respond(incoming: Incoming, outgoing: ServerResponse, { status, headers, body }: ApiResponse): void {
  if (isStream(body)) {
    outgoing.writeHead(status, headers)
    outgoing.flushHeaders()
    body.start(new NodeSink(outgoing))
    return
  }
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  headers['Content-Length'] = String(bytes.length)
  outgoing.writeHead(status, headers)
  outgoing.end(incoming.method === 'HEAD' ? undefined : bytes)
}
