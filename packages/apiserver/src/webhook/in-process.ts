import { headerOf, type Transport, type TransportRequest } from '@setpoint/kube'
import type { Answer } from './answer.js'
import { AnswerBody } from './answer-body.js'
import type { Attempt } from './attempt.js'
import { CallError } from './error.js'

/** Questions to webhooks in this process, without a socket. */
export class InProcessQuestions {
  readonly #open = new Set<AbortController>()

  ask(transport: Transport, request: TransportRequest): Attempt {
    const given = new AbortController()
    this.#open.add(given)
    const answer = new Promise<Answer>((resolve, reject) => {
      // A transport may not hear the signal: whoever asks goes on regardless.
      given.signal.addEventListener('abort', () => reject(given.signal.reason as Error), { once: true })
      answerOf(transport, { ...request, signal: given.signal }).then(resolve, reject)
    }).finally(() => this.#open.delete(given))
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
  const body = new AnswerBody()
  if (response.whole === undefined) for await (const piece of response.body) body.add(piece)
  else body.add(response.whole)
  return {
    code: response.status,
    contentType: header('content-type'),
    retryAfter: header('retry-after'),
    body: body.bytes(),
  }
}
