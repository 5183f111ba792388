import { SetpointError, type Transport } from 'setpoint'

type Request = Parameters<Transport['request']>[0]
type Response = Awaited<ReturnType<Transport['request']>>

/** How often a write is answered with a conflict, and any request with a failure of the server. */
export interface Rates {
  readonly conflict: number
  readonly internalError: number
}

/**
 * A way to a server that is not to be relied on: it can be cut, it can be given another server, and it answers wrongly at
 * times. What it throws is what the way over the network throws.
 */
export class UnreliableTransport implements Transport {
  /** Undefined while there is no server. */
  server: Transport | undefined
  faults = 0
  readonly #rates: Rates
  #cut = new AbortController()

  constructor(rates: Rates) {
    this.#rates = rates
  }

  close(): Promise<void> {
    return Promise.resolve()
  }

  /** Ends everything that is under way, as a network does. */
  cut(): void {
    const old = this.#cut
    this.#cut = new AbortController()
    old.abort(new SetpointError('ConnectionLost', 'the connection was cut', { retryable: true }))
  }

  async request(request: Request): Promise<Response> {
    if (this.server === undefined) throw new SetpointError('ServerUnreachable', 'no connection', { retryable: true })
    const chance = Math.random()
    if (chance < this.#rates.internalError) return this.#refusal(500, 'InternalError')
    if (request.method !== 'GET' && chance < this.#rates.internalError + this.#rates.conflict)
      return this.#refusal(409, 'Conflict')
    const signals = [this.#cut.signal, ...(request.signal === undefined ? [] : [request.signal])]
    return this.server.request({ ...request, signal: AbortSignal.any(signals) })
  }

  #refusal(code: number, reason: string): Response {
    this.faults++
    const body = { kind: 'Status', apiVersion: 'v1', status: 'Failure', message: `injected ${reason}`, reason, code }
    const bytes = new TextEncoder().encode(JSON.stringify(body))
    return { status: code, headers: {}, body: oneChunk(bytes), bytes: () => Promise.resolve(bytes) }
  }
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}
