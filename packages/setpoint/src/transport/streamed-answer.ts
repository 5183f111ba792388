import type { TransportResponse } from '@setpoint/kube'
import { onAbort } from '../abort/index.js'
import type { ConnectionPool, Exchange, Head } from './http1/index.js'

/** Bytes that may wait for their reader before the server is made to wait. */
const MOST_WAITING = 1024 * 1024

/** Sends a request and resolves when its answer begins: a watch, read as it comes. `explain` makes errors of failures. */
export function streamedAnswer(
  pool: ConnectionPool,
  request: string | Uint8Array,
  signal: AbortSignal | undefined,
  explain: (error: Error) => Error,
): Promise<TransportResponse> {
  return new Promise((resolve, reject) => {
    new StreamedAnswer(resolve, reject, explain).begin(pool, request, signal)
  })
}

interface Taker {
  readonly take: (lent: Uint8Array) => void
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/** An answer while it comes. The body can be read once; whoever stops reading ends the connection. */
class StreamedAnswer implements Exchange, TransportResponse {
  readonly bodiless = false
  status = 0
  headers: TransportResponse['headers'] = {}
  readonly body: AsyncIterable<Uint8Array>
  readonly #resolve: (response: TransportResponse) => void
  readonly #reject: (error: Error) => void
  readonly #explain: (error: Error) => Error
  #connection: Parameters<Exchange['sent']>[0] | undefined
  #endListening: (() => void) | undefined
  #chunks: Uint8Array[] = []
  #waiting = 0
  #paused = false
  #end: { readonly error: Error | undefined } | undefined
  #wake: (() => void) | undefined
  /** Whoever has the body handed over. */
  #taker: Taker | undefined

  constructor(
    resolve: (response: TransportResponse) => void,
    reject: (error: Error) => void,
    explain: (error: Error) => Error,
  ) {
    this.#resolve = resolve
    this.#reject = reject
    this.#explain = explain
    this.body = this.#read()
  }

  begin(pool: ConnectionPool, request: string | Uint8Array, signal: AbortSignal | undefined): void {
    const takeBack = pool.send(request, this)
    this.#endListening = onAbort(signal, (reason) => {
      takeBack()
      this.#connection?.destroy(reason)
      this.#finish({ error: reason })
    })
  }

  sent(connection: Parameters<Exchange['sent']>[0]): void {
    this.#connection = connection
  }

  head({ status, headers }: Head): void {
    this.status = status
    this.headers = headers
    this.#resolve(this)
  }

  data(lent: Uint8Array): void {
    if (this.#end !== undefined) return
    if (this.#taker !== undefined) {
      this.#give(lent, this.#taker)
      return
    }
    this.#chunks.push(Buffer.from(lent))
    this.#waiting += lent.length
    if (this.#waiting > MOST_WAITING) {
      this.#paused = true
      this.#connection?.pause()
    }
    this.#wakeReader()
  }

  ended(): void {
    this.#finish({ error: undefined })
  }

  failed(error: Error): void {
    this.#finish({ error: this.#explain(error) })
  }

  async bytes(): Promise<Uint8Array> {
    const chunks: Uint8Array[] = []
    for await (const chunk of this.body) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  each(take: (lent: Uint8Array) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const taker = { take, resolve, reject }
      this.#taker = taker
      for (const chunk of this.#chunks.splice(0)) this.#give(chunk, taker)
      if (this.#end !== undefined) settle(taker, this.#end.error)
      else if (this.#paused) this.#connection?.resume()
    })
  }

  #give(bytes: Uint8Array, { take, reject }: Taker): void {
    try {
      take(bytes)
    } catch (error) {
      // Before the connection's own failure is heard of: why it ends is this.
      reject(error as Error)
      this.#connection?.destroy()
      this.#finish({ error: undefined })
    }
  }

  /** The first end counts: an abort is followed by the failure that it causes. */
  #finish(end: { readonly error: Error | undefined }): void {
    if (this.#end !== undefined) return
    this.#end = end
    this.#connection = undefined
    this.#endListening?.()
    if (end.error !== undefined) this.#reject(end.error)
    if (this.#taker !== undefined) settle(this.#taker, end.error)
    this.#wakeReader()
  }

  #wakeReader(): void {
    const wake = this.#wake
    this.#wake = undefined
    wake?.()
  }

  async *#read(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        const chunks = this.#chunks
        this.#chunks = []
        this.#waiting = 0
        if (this.#paused) {
          this.#paused = false
          this.#connection?.resume()
        }
        yield* chunks
        if (this.#chunks.length > 0) continue
        if (this.#end?.error !== undefined) throw this.#end.error
        if (this.#end !== undefined) return
        await new Promise<void>((resolve) => (this.#wake = resolve))
      }
    } finally {
      this.#connection?.destroy()
      this.#finish({ error: undefined })
    }
  }
}

function settle({ resolve, reject }: Taker, error: Error | undefined): void {
  if (error === undefined) resolve()
  else reject(error)
}
