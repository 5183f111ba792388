import type { TLSSocket } from 'node:tls'
import type { Handle } from './listener.js'
import { isStream, type Peer } from './message.js'
import type { ResponseWriter } from './response-bytes.js'
import { parseWholeRequest, type WholeRequest } from './whole-request.js'

export interface FastLane {
  readonly handle: Handle
  readonly writer: ResponseWriter
  readonly peerOf: (socket: TLSSocket) => Peer
  /** Node's own HTTP/1.1, for connections that leave the lane. */
  readonly leave: (socket: TLSSocket) => void
}

/**
 * Serves a connection for as long as each request comes as one piece and its answer goes out as one: most of what API clients
 * do, at half of what Node's streams for requests and responses cost. With the first piece that is anything else (a part of a
 * request, a watch, a HEAD, what is not HTTP) the connection goes to Node's server, with that piece, and stays there.
 */
export function openFastLane(socket: TLSSocket, lane: FastLane): void {
  let busy = false
  /** What came during a request: the next one, from a client that does not wait for answers. */
  let waiting: Buffer | undefined

  function onData(piece: Buffer): void {
    if (busy) {
      waiting = waiting === undefined ? piece : Buffer.concat([waiting, piece])
      socket.pause()
      return
    }
    const request = parseWholeRequest(piece)
    if (request === undefined || mayStream(request)) leave(piece)
    else void serve(request)
  }

  async function serve(request: WholeRequest): Promise<void> {
    busy = true
    try {
      for (const piece of await answer(request)) socket.write(piece)
    } catch {
      // An answer that cannot be sent ends the connection, not the server.
      socket.destroy()
    }
    busy = false
    const next = waiting
    waiting = undefined
    if (next === undefined || socket.destroyed) return
    socket.resume()
    onData(next)
  }

  async function answer({ method, url, headers, body }: WholeRequest): Promise<readonly Uint8Array[]> {
    const question = url.indexOf('?')
    const response = await lane.handle({
      method,
      path: question < 0 ? url : url.slice(0, question),
      search: question < 0 ? '' : url.slice(question + 1),
      headers,
      peer: lane.peerOf(socket),
      readBody: () => Promise.resolve(body),
    })
    if (isStream(response.body)) throw new Error(`${method} ${url} was not expected to answer with a stream`)
    return lane.writer.write(response.status, response.headers, response.body)
  }

  function leave(piece: Buffer): void {
    socket.removeListener('data', onData)
    socket.removeListener('error', ignore)
    socket.pause()
    socket.unshift(piece)
    lane.leave(socket)
    socket.resume()
  }

  socket.on('error', ignore)
  socket.on('data', onData)
}

/** Whether the answer could go on for as long as the client stays. Taking one too many for such a request does no harm. */
function mayStream({ method, url }: WholeRequest): boolean {
  if (method !== 'GET') return false
  return url.includes('watch') || url.includes('follow') || url.includes('%')
}

/** A client that breaks its connection is not the server's problem; `close` follows. */
function ignore(): void {}
