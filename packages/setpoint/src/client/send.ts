import {
  type Clock,
  type GroupResource,
  headerOf,
  SetpointError,
  type StatusError,
  timeoutError,
  type Transport,
  type TransportResponse,
} from '@setpoint/kube'
import type { Logger } from '../log/index.js'
import { objectIn } from './body.js'
import { type ApiCall, isSafe, methodOf, pathOf } from './call.js'
import { Deadlines } from './deadline.js'
import { refusalIn, retryAfterOf } from './refusal.js'
import { Warnings } from './warnings.js'

/** How often a call is tried again, as in client-go. */
const MAX_RETRIES = 10
/** How often a read is tried again after a lost connection: one was idle for too long, or the server restarts. */
const MAX_RECONNECTS = 3
const RECONNECT_DELAY = 50
/** Of what is accepted, and for each of them of what is sent. */
const MOST_HEADERS = 10

export interface SenderOptions {
  readonly transport: Transport
  readonly clock: Clock
  readonly logger: Logger
  readonly userAgent: string
}

/** A request on its way, and what its errors should say. */
interface Exchange {
  readonly method: string
  readonly path: string
  /** Whether it can be sent twice without anybody noticing. */
  readonly safe: boolean
  /** Whether the body is left to be read as it comes. */
  readonly streaming: boolean
  readonly accept?: string
  readonly contentType?: string
  readonly body?: string
  readonly signal?: AbortSignal
  readonly timeout: number
  readonly resource?: GroupResource
  readonly name?: string
}

/**
 * Sends calls and reads refusals. A call is tried again when it is sure to have had no effect: the server said 429 and
 * when to come back; or the call is a read and the server said so with a 5xx, or the connection was lost. And when there is time for it.
 */
export class Sender {
  readonly #options: SenderOptions
  readonly #warnings: Warnings
  readonly #deadlines: Deadlines
  /** The headers of a request, by what it accepts and then by what it has: there are few, and frozen ones are written once. */
  readonly #headers = new Map<string, Map<string | undefined, Readonly<Record<string, string>>>>()

  constructor(options: SenderOptions) {
    this.#options = options
    this.#deadlines = new Deadlines(options.clock)
    this.#warnings = new Warnings(options.logger)
  }

  /** The server's answer to a call that it accepted, with its whole body read in time, unless it is a watch. */
  send(call: ApiCall): Promise<TransportResponse> {
    const { verb, kind, name, accept, contentType, body, signal, timeout } = call
    return this.#exchange({
      method: methodOf(verb),
      path: pathOf(call),
      safe: isSafe(verb),
      streaming: verb === 'watch',
      resource: { group: kind.group, resource: kind.plural },
      name,
      accept,
      contentType,
      body,
      signal,
      timeout,
    })
  }

  /** What is at a path, as JSON: discovery, version. */
  async read(path: string, options: { readonly signal?: AbortSignal; readonly timeout: number }): Promise<unknown> {
    const response = await this.#exchange({ ...options, method: 'GET', path, safe: true, streaming: false })
    return objectIn(response)
  }

  close(): Promise<void> {
    return this.#options.transport.close()
  }

  async #exchange(exchange: Exchange): Promise<TransportResponse> {
    const { clock, transport } = this.#options
    const { method, path, accept = 'application/json', contentType, body } = exchange
    const headers = this.#headersFor(accept, contentType)
    const deadline = this.#deadlines.begin(exchange, () => timedOut(exchange))
    const request = { method, path, headers, body, signal: deadline.signal }
    let streaming = false
    try {
      for (let attempt = 0; ; attempt++) {
        let outcome: Outcome
        try {
          const response = await transport.request(request)
          const isStream = exchange.streaming && isSuccess(response)
          outcome = isStream ? { response } : { response, body: response.whole ?? (await response.bytes()) }
        } catch (error) {
          outcome = lost(error)
        }
        const delay = attempt < MAX_RETRIES ? retryDelay(outcome, exchange, attempt) : undefined
        // Where the time is over before the next attempt, what the server said is the outcome, and not that it was silent.
        if (delay !== undefined && clock.monotonic() + delay < deadline.due) {
          await clock.sleep(delay, deadline.signal)
          continue
        }
        const response = accepted(outcome, exchange)
        this.#warnings.read(response, exchange)
        streaming = exchange.streaming
        return response
      }
    } catch (error) {
      throw deadline.reason ?? error
    } finally {
      // What a watch brings is not limited in time, and ends with the caller's signal.
      if (streaming) this.#deadlines.stopClock(deadline)
      else this.#deadlines.end(deadline)
    }
  }

  #headersFor(accept: string, contentType: string | undefined): Readonly<Record<string, string>> {
    const accepting = this.#headers.get(accept)
    const known = accepting?.get(contentType)
    if (known !== undefined) return known
    const common = { accept, 'user-agent': this.#options.userAgent }
    const headers = Object.freeze(contentType === undefined ? common : { ...common, 'content-type': contentType })
    if (accepting === undefined && this.#headers.size < MOST_HEADERS)
      this.#headers.set(accept, new Map([[contentType, headers]]))
    else if (accepting !== undefined && accepting.size < MOST_HEADERS) accepting.set(contentType, headers)
    return headers
  }
}

type Outcome = { readonly response: TransportResponse; readonly body?: Uint8Array } | { readonly error: SetpointError }

/** What came of a request that failed, where another attempt may do better; all else is thrown. */
function lost(error: unknown): Outcome {
  if (error instanceof SetpointError && error.code === 'ConnectionLost') return { error }
  throw error
}

/** Milliseconds until the next attempt; undefined when this was the last. */
function retryDelay(outcome: Outcome, { safe }: Exchange, attempt: number): number | undefined {
  if ('error' in outcome) return safe && attempt < MAX_RECONNECTS ? RECONNECT_DELAY * 4 ** attempt : undefined
  const { status } = outcome.response
  if (status !== 429 && !(status >= 500 && safe)) return undefined
  const seconds = retryAfterOf(outcome.response)
  return seconds === undefined ? undefined : seconds * 1000
}

function accepted(outcome: Outcome, exchange: Exchange): TransportResponse {
  if ('error' in outcome) throw outcome.error
  const { response, body } = outcome
  if (body === undefined) return response
  if (!isSuccess(response)) throw refusalIn(response, body, exchange)
  return response.whole === undefined ? new ReadAnswer(response, body) : response
}

/** A redirect is none: no API server sends one, but what stands in front of it may want a person to log in. */
function isSuccess({ status }: TransportResponse): boolean {
  return status < 300
}

/** An answer whose body has been read, and can be read again. */
class ReadAnswer implements TransportResponse {
  readonly #response: TransportResponse
  readonly #body: Uint8Array

  constructor(response: TransportResponse, body: Uint8Array) {
    this.#response = response
    this.#body = body
  }

  get whole(): Uint8Array {
    return this.#body
  }

  get status(): number {
    return this.#response.status
  }

  get headers(): TransportResponse['headers'] {
    return this.#response.headers
  }

  header(name: string): string | readonly string[] | undefined {
    return headerOf(this.#response, name)
  }

  get body(): AsyncIterable<Uint8Array> {
    return once(this.#body)
  }

  bytes(): Promise<Uint8Array> {
    return Promise.resolve(this.#body)
  }
}

async function* once(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(body)
}

function timedOut({ method, path, timeout }: Exchange): StatusError {
  const seconds = timeout / 1000
  return timeoutError(
    `${method} ${path}: no answer within ${seconds} s; the server may still be processing the request`,
  )
}
