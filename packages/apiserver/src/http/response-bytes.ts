import { STATUS_CODES } from 'node:http'
import type { Clock } from '@setpoint/kube'

/** What must not be in a header: with it, one header could become two, or the answer end. */
const BAD_VALUE = /[^\t\x20-\x7e\x80-\xff]/

/** Up to this size a copy of the body costs less than a second write. */
const SMALL_BODY = 64 * 1024

/** Whole HTTP/1.1 answers as the bytes to send: mostly one piece, so that a connection sends them with a single write. */
export class ResponseWriter {
  readonly #clock: Clock
  #second = Number.NaN
  #date = ''

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The pieces of an answer. Throws a TypeError for a header that HTTP cannot carry. */
  write(
    status: number,
    headers: Readonly<Record<string, string | string[]>>,
    body: Uint8Array | string,
  ): readonly Uint8Array[] {
    const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
    let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'unknown'}\r\n`
    for (const name in headers) head += headerText(name, headers[name] as string | string[])
    head += `Date: ${this.#now()}\r\nContent-Length: ${length}\r\n\r\n`
    if (length > SMALL_BODY) return [Buffer.from(head, 'latin1'), typeof body === 'string' ? Buffer.from(body) : body]
    const bytes = Buffer.allocUnsafe(head.length + length)
    bytes.write(head, 'latin1')
    if (typeof body === 'string') bytes.write(body, head.length)
    else bytes.set(body, head.length)
    return [bytes]
  }

  #now(): string {
    const now = this.#clock.now()
    const second = Math.floor(now / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#date = new Date(now).toUTCString()
    }
    return this.#date
  }
}

function headerText(name: string, value: string | string[]): string {
  if (Array.isArray(value)) return value.map((each) => headerText(name, each)).join('')
  if (BAD_VALUE.test(value)) throw new TypeError(`header ${name}: the value has a character that headers cannot have`)
  return `${name}: ${value}\r\n`
}
