import { type Transport, type TransportRequest, type TransportResponse, wholeAnswer } from '@setpoint/kube'
import { onAbort } from '../abort/index.js'
import { noLongerAwaited } from './request.js'
import type { Reviews } from './reviews.js'

/**
 * Leads to webhooks in this process: no socket, no TLS, the same answers. `serving`: fires when whoever serves now is gone, with
 * what becomes of the questions that are left; undefined where nobody does.
 */
export function inProcessWebhooks(reviews: Reviews, serving: () => AbortSignal | undefined): Transport {
  return {
    async request(request: TransportRequest): Promise<TransportResponse> {
      request.signal?.throwIfAborted()
      const gone = serving()
      if (gone === undefined) throw networkError('ECONNREFUSED', 'the webhook server does not answer')
      return await asked(reviews, request, gone)
    },
    close: () => Promise.resolve(),
  }
}

/** What becomes of a question whose server goes before it has answered, as over a connection. */
export function hungUp(): Error {
  return networkError('ECONNRESET', 'socket hang up')
}

function networkError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}

function asked(reviews: Reviews, request: TransportRequest, gone: AbortSignal): Promise<TransportResponse> {
  const { method, path, headers = {}, body = '', signal } = request
  const pieces = body.length === 0 ? [] : [Buffer.from(body)]
  const question = { method, path: path.split('?', 1)[0] ?? path, contentType: headers['content-type'] ?? '', pieces }
  return new Promise((resolve, reject) => {
    const given = new AbortController()
    // Nobody hears the answer any more; a function that goes on regardless is in flight until it ends.
    const giveUp = (reason: Error): void => {
      given.abort(noLongerAwaited())
      reject(reason)
    }
    const endListening = [onAbort(signal, giveUp), onAbort(gone, giveUp)]
    void reviews.answer(question, given.signal, (reply) => {
      for (const end of endListening) end()
      resolve(wholeAnswer(reply.status, reply.contentType, Buffer.from(reply.body)))
      return Promise.resolve()
    })
  })
}
