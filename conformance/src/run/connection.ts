import { Agent as PlainAgent, type IncomingMessage, request as plainRequest } from 'node:http'
import { Agent, request } from 'node:https'
import type { Server } from '../servers/index.js'
import type { HttpRequest } from '../transcript/index.js'

/** A response whose body has arrived. */
export interface Response {
  code: number
  /** By lower-case name; a header that came twice has two values. */
  headers: Record<string, string[]>
  body: Buffer
}

const patience = 60_000

/** Speaks HTTP to one server, as the administrator unless a request says otherwise. */
export class Connection {
  readonly server: Server
  readonly #agent: Agent | PlainAgent

  constructor(server: Server) {
    this.server = server
    this.#agent = server.url.startsWith('https:')
      ? new Agent({ keepAlive: true, ca: server.ca, rejectUnauthorized: server.ca !== undefined })
      : new PlainAgent({ keepAlive: true })
  }

  async send(message: HttpRequest): Promise<Response> {
    const incoming = await this.open(message)
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    return { code: incoming.statusCode ?? 0, headers: headersOf(incoming), body: Buffer.concat(chunks) }
  }

  /**
   * Sends and gives the response as soon as its headers are there. Aborting `signal` hangs up. Like every client of the API it
   * takes 429 with a Retry-After for "not yet": a resource that was defined a moment ago may answer so.
   */
  async open(message: HttpRequest, signal?: AbortSignal): Promise<IncomingMessage> {
    for (let attempt = 1; ; attempt++) {
      const response = await this.#attempt(message, signal)
      const seconds = Number(response.headers['retry-after'])
      if (response.statusCode !== 429 || !(seconds > 0) || attempt === 10) return response
      response.resume()
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    }
  }

  async #attempt(message: HttpRequest, signal?: AbortSignal): Promise<IncomingMessage> {
    const url = new URL(this.server.url)
    const send = url.protocol === 'https:' ? request : plainRequest
    return new Promise((resolve, reject) => {
      const outgoing = send(
        {
          host: url.hostname,
          port: url.port,
          agent: this.#agent,
          method: message.method,
          path: encodeTarget(message.path),
          headers: this.#headers(message),
          timeout: patience,
          ...(signal ? { signal } : {}),
        },
        resolve,
      )
      outgoing.on('error', reject)
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${patience / 1000} s`)))
      outgoing.end(message.body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }

  /** `Name: none` in a transcript takes a header away. */
  #headers(message: HttpRequest): Record<string, string> {
    const headers: Record<string, string> = {
      Authorization: `Bearer ${this.server.token}`,
      Accept: 'application/json',
      'User-Agent': 'conformance',
      ...(message.body === '' ? {} : { 'Content-Type': 'application/json' }),
      ...message.headers,
      'Content-Length': String(Buffer.byteLength(message.body)),
    }
    if (message.body === '') delete headers['Content-Length']
    for (const [name, value] of Object.entries(headers)) if (value === 'none') delete headers[name]
    return headers
  }
}

export function headersOf(response: IncomingMessage): Record<string, string[]> {
  const headers: Record<string, string[]> = {}
  for (let index = 0; index < response.rawHeaders.length; index += 2) {
    const name = (response.rawHeaders[index] ?? '').toLowerCase()
    headers[name] = [...(headers[name] ?? []), response.rawHeaders[index + 1] ?? '']
  }
  return headers
}

/** Transcripts write queries as people read them; what a URL cannot hold is escaped here, what is escaped stays. */
function encodeTarget(target: string): string {
  return target.replace(/[^!#$%&'()*+,./:;=?@_~A-Za-z0-9[\]-]/gu, (character) => encodeURIComponent(character))
}
