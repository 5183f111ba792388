import type { TransportResponse } from '@setpoint/kube'
import type { Dispatcher } from 'undici'
import { onAbort } from '../abort/index.js'

const NOTHING = new Uint8Array()

/**
 * Sends a request and resolves when the last byte of its answer is here. For everything but watches: no stream is made,
 * no queue, no backpressure, which is most of what a small request costs.
 */
export function wholeAnswer(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  signal: AbortSignal | undefined,
): Promise<TransportResponse> {
  return new Promise((resolve, reject) => {
    let under: Dispatcher.DispatchController | undefined
    let ended: Error | undefined
    const forget = onAbort(signal, (reason) => {
      // One that waits for a connection is not under way; it ends when its turn comes.
      ended = reason
      under?.abort(ended)
      reject(ended)
    })
    let status = 0
    let headers: TransportResponse['headers'] = {}
    const chunks: Uint8Array[] = []
    dispatcher.dispatch(options, {
      onRequestStart(controller) {
        under = controller
        if (ended !== undefined) controller.abort(ended)
      },
      onResponseStart(_controller, code, fields) {
        status = code
        headers = fields
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk)
      },
      onResponseEnd() {
        forget()
        const [only = NOTHING] = chunks
        resolve(new WholeAnswer(status, headers, chunks.length > 1 ? Buffer.concat(chunks) : only))
      },
      onResponseError(_controller, error) {
        forget()
        reject(error)
      },
    })
  })
}

class WholeAnswer implements TransportResponse {
  readonly status: number
  readonly headers: TransportResponse['headers']
  readonly #bytes: Uint8Array

  constructor(status: number, headers: TransportResponse['headers'], bytes: Uint8Array) {
    this.status = status
    this.headers = headers
    this.#bytes = bytes
  }

  get body(): AsyncIterable<Uint8Array> {
    return once(this.#bytes)
  }

  bytes(): Promise<Uint8Array> {
    return Promise.resolve(this.#bytes)
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield await Promise.resolve(bytes)
}
