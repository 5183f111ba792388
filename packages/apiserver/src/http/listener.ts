import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo, Server, Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { readNodeBody } from './node-body.js'
import { type ApiRequest, type ApiResponse, isStream, type Peer } from './message.js'
import { NodeSink } from './node-sink.js'

export type Handle = (request: ApiRequest) => Promise<ApiResponse>

export interface ListenOptions {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** Undefined: plain HTTP. */
  readonly tls: { readonly certificate: string; readonly key: string; readonly clientAuthority: string } | undefined
  readonly handle: Handle
}

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
  static async open({ host, port, tls, handle }: ListenOptions): Promise<Listener> {
    const onRequest = (incoming: Incoming, outgoing: Outgoing): void => void serve(incoming, outgoing, handle)
    const server =
      tls === undefined
        ? createHttpServer({ keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 32_000 }, onRequest)
        : createSecureServer(
            {
              allowHTTP1: true,
              cert: tls.certificate,
              key: tls.key,
              ca: tls.clientAuthority,
              requestCert: true,
              // A client without a certificate may still bring a token: authentication decides, not the handshake.
              rejectUnauthorized: false,
            },
            onRequest,
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
    server.on('sessionError', () => {})
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
async function serve(incoming: Incoming, outgoing: Outgoing, handle: Handle): Promise<void> {
  try {
    await exchange(incoming, outgoing, handle)
  } catch {
    incoming.socket?.destroy()
  }
}

async function exchange(incoming: Incoming, outgoing: Outgoing, handle: Handle): Promise<void> {
  const url = incoming.url ?? '/'
  const question = url.indexOf('?')
  const response = await handle({
    method: incoming.method ?? 'GET',
    path: question < 0 ? url : url.slice(0, question),
    search: question < 0 ? '' : url.slice(question + 1),
    headers: incoming.headers as Record<string, string | undefined>,
    peer: peerOf(
      ((incoming as Http2ServerRequest).stream?.session?.socket as TLSSocket | undefined) ??
        (incoming.socket as TLSSocket),
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

const peers = new WeakMap<TLSSocket, Peer>()

/** Read once for each connection: looking into a certificate costs more than many a request. */
function peerOf(socket: TLSSocket): Peer {
  const known = peers.get(socket)
  if (known !== undefined) return known
  const peer = readPeer(socket)
  peers.set(socket, peer)
  return peer
}

function readPeer(socket: TLSSocket): Peer {
  const address = socket.remoteAddress ?? ''
  if (!socket.encrypted || !socket.authorized) return { address }
  const subject = socket.getPeerCertificate().subject as { CN?: string; O?: string | string[] } | undefined
  if (subject?.CN === undefined) return { address }
  const organizations = subject.O === undefined ? [] : [subject.O].flat()
  return { address, certificate: { commonName: subject.CN, organizations } }
}
