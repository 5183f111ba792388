import type { TransportResponse } from './transport.js'

/** An answer whose body is here already. */
export function wholeAnswer(status: number, contentType: string, whole: Uint8Array): TransportResponse {
  return {
    status,
    headers: { 'content-type': contentType, 'content-length': String(whole.length) },
    whole,
    bytes: () => Promise.resolve(whole),
    body: {
      async *[Symbol.asyncIterator]() {
        yield await Promise.resolve(whole)
      },
    },
  }
}
