import { createServer, type Server } from 'node:https'
import type { RequestListener } from 'node:http'
import type { Http2SecureServer, Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import type { TLSSocket } from 'node:tls'

export interface SecureServerOptions {
  /** PEM, with the certificates of its authorities behind it. */
  readonly cert: string
  readonly key: string
  readonly requestCert: boolean
  readonly ca: string | string[]
}

type Http2Listener = (incoming: Http2ServerRequest, outgoing: Http2ServerResponse) => void

/**
 * A server for HTTP/1.1 and HTTP/2 over TLS. Node has one for both, but HTTP/2 takes longer to load than everything else that
 * listening takes: here it comes with the first connection that speaks it. Connections of HTTP/1.1 begin in `lane`, which gets
 * the way to Node's server for those that it does not want to keep.
 */
export function createSecureServer(
  options: SecureServerOptions,
  timeouts: { readonly keepAliveTimeout: number; readonly requestTimeout: number; readonly headersTimeout: number },
  listener: RequestListener & Http2Listener,
  lane: (socket: TLSSocket, leave: (socket: TLSSocket) => void) => void,
): Server {
  const server = createServer(
    {
      ...options,
      ...timeouts,
      ALPNProtocols: ['h2', 'http/1.1'],
      // A client without a certificate may still bring a token: authentication decides, not the handshake.
      rejectUnauthorized: false,
    },
    listener,
  )
  const ofNode = server.listeners('secureConnection') as ((socket: TLSSocket) => void)[]
  server.removeAllListeners('secureConnection')
  const toHttp1 = (socket: TLSSocket): void => {
    for (const take of ofNode) take.call(server, socket)
  }
  let http2: Pick<Http2SecureServer, 'emit'> | undefined
  server.on('secureConnection', (socket) => {
    if (socket.alpnProtocol === 'h2') {
      http2 ??= createHttp2Server(listener)
      http2.emit('connection', socket)
    } else {
      lane(socket, toHttp1)
    }
  })
  return server
}

/** It listens to nothing: it gets connections whose handshake is done. */
function createHttp2Server(listener: Http2Listener): Pick<Http2SecureServer, 'emit'> {
  const server = process.getBuiltinModule('node:http2').createServer({}, listener)
  // A client that breaks its connection is not the server's problem.
  server.on('sessionError', () => {})
  return server
}
