import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'

const CHANNEL = 'http.client.request.start'

/**
 * Requests of this process to one of its own servers, from the moment that they are sent: a server knows of a connection
 * only when it stands, and until then nothing else shows that a question is on its way.
 */
export class Questions {
  readonly #host: string
  #port = 0
  #open = 0

  /** `host`: the name that requests are addressed to. */
  constructor(host: string) {
    this.#host = host
  }

  get open(): number {
    return this.#open
  }

  /** From now on those to this port count. */
  listen(port: number): void {
    this.close()
    this.#port = port
    subscribe(CHANNEL, this.#begin)
  }

  close(): void {
    unsubscribe(CHANNEL, this.#begin)
  }

  readonly #begin = (message: unknown): void => {
    const { request } = message as { request: ClientRequest }
    if (request.getHeader('host') !== `${this.#host}:${this.#port}`) return
    this.#open++
    request.once('close', () => void this.#open--)
  }
}
