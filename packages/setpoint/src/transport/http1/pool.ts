import type { Clock, Timer } from '@setpoint/kube'
import { Connection, type Exchange } from './connection.js'
import type { Wire } from './wire.js'

export interface PoolOptions {
  /** Opens a connection; rejects when the signal aborts. */
  readonly dial: (signal: AbortSignal) => Promise<Wire>
  /** Connections at most; requests beyond them wait their turn. */
  readonly limit: number
  /** Milliseconds after which an unused connection is closed. */
  readonly keepAlive: number
  readonly clock: Clock
}

interface Waiting {
  readonly request: string | Uint8Array
  readonly exchange: Exchange
}

/** The server may close a connection just as a request goes out on it; this side is earlier by so much. */
const MARGIN = 1000

/**
 * Connections to one server.
 *
 * Invariants: nobody waits while a connection is free; as many are being opened as there are requests waiting, within the
 * limit, not counting those for requests that were taken back: they may hang. The connection that was used last is used
 * first, so that the others can be closed.
 */
export class ConnectionPool {
  readonly #options: PoolOptions
  readonly #open = new Set<Connection>()
  readonly #free: Connection[] = []
  readonly #waiting = new Set<Waiting>()
  readonly #ending = new AbortController()
  #dialing = 0
  /** Of those being opened, how many have lost their request. */
  #orphans = 0
  #closing = false
  #sweep: Timer | undefined
  #idle: (() => void)[] = []

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** Sends a request as soon as there is a connection for it; the result takes it back while there is none. */
  send(request: string | Uint8Array, exchange: Exchange): () => void {
    const connection = this.#take()
    if (connection !== undefined) {
      connection.send(request, exchange)
      return () => undefined
    }
    const waiting = { request, exchange }
    this.#waiting.add(waiting)
    this.#dialForWaiting()
    return () => {
      if (this.#waiting.delete(waiting) && this.#orphans < this.#dialing) this.#orphans++
    }
  }

  /** Resolves when what is under way has ended; unused connections close at once. */
  async close(): Promise<void> {
    this.#closing = true
    this.#sweep?.cancel()
    for (const connection of this.#free.splice(0)) connection.destroy()
    if (this.#open.size + this.#dialing > 0) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  /** Ends everything, and with the error what is under way. */
  async destroy(error: Error): Promise<void> {
    this.#ending.abort(error)
    for (const { exchange } of this.#waiting) exchange.failed(error)
    this.#waiting.clear()
    for (const connection of this.#open) connection.destroy(error)
    await this.close()
  }

  #take(): Connection | undefined {
    const now = this.#options.clock.monotonic()
    for (;;) {
      const connection = this.#free.pop()
      if (connection === undefined) return undefined
      if (connection.usable && !this.#isStale(connection, now)) return connection
      connection.destroy()
    }
  }

  #isStale({ freeSince, serverKeeps }: Connection, now: number): boolean {
    return now - freeSince >= Math.min(this.#options.keepAlive, serverKeeps - MARGIN)
  }

  #dialForWaiting(): void {
    while (
      this.#dialing - this.#orphans < this.#waiting.size &&
      this.#open.size + this.#dialing < this.#options.limit
    ) {
      this.#dialing++
      void this.#dial()
    }
  }

  async #dial(): Promise<void> {
    try {
      const wire = await this.#options.dial(this.#ending.signal)
      this.#dialed()
      const connection = new Connection(wire, {
        free: (freed) => this.#freed(freed),
        gone: (lost) => this.#gone(lost),
      })
      this.#open.add(connection)
      this.#freed(connection)
    } catch (error) {
      // One that nobody waits for any more fails for itself.
      if (!this.#dialed()) this.#next()?.exchange.failed(error as Error)
      this.#dialForWaiting()
      this.#tellIdle()
    }
  }

  /** One less is being opened; true when its request was taken back. */
  #dialed(): boolean {
    this.#dialing--
    if (this.#orphans === 0) return false
    this.#orphans--
    return true
  }

  #next(): Waiting | undefined {
    for (const waiting of this.#waiting) {
      this.#waiting.delete(waiting)
      return waiting
    }
    return undefined
  }

  #freed(connection: Connection): void {
    const next = this.#next()
    if (next !== undefined) connection.send(next.request, next.exchange)
    else if (this.#closing) connection.destroy()
    else {
      connection.freeSince = this.#options.clock.monotonic()
      this.#free.push(connection)
      this.#unrefIfIdle()
      this.#sweep ??= this.#scheduleSweep()
    }
  }

  #gone(connection: Connection): void {
    this.#open.delete(connection)
    const index = this.#free.indexOf(connection)
    if (index >= 0) this.#free.splice(index, 1)
    this.#unrefIfIdle()
    this.#dialForWaiting()
    this.#tellIdle()
  }

  /** A process need not live on for connections that nobody uses; while one is used, nothing depends on the others. */
  #unrefIfIdle(): void {
    if (this.#free.length === this.#open.size) for (const connection of this.#free) connection.unref()
  }

  #tellIdle(): void {
    if (!this.#closing || this.#open.size + this.#dialing > 0) return
    for (const resolve of this.#idle.splice(0)) resolve()
  }

  /** One timer for all, however many requests there are. */
  #scheduleSweep(): Timer {
    const { clock, keepAlive } = this.#options
    return clock.schedule(keepAlive, () => {
      this.#sweep = undefined
      const now = clock.monotonic()
      for (const connection of this.#free) if (this.#isStale(connection, now)) connection.destroy()
      if (this.#free.length > 0) this.#sweep = this.#scheduleSweep()
    })
  }
}
