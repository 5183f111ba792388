import { connect, type TLSSocket } from 'node:tls'
import { ResponseParser } from './parser.js'

/** A server and who asks. It travels to the load generator as JSON. */
export interface Target {
  /** https://127.0.0.1:PORT */
  readonly url: string
  readonly token: string
  /** The certificate authority, PEM. */
  readonly ca: string
}

export interface Response {
  readonly status: number
  /** The size of the body. */
  readonly size: number
  text(): string
}

interface Exchange {
  readonly resolve: (response: Response) => void
  readonly reject: (error: Error) => void
  readonly onBody: (bytes: Buffer) => void
  readonly parts: Buffer[]
  status: number
}

/** One keep-alive HTTP/1.1 connection over TLS. Requests go one at a time; the next waits for its caller, not in a queue. */
export class Connection {
  readonly #socket: TLSSocket
  readonly #headers: string
  #exchange: Exchange | undefined

  private constructor(socket: TLSSocket, { url, token }: Target) {
    this.#socket = socket
    this.#headers = `Host: ${new URL(url).host}\r\nAuthorization: Bearer ${token}\r\nAccept: application/json\r\n`
    const parser = new ResponseParser({
      onHead: (status) => {
        if (this.#exchange !== undefined) this.#exchange.status = status
      },
      onBody: (bytes) => this.#exchange?.onBody(bytes),
      onEnd: () => this.#finish(),
    })
    socket.on('data', (data: Buffer) => parser.push(data))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error(`${url} closed the connection during a request`)))
  }

  static async open(target: Target): Promise<Connection> {
    const { hostname, port } = new URL(target.url)
    const socket = connect({ host: hostname, port: Number(port), ca: target.ca, ALPNProtocols: ['http/1.1'] })
    await new Promise<void>((resolve, reject) => {
      socket.once('secureConnect', resolve)
      socket.once('error', reject)
    })
    socket.setNoDelay(true)
    return new Connection(socket, target)
  }

  /** Sends a request and waits for the whole answer. */
  request(method: string, path: string, body = '', type = 'application/json'): Promise<Response> {
    const parts: Buffer[] = []
    return this.#send(method, path, { body, type }, parts, (bytes) => parts.push(bytes))
  }

  /** GETs something without an end, such as a watch; settles only when the connection does. */
  stream(path: string, onBody: (bytes: Buffer) => void): Promise<Response> {
    return this.#send('GET', path, { body: '', type: '' }, [], onBody)
  }

  close(): void {
    this.#socket.destroy()
  }

  #send(
    method: string,
    path: string,
    { body, type }: { readonly body: string; readonly type: string },
    parts: Buffer[],
    onBody: (bytes: Buffer) => void,
  ): Promise<Response> {
    if (this.#exchange !== undefined) return Promise.reject(new Error('the connection is busy with another request'))
    return new Promise((resolve, reject) => {
      this.#exchange = { resolve, reject, onBody, parts, status: 0 }
      const length = Buffer.byteLength(body)
      const content = length === 0 ? '' : `Content-Type: ${type}\r\nContent-Length: ${length}\r\n`
      this.#socket.write(`${method} ${path} HTTP/1.1\r\n${this.#headers}${content}\r\n${body}`)
    })
  }

  #finish(): void {
    const exchange = this.#exchange
    this.#exchange = undefined
    if (exchange === undefined) return
    const { status, parts } = exchange
    const size = parts.reduce((sum, part) => sum + part.length, 0)
    exchange.resolve({ status, size, text: () => Buffer.concat(parts).toString() })
  }

  #fail(error: Error): void {
    this.#exchange?.reject(error)
    this.#exchange = undefined
  }
}
