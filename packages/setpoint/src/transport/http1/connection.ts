import type { Socket } from 'node:net'
import { AnswerReader } from './answer-reader.js'
import type { Head } from './head.js'
import type { Wire } from './wire.js'

/** One request and its answer, from the side of whoever sent it. After `ended` or `failed`, nothing more is heard. */
export interface Exchange {
  /** For HEAD: the answer has no body, whatever it says. */
  readonly bodiless: boolean
  /** The request is on its way, on this connection. */
  sent(connection: Connection): void
  head(head: Head): void
  /** Lent: what is needed after the call has to be copied. */
  data(bytes: Buffer): void
  ended(): void
  failed(error: Error): void
}

/** Whoever hands connections out. */
export interface ConnectionOwner {
  /** The connection may be used again. */
  free(connection: Connection): void
  /** The connection is no more. */
  gone(connection: Connection): void
}

/** `Keep-Alive: timeout=5` */
const KEEP_ALIVE_TIMEOUT = /\btimeout=(\d{1,9})\b/i

/** One connection: requests go one at a time, and a waiting one waits with the owner. */
export class Connection {
  /** When it was last used; for the owner. */
  freeSince = 0
  /** Milliseconds for which the server keeps it, as far as it says. */
  serverKeeps: number = Infinity
  readonly #socket: Socket
  readonly #owner: ConnectionOwner
  readonly #reader: AnswerReader
  #exchange: Exchange | undefined
  /** The process lives on for it. */
  #held = true
  #keepAlive = true
  #paused = false
  #error: Error | undefined

  constructor(wire: Wire, owner: ConnectionOwner) {
    const { socket } = wire
    this.#socket = socket
    this.#owner = owner
    this.#reader = new AnswerReader({
      head: (head) => this.#head(head),
      data: (bytes) => this.#exchange?.data(bytes),
      end: () => this.#finish(),
    })
    socket.setNoDelay(true)
    wire.listen((bytes) => this.#read(bytes))
    socket.on('end', () => this.#end())
    socket.on('error', (error) => (this.#error = error))
    socket.on('close', () => this.#close())
    // One that came through a tunnel was held back.
    socket.resume()
  }

  /** False as soon as either side has hung up. */
  get usable(): boolean {
    return !this.#socket.destroyed
  }

  send(request: string | Uint8Array, exchange: Exchange): void {
    this.#exchange = exchange
    this.#reader.expect(exchange.bodiless)
    if (!this.#held) this.#socket.ref()
    this.#held = true
    exchange.sent(this)
    this.#socket.write(request)
  }

  /** Lets the server wait until {@link resume}: whoever reads is slower than it. */
  pause(): void {
    this.#paused = true
    this.#socket.pause()
  }

  resume(): void {
    this.#paused = false
    this.#socket.resume()
  }

  /** Ends the connection, and with the error what is under way on it. */
  destroy(error?: Error): void {
    this.#error ??= error
    this.#socket.destroy()
  }

  /** A process need not live on for a connection that nobody uses. */
  unref(): void {
    if (this.#held) this.#socket.unref()
    this.#held = false
  }

  #read(bytes: Buffer): void {
    if (this.#exchange === undefined) {
      // An answer that nobody asked for.
      this.destroy()
      return
    }
    try {
      this.#reader.push(bytes)
    } catch (error) {
      this.destroy(error as Error)
    }
  }

  #head(head: Head): void {
    this.#keepAlive = head.keepAlive
    if (head.keepAliveHint !== undefined) {
      const [, seconds] = KEEP_ALIVE_TIMEOUT.exec(head.keepAliveHint) ?? []
      if (seconds !== undefined) this.serverKeeps = Number(seconds) * 1000
    }
    this.#exchange?.head(head)
  }

  #finish(): void {
    const exchange = this.#exchange
    this.#exchange = undefined
    // Whoever was too slow need not be waited for any more.
    if (this.#paused) this.resume()
    // An answer that came before the request was out: the rest of it would be read as the next one.
    if (this.#keepAlive && this.#socket.writableLength === 0) this.#owner.free(this)
    else this.destroy()
    exchange?.ended()
  }

  #end(): void {
    if (!this.#reader.close()) this.#error ??= lost('the server closed the connection before its answer was complete')
    this.destroy()
  }

  #close(): void {
    this.#owner.gone(this)
    const exchange = this.#exchange
    this.#exchange = undefined
    exchange?.failed(this.#error ?? lost('the server closed the connection before it answered'))
  }
}

function lost(message: string): Error {
  return Object.assign(new Error(message), { code: 'ECONNRESET' })
}
