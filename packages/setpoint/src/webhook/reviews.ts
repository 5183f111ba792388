import type { Clock } from '@setpoint/kube'
import type { Logger } from '../log/index.js'
import type { Registry } from '../metrics/index.js'
import type { ReviewHandler } from './admission.js'
import { BadRequest, type Question, readBody } from './body.js'
import { type WebhookMetrics, webhookMetrics } from './metrics.js'

interface Route {
  readonly handler: ReviewHandler
  readonly metrics: WebhookMetrics
  /** Questions that it is answering. */
  inFlight: number
}

export interface ReviewsOptions {
  readonly routes: ReadonlyMap<string, ReviewHandler>
  readonly registry: Registry
  readonly clock: Clock
  readonly log: Logger
}

export interface Reply {
  readonly status: number
  readonly contentType: string
  readonly body: string
  /** Whether all of the question was read: what was not has to go with the connection. */
  readonly isRead: boolean
}

/** Answers questions to webhooks, whichever way they come, and counts them. */
export class Reviews {
  readonly #routes: ReadonlyMap<string, Route>
  readonly #clock: Clock
  readonly #log: Logger
  #inFlight = 0
  #onIdle: () => void = () => undefined

  constructor({ routes, registry, clock, log }: ReviewsOptions) {
    this.#routes = new Map(
      Array.from(routes, ([path, handler]) => [
        path,
        { handler, metrics: webhookMetrics(registry, path), inFlight: 0 },
      ]),
    )
    this.#clock = clock
    this.#log = log
  }

  /** Questions that are being answered. */
  get inFlight(): number {
    return this.#inFlight
  }

  /** The path of each question that is being answered. */
  get questions(): string[] {
    return Array.from(this.#routes, ([path, { inFlight }]) => Array<string>(inFlight).fill(path)).flat()
  }

  /** Resolves when no question is being answered, or when the signal fires. */
  idle(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      this.#onIdle = resolve
      signal.addEventListener('abort', () => resolve(), { once: true })
      if (this.#inFlight === 0 || signal.aborted) resolve()
    })
  }

  /**
   * Answers, and resolves when `send` has: a question is in flight until its answer has left. `signal` fires when nobody waits
   * any more. Never rejects, as long as `send` does not.
   */
  async answer(question: Question, signal: AbortSignal, send: (reply: Reply) => Promise<void>): Promise<void> {
    const route = this.#routes.get(question.path)
    if (route === undefined) return await send(refusal(404, `nothing answers ${question.path}`))
    const { metrics } = route
    const began = this.#clock.monotonic()
    this.#inFlight++
    route.inFlight++
    metrics.inFlight.add(1)
    const reply = await this.#review(route, question, signal)
    await send(reply)
    metrics.inFlight.add(-1)
    this.#inFlight--
    route.inFlight--
    metrics.latency.observe((this.#clock.monotonic() - began) / 1000)
    metrics.answered(reply.status)
    if (this.#inFlight === 0) this.#onIdle()
  }

  async #review({ handler }: Route, question: Question, signal: AbortSignal): Promise<Reply> {
    try {
      const body = JSON.stringify(await handler(await readBody(question), signal))
      return { status: 200, contentType: 'application/json', body, isRead: true }
    } catch (error) {
      if (error instanceof BadRequest) return refusal(error.status, error.message)
      this.#log.error({ err: error, path: question.path }, 'a request to a webhook failed')
      return refusal(500, 'internal error')
    }
  }
}

function refusal(status: number, message: string): Reply {
  return { status, contentType: 'text/plain; charset=utf-8', body: `${message}\n`, isRead: false }
}
