import type { Random, Transport, TransportRequest, TransportResponse } from '@setpoint/kube'

/** How often what happens, between 0 and 1. */
export interface Rates {
  /** A watch ends in the middle of a line, as when a connection is cut. */
  readonly cut: number
  /** A request is answered with 500. */
  readonly internalError: number
  /** A watch is answered with 410. */
  readonly gone: number
  /** A connection does not come about. */
  readonly refused: number
  /** A watch has a line that is no JSON. */
  readonly garbage: number
}

const NONE: Rates = { cut: 0, internalError: 0, gone: 0, refused: 0, garbage: 0 }

/** A transport on which things go wrong, as a seed has it; what goes wrong can be changed, and the server too. */
export class FaultyTransport implements Transport {
  inner: Transport
  rates: Rates = NONE
  /** Answers instead of the server, when it wants to. */
  answer: ((request: TransportRequest) => TransportResponse | undefined) | undefined
  /** Watches that bring nothing any more, though nobody has ended them. */
  silent = false
  /** Answers that are being read. */
  open = 0
  readonly #random: Random
  #cut = new AbortController()

  constructor(inner: Transport, random: Random) {
    this.inner = inner
    this.#random = random
  }

  close(): Promise<void> {
    return this.inner.close()
  }

  /** Cuts every connection. */
  cutAll(): void {
    const old = this.#cut
    this.#cut = new AbortController()
    old.abort(new Error('connection reset'))
  }

  heal(): void {
    this.rates = NONE
  }

  async request(request: TransportRequest): Promise<TransportResponse> {
    const watching = request.path.includes('watch=1')
    const answered = this.answer?.(request)
    if (answered !== undefined) return answered
    if (this.#happens('refused')) throw new Error('connect ECONNREFUSED')
    if (this.#happens('internalError')) return status(500, 'InternalError')
    if (watching && this.#happens('gone')) return status(410, 'Expired')
    const signals = [this.#cut.signal, ...(request.signal === undefined ? [] : [request.signal])]
    const response = await this.inner.request({ ...request, signal: AbortSignal.any(signals) })
    if (!watching) return response
    return {
      status: response.status,
      headers: response.headers,
      body: this.#chunks(response, signals),
      bytes: () => response.bytes(),
    }
  }

  async *#chunks(response: TransportResponse, signals: readonly AbortSignal[]): AsyncGenerator<Uint8Array> {
    this.open++
    try {
      for await (const chunk of response.body) {
        if (this.silent) await aborted(signals)
        if (this.#happens('garbage')) yield new TextEncoder().encode('{"type":"ADDED","object":\n')
        if (this.#happens('cut')) {
          yield chunk.subarray(0, this.#random.next() * chunk.length)
          throw new Error('read ECONNRESET')
        }
        yield chunk
      }
    } finally {
      this.open--
    }
  }

  #happens(what: keyof Rates): boolean {
    return this.#random.next() < this.rates[what]
  }
}

/** The same numbers for the same seed. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    uuid: () =>
      `00000000-0000-4000-8000-${Math.floor(next() * 2 ** 47)
        .toString(16)
        .padStart(12, '0')}`,
    bytes: (length) => Uint8Array.from({ length }, () => next() * 256),
  }
}

/** An answer with the server's Status. */
export function status(code: number, reason: string): TransportResponse {
  const body = { kind: 'Status', apiVersion: 'v1', status: 'Failure', message: `injected ${reason}`, reason, code }
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  return {
    status: code,
    headers: { 'content-type': 'application/json' },
    body: (async function* () {
      yield await Promise.resolve(bytes)
    })(),
    bytes: () => Promise.resolve(bytes),
  }
}

function aborted(signals: readonly AbortSignal[]): Promise<never> {
  return new Promise((_, reject) => {
    for (const signal of signals) {
      if (signal.aborted) reject(signal.reason as Error)
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    }
  })
}
