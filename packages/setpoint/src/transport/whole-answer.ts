import type { TransportResponse } from '@setpoint/kube'
import { onAbort } from '../abort/index.js'
import type { ConnectionPool, Exchange, Head } from './http1/index.js'

const NOTHING: Uint8Array = new Uint8Array()

/**
 * Sends a request and resolves when the last byte of its answer is here. For everything but watches: no stream is made,
 * no queue, no backpressure, which is most of what a small request costs. `explain` makes errors of failures.
 */
export function wholeAnswer(
  pool: ConnectionPool,
  request: string | Uint8Array,
  bodiless: boolean,
  signal: AbortSignal | undefined,
  explain: (error: Error) => Error,
): Promise<TransportResponse> {
  return new Promise((resolve, reject) => {
    new WholeAnswer(bodiless, resolve, reject, explain).begin(pool, request, signal)
  })
}

/** Collects an answer, and is it in the end. */
class WholeAnswer implements Exchange, TransportResponse {
  readonly bodiless: boolean
  readonly #resolve: (response: TransportResponse) => void
  readonly #reject: (error: Error) => void
  readonly #explain: (error: Error) => Error
  #head: Head | undefined
  #connection: Parameters<Exchange['sent']>[0] | undefined
  #endListening: (() => void) | undefined
  #bytes = NOTHING
  #more: Uint8Array[] | undefined

  constructor(
    bodiless: boolean,
    resolve: (response: TransportResponse) => void,
    reject: (error: Error) => void,
    explain: (error: Error) => Error,
  ) {
    this.bodiless = bodiless
    this.#resolve = resolve
    this.#reject = reject
    this.#explain = explain
  }

  begin(pool: ConnectionPool, request: string | Uint8Array, signal: AbortSignal | undefined): void {
    const takeBack = pool.send(request, this)
    if (signal === undefined) return
    this.#endListening = onAbort(signal, (reason) => {
      takeBack()
      this.#connection?.destroy(reason)
      this.#reject(reason)
    })
  }

  sent(connection: Parameters<Exchange['sent']>[0]): void {
    this.#connection = connection
  }

  head(head: Head): void {
    this.#head = head
  }

  get status(): number {
    return this.#head?.status ?? 0
  }

  get headers(): TransportResponse['headers'] {
    return this.#head?.headers ?? {}
  }

  header(name: string): string | readonly string[] | undefined {
    return this.#head?.header(name)
  }

  data(lent: Uint8Array): void {
    const bytes = Buffer.from(lent)
    if (this.#bytes === NOTHING) this.#bytes = bytes
    else (this.#more ??= [this.#bytes]).push(bytes)
  }

  ended(): void {
    this.#connection = undefined
    this.#endListening?.()
    if (this.#more !== undefined) this.#bytes = Buffer.concat(this.#more)
    this.#more = undefined
    this.#resolve(this)
  }

  failed(error: Error): void {
    this.#connection = undefined
    this.#endListening?.()
    this.#reject(this.#explain(error))
  }

  get body(): AsyncIterable<Uint8Array> {
    return once(this.#bytes)
  }

  get whole(): Uint8Array {
    return this.#bytes
  }

  bytes(): Promise<Uint8Array> {
    return Promise.resolve(this.#bytes)
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield await Promise.resolve(bytes)
}
