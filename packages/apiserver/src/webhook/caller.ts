import { Agent as PlainAgent, type IncomingMessage, request as plainRequest } from 'node:http'
import { Agent, request as secureRequest } from 'node:https'
import { type Clock, type JsonObject, quote } from '@setpoint/kube'
import { type Answer, type ExpectedReview, readAnswer } from './answer.js'
import { AnswerBody } from './answer-body.js'
import type { Attempt } from './attempt.js'
import { type Endpoint, serviceHost, type WebhookClientConfig } from './config.js'
import { CallError } from './error.js'
import { goNetworkText } from './go-text.js'
import { InProcessQuestions } from './in-process.js'
import type { ServiceAddresses } from './services.js'

/** Connections to this many webhooks are kept; the one that was asked longest ago goes first. */
const MAX_AGENTS = 200
const MAX_SOCKETS = 64

/** One question to a webhook. */
export interface Call {
  readonly config: WebhookClientConfig
  /** The review, as JSON. */
  readonly body: string
  readonly expected: ExpectedReview
  /** How long to wait; the webhook is told. Default: as long as it takes. */
  readonly timeoutSeconds?: number
}

/**
 * Asks webhooks over HTTPS, with connections kept alive for each, or in this process. What it throws is a CallError with the words that
 * kube-apiserver would have.
 */
export class WebhookCaller {
  readonly #agents = new Map<string, Agent | PlainAgent>()
  readonly #inside = new InProcessQuestions()

  constructor(
    private readonly clock: Clock,
    private readonly services: ServiceAddresses,
  ) {}

  async call({ config, body, expected, timeoutSeconds }: Call): Promise<JsonObject> {
    const shown = urlOf(config, timeoutSeconds)
    let answer: Answer
    try {
      const endpoint = this.#endpoint(config, shown)
      answer = await this.#send(endpoint, body, timeoutSeconds)
    } catch (error) {
      if (error instanceof CallError) throw new CallError(`Post ${quote(shown)}: ${error.message}`, { cause: error })
      throw error
    }
    return readAnswer(answer, expected)
  }

  close(): void {
    for (const agent of this.#agents.values()) agent.destroy()
    this.#agents.clear()
    this.#inside.close()
  }

  #endpoint({ service, caBundle }: WebhookClientConfig, shown: string): Endpoint {
    const url = new URL(shown)
    const server = service === undefined ? url : this.services.resolve(service)
    const [address, transport] = server instanceof URL ? [server, undefined] : [url, server]
    const secure = address.protocol === 'https:'
    return {
      shown,
      protocol: secure ? 'https:' : 'http:',
      host: address.hostname.replace(/^\[|\]$/g, ''),
      port: address.port === '' ? (secure ? 443 : 80) : Number(address.port),
      path: url.pathname + url.search,
      serverName: service === undefined ? url.hostname.replace(/^\[|\]$/g, '') : serviceHost(service),
      authority: authorityOf(caBundle),
      transport,
    }
  }

  async #send(endpoint: Endpoint, body: string, timeoutSeconds: number | undefined): Promise<Answer> {
    for (;;) {
      const attempt = this.#attempt(endpoint, body)
      const timer =
        timeoutSeconds === undefined
          ? undefined
          : this.clock.schedule(timeoutSeconds * 1000, () => attempt.end(new CallError('context deadline exceeded')))
      try {
        return await attempt.answer
      } catch (error) {
        if (attempt.isUnread(error)) continue
        if (error instanceof CallError) throw error
        throw new CallError(goNetworkText(error, endpoint, this.clock.now()), { cause: error })
      } finally {
        timer?.cancel()
      }
    }
  }

  #attempt(endpoint: Endpoint, body: string): Attempt {
    const { transport, protocol, host, port, path, serverName } = endpoint
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, */*',
      'user-agent': 'kube-apiserver-admission',
      'content-length': String(Buffer.byteLength(body)),
      host: `${serverName}:${port}`,
    }
    if (transport !== undefined) return this.#inside.ask(transport, { method: 'POST', path, headers, body })
    const send = protocol === 'https:' ? secureRequest : plainRequest
    const request = send({ host, port, path, method: 'POST', headers, agent: this.#agent(endpoint) })
    const answer = new Promise<Answer>((resolve, reject) => {
      request.on('error', reject)
      request.on('response', (response) => {
        read(response).then(resolve, reject)
      })
    })
    request.end(body)
    return {
      answer,
      end: (reason) => request.destroy(reason),
      // The webhook had closed a connection that was kept: nobody has read the question.
      isUnread: (error) => request.reusedSocket && (error as NodeJS.ErrnoException).syscall === 'write',
    }
  }

  #agent(endpoint: Endpoint): Agent | PlainAgent {
    const { protocol, host, port, serverName, authority } = endpoint
    const key = [protocol, host, port, serverName, authority].join('\n')
    const known = this.#agents.get(key)
    const common = { keepAlive: true, maxSockets: MAX_SOCKETS, maxFreeSockets: 8 }
    const isName = !/^[\d.]+$|:/.test(serverName)
    const agent =
      known ??
      (protocol === 'https:'
        ? new Agent({
            ...common,
            // As in Go, any certificate of the bundle is trusted for itself: envtest puts the webhook's own there, not its issuer's.
            ...(authority === undefined ? {} : { ca: authority, allowPartialTrustChain: true }),
            // A name for SNI; an address is checked against the certificate by the host that is dialled.
            ...(isName ? { servername: serverName } : {}),
          })
        : new PlainAgent(common))
    // Asked last, dropped last.
    this.#agents.delete(key)
    this.#agents.set(key, agent)
    if (this.#agents.size > MAX_AGENTS) this.#dropOldest()
    return agent
  }

  #dropOldest(): void {
    for (const [key, agent] of this.#agents) {
      this.#agents.delete(key)
      agent.destroy()
      return
    }
  }
}

/** The URL that a webhook is called at, as Go writes it. */
function urlOf({ url, service }: WebhookClientConfig, timeoutSeconds: number | undefined): string {
  const base =
    service === undefined
      ? new URL(url ?? '')
      : new URL(slashed(service.path ?? ''), `https://${serviceHost(service)}:${service.port ?? 443}`)
  // Go keeps the port of a service even where it is HTTPS' own.
  const host = service === undefined ? base.host : `${base.hostname}:${service.port ?? 443}`
  const query = timeoutSeconds === undefined ? '' : `?timeout=${timeoutSeconds}s`
  const path = base.pathname === '/' && (service?.path ?? '/') !== '/' ? '' : cleaned(base.pathname)
  return `${base.protocol}//${host}${path}${query}`
}

/** As Go joins paths: `//hook/` is `/hook`. envtest writes the former, and Go's servers would answer it with a redirect. */
function cleaned(path: string): string {
  return path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
}

function slashed(path: string): string {
  return path.startsWith('/') ? path : `/${path}`
}

function authorityOf(caBundle: string | undefined): string | undefined {
  const text = Buffer.from(caBundle ?? '', 'base64').toString()
  return text.trim() === '' ? undefined : text
}

async function read(response: IncomingMessage): Promise<Answer> {
  const body = new AnswerBody()
  for await (const piece of response as AsyncIterable<Buffer>) body.add(piece)
  return {
    code: response.statusCode ?? 0,
    contentType: response.headers['content-type'] ?? '',
    retryAfter: response.headers['retry-after'] ?? '',
    body: body.bytes(),
  }
}
