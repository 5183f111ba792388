import { setMaxListeners } from 'node:events'
import { requestEntityTooLarge, type Transport, type TransportRequest, type TransportResponse } from '@setpoint/kube'
import type { Handle } from './listener.js'
import { type ApiResponse, isStream, MAX_BODY_BYTES, type Peer, type Sink, type StreamBody } from './message.js'

/** A transport that calls the server's own request handler: no socket, no TLS, the same answers. */
export function inProcessTransport(handle: Handle, peer: Peer): Transport {
  const closing = new AbortController()
  // Every watch listens to it, and an operator has more watches than Node takes for a leak.
  setMaxListeners(0, closing.signal)
  return {
    async request(request: TransportRequest): Promise<TransportResponse> {
      const signal = request.signal === undefined ? closing.signal : AbortSignal.any([request.signal, closing.signal])
      signal.throwIfAborted()
      const question = request.path.indexOf('?')
      const response = await handle({
        method: request.method,
        path: question < 0 ? request.path : request.path.slice(0, question),
        search: question < 0 ? '' : request.path.slice(question + 1),
        headers: request.headers ?? {},
        // Whoever brings credentials is who they say; everybody else is the one that the transport was made for.
        peer: request.headers?.['authorization'] === undefined ? peer : { address: peer.address },
        readBody: () => bodyOf(request),
      })
      return new InProcessResponse(response, signal)
    },
    close(): Promise<void> {
      closing.abort(new Error('the transport is closed'))
      return Promise.resolve()
    },
  }
}

function bodyOf({ body }: TransportRequest): Promise<Uint8Array> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : (body ?? new Uint8Array())
  if (bytes.length > MAX_BODY_BYTES) return Promise.reject(requestEntityTooLarge(`limit is ${MAX_BODY_BYTES}`))
  return Promise.resolve(bytes)
}

class InProcessResponse implements TransportResponse {
  readonly status: number
  readonly headers: Record<string, string | string[]>
  readonly body: AsyncIterable<Uint8Array>

  constructor({ status, headers, body }: ApiResponse, signal: AbortSignal) {
    this.status = status
    this.headers = {}
    for (const name of Object.keys(headers)) this.headers[name.toLowerCase()] = headers[name] as string | string[]
    this.body = isStream(body) ? streamed(body, signal) : whole(body)
  }

  async bytes(): Promise<Uint8Array> {
    const parts: Uint8Array[] = []
    for await (const part of this.body) parts.push(part)
    return parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts)
  }
}

// oxlint-disable-next-line typescript/require-await -- an async iterable by contract; there is nothing to wait for
async function* whole(body: Uint8Array | string): AsyncGenerator<Uint8Array> {
  yield typeof body === 'string' ? Buffer.from(body) : body
}

/**
 * Iterates over what the server writes, from now on, whenever reading begins; an unread stream holds the writer back
 * through `pending`.
 */
function streamed(body: StreamBody, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const sink = new QueueSink()
  const onAbort = (): void => sink.end()
  signal.addEventListener('abort', onAbort, { once: true })
  body.start(sink)
  return drained(sink, signal, onAbort)
}

async function* drained(sink: QueueSink, signal: AbortSignal, onAbort: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* sink.read()
    signal.throwIfAborted()
  } finally {
    signal.removeEventListener('abort', onAbort)
    sink.end()
  }
}

class QueueSink implements Sink {
  readonly #chunks: Uint8Array[] = []
  #pending = 0
  #ended = false
  #wake: (() => void) | undefined
  readonly #drain: (() => void)[] = []
  readonly #close: (() => void)[] = []

  get pending(): number {
    return this.#pending
  }

  write(chunk: Uint8Array): void {
    if (this.#ended) return
    this.#chunks.push(chunk)
    this.#pending += chunk.length
    this.#wake?.()
  }

  end(): void {
    if (this.#ended) return
    this.#ended = true
    this.#wake?.()
    for (const callback of this.#close) callback()
  }

  onDrain(callback: () => void): void {
    this.#drain.push(callback)
  }

  onClose(callback: () => void): void {
    this.#close.push(callback)
  }

  async *read(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const chunk = this.#chunks.shift()
      if (chunk !== undefined) {
        this.#pending -= chunk.length
        if (this.#pending === 0) for (const callback of this.#drain) callback()
        yield chunk
      } else if (this.#ended) {
        return
      } else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
      }
    }
  }
}
