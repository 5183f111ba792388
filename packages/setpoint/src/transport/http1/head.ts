/** How the end of a body is known. `rest`: it ends with the connection. */
export type Framing = { readonly length: number } | 'chunked' | 'rest'

export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/** What comes before a body. */
export interface Head {
  readonly status: number
  readonly headers: Headers
  readonly framing: Framing
  /** Whether the connection may be used again. */
  readonly keepAlive: boolean
}

const STATUS_LINE = /^HTTP\/1\.([01]) ([1-5]\d\d)(?: [^\r\n]*)?$/
const NO_BODY: Framing = { length: 0 }

/** Thrown for what is no HTTP/1.1. */
export class MalformedAnswerError extends Error {
  override readonly name = 'MalformedAnswerError'
}

/** Reads the lines before the empty one. `bodiless`: the request was one whose answer has no body, whatever it says. */
export function parseHead(text: string, bodiless: boolean): Head {
  const firstEnd = endOfLine(text, 0)
  const [, minor, code] = STATUS_LINE.exec(text.slice(0, firstEnd)) ?? []
  if (code === undefined) throw new MalformedAnswerError('the server does not answer in HTTP/1.1')
  const status = Number(code)
  const headers = parseHeaders(text, firstEnd + 2)
  const encoding = headers['transfer-encoding']
  const framing = bodiless || hasNoBody(status) ? NO_BODY : framingOf(encoding, headers['content-length'])
  const connection = headers['connection']
  const keepAlive = minor === '1' && framing !== 'rest' && !(connection !== undefined && isClose(connection))
  return { status, headers, framing, keepAlive }
}

function parseHeaders(text: string, from: number): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {}
  for (let start = from; start < text.length; ) {
    const end = endOfLine(text, start)
    const colon = text.indexOf(':', start)
    // Lines that go on in the next one are forbidden since 2014; without a name there is no header.
    if (colon <= start || colon > end) throw new MalformedAnswerError('the server sent a header without a name')
    const name = lowerCase(text.slice(start, colon))
    const value = text.slice(colon + 1, end).trim()
    const known = headers[name]
    if (known === undefined) headers[name] = value
    else if (typeof known === 'string') headers[name] = [known, value]
    else known.push(value)
    start = end + 2
  }
  return headers
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\r\n', from)
  return end < 0 ? text.length : end
}

/** Servers send the same few names again and again. */
const LOWER = new Map<string, string>()
const MOST_NAMES = 256

function lowerCase(name: string): string {
  const known = LOWER.get(name)
  if (known !== undefined) return known
  const lower = name.toLowerCase()
  if (lower === '__proto__') throw new MalformedAnswerError('the server sent a header named __proto__')
  if (LOWER.size < MOST_NAMES) LOWER.set(name, lower)
  return lower
}

function hasNoBody(status: number): boolean {
  return status < 200 || status === 204 || status === 304
}

function framingOf(encoding: string | string[] | undefined, length: string | string[] | undefined): Framing {
  if (encoding !== undefined) {
    if (typeof encoding === 'string' && encoding.toLowerCase() === 'chunked') return 'chunked'
    throw new MalformedAnswerError(`the server sent a body in the encoding ${JSON.stringify(encoding)}`)
  }
  if (length === undefined) return 'rest'
  // Two lengths, even of the same value, are how answers are smuggled.
  if (typeof length !== 'string' || !/^\d{1,15}$/.test(length)) {
    throw new MalformedAnswerError(`the server sent a body of length ${JSON.stringify(length)}`)
  }
  return { length: Number(length) }
}

function isClose(connection: string | string[]): boolean {
  return /(?:^|,)\s*close\s*(?:,|$)/i.test(typeof connection === 'string' ? connection : connection.join())
}
