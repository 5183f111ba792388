import { systemClock, type Timer, type Transport, type TransportRequest } from '@setpoint/kube'
import type { WebhookServer } from 'setpoint'

export interface Patience {
  /** Milliseconds of the machine's time. */
  readonly limit: number
  /** The operator's webhooks; undefined where there are none. */
  readonly webhooks: () => Pick<WebhookServer, 'questions'> | undefined
}

/**
 * The same transport for a test's own requests: one that waits for a webhook is given up in the machine's time. The server gives a webhook up in the
 * test's time, which stands still while the test waits for the request.
 */
export function impatient(transport: Transport, { limit, webhooks }: Patience): Transport {
  return {
    close: () => transport.close(),
    async request(request) {
      const server = webhooks()
      if (server === undefined) return transport.request(request)
      let timer: Timer | undefined
      const givenUp = new Promise<never>((_, reject) => {
        const look = (): void => {
          const { questions } = server
          if (questions.length > 0) reject(unanswered(request, questions, limit))
          else timer = systemClock.schedule(limit, look)
        }
        timer = systemClock.schedule(limit, look)
      })
      try {
        return await Promise.race([transport.request(request), givenUp])
      } finally {
        timer?.cancel()
      }
    },
  }
}

function unanswered({ method, path }: TransportRequest, questions: readonly string[], limit: number): Error {
  return new Error(
    `${method} ${path} has no answer after ${limit / 1000} s, for a webhook does not answer: ${questions.join(', ')}. ` +
      'Its timeoutSeconds are of the test’s time, which only the test moves: begin the request, let time pass with ' +
      'cluster.clock.advance(…), and then wait for it',
  )
}
