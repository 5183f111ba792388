import { headerOf, type Transport, type TransportRequest } from '@setpoint/kube'
import type { Answer } from './answer.js'
import type { Attempt } from './attempt.js'
import { CallError } from './error.js'

/** Questions to webhooks in this process, without a socket. */
export class InProcessQuestions {
  readonly #open = new Set<AbortController>()

  ask(transport: Transport, request: TransportRequest): Attempt {
    const given = new AbortController()
    this.#open.add(given)
    const answer = answerOf(transport, { ...request, signal: given.signal }).finally(() => this.#open.delete(given))
    return { answer, end: (reason) => given.abort(reason), isUnread: () => false }
  }

  /** Gives up what is on its way. */
  close(): void {
    for (const given of this.#open) given.abort(new CallError('EOF'))
  }
}

async function answerOf(transport: Transport, request: TransportRequest): Promise<Answer> {
  const response = await transport.request(request)
  const header = (name: string): string => [headerOf(response, name) ?? ''].flat()[0] ?? ''
  return {
    code: response.status,
    contentType: header('content-type'),
    retryAfter: header('retry-after'),
    body: Buffer.from(await response.bytes()),
  }
}
