/** How the end of a body is known. `rest`: it ends with the connection. */
export type Framing = { readonly length: number } | 'chunked' | 'rest'

export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

type Value = string | string[] | undefined

/** What comes before a body. Its headers are read when somebody asks for one: mostly nobody does. */
export class Head {
  readonly status: number
  readonly framing: Framing
  /** Whether the connection may be used again. */
  readonly keepAlive: boolean
  /** What the server says about that, as it says it. */
  readonly keepAliveHint: string | undefined
  readonly #lines: string
  readonly #initials: number
  #headers: Headers | undefined

  constructor(status: number, framing: Framing, keepAlive: boolean, lines: string, { initials, hint }: Scanned) {
    this.status = status
    this.framing = framing
    this.keepAlive = keepAlive
    this.keepAliveHint = typeof hint === 'string' ? hint : undefined
    this.#lines = lines
    this.#initials = initials
  }

  /** Names in lower case. */
  get headers(): Headers {
    this.#headers ??= parseHeaders(this.#lines)
    return this.#headers
  }

  /** One header, by its name in lower case; the others are not read when it cannot be there. */
  header(name: string): string | readonly string[] | undefined {
    return (this.#initials & initialOf(name.charCodeAt(0))) === 0 ? undefined : this.headers[name]
  }
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
  const lines = text.slice(firstEnd + 2)
  const scanned = scan(lines)
  const { encoding, length, connection } = scanned
  const framing = bodiless || hasNoBody(status) ? NO_BODY : framingOf(encoding, length)
  const keepAlive = minor === '1' && framing !== 'rest' && !(connection !== undefined && isClose(connection))
  return new Head(status, framing, keepAlive, lines, scanned)
}

/** What the connection itself has to know of the headers. */
interface Scanned {
  readonly encoding: Value
  readonly length: Value
  readonly connection: Value
  readonly hint: Value
  /** The first letters of all names, a bit for each. */
  readonly initials: number
}

/** Looks at every line, and reads those that may be about the connection. */
function scan(lines: string): Scanned {
  let encoding: Value
  let length: Value
  let connection: Value
  let hint: Value
  let initials = 0
  for (let start = 0; start < lines.length; ) {
    const end = endOfLine(lines, start)
    const colon = colonIn(lines, start, end)
    const initial = initialOf(lines.charCodeAt(start))
    initials |= initial
    if ((initial & CONNECTION_INITIALS) !== 0 && CONNECTION_LENGTHS.has(colon - start)) {
      const name = lowerCase(lines.slice(start, colon))
      if (name === 'content-length') length = joined(length, valueIn(lines, colon, end))
      else if (name === 'transfer-encoding') encoding = joined(encoding, valueIn(lines, colon, end))
      else if (name === 'connection') connection = joined(connection, valueIn(lines, colon, end))
      else if (name === 'keep-alive') hint = joined(hint, valueIn(lines, colon, end))
    }
    start = end + 2
  }
  return { encoding, length, connection, hint, initials }
}

function parseHeaders(lines: string): Headers {
  const headers: Record<string, Value> = {}
  for (let start = 0; start < lines.length; ) {
    const end = endOfLine(lines, start)
    const colon = colonIn(lines, start, end)
    const name = lowerCase(lines.slice(start, colon))
    headers[name] = joined(headers[name], valueIn(lines, colon, end))
    start = end + 2
  }
  return headers
}

/** Where the name of a header ends. Lines that go on in the next one are forbidden since 2014. */
function colonIn(lines: string, start: number, end: number): number {
  const colon = lines.indexOf(':', start)
  if (colon <= start || colon > end) throw new MalformedAnswerError('the server sent a header without a name')
  return colon
}

function valueIn(lines: string, colon: number, end: number): string {
  return lines.slice(colon + 1, end).trim()
}

/** A header that comes again has several values. */
function joined(known: Value, value: string): string | string[] {
  if (known === undefined) return value
  return typeof known === 'string' ? [known, value] : [...known, value]
}

/** A bit for a letter, in either case. What is no letter shares the bit of one. */
function initialOf(character: number): number {
  return 1 << (character & 31)
}

/** Of the names that `scan` looks for. */
const CONNECTION_INITIALS = initialOf(0x63) | initialOf(0x74) | initialOf(0x6b)
const CONNECTION_LENGTHS: ReadonlySet<number> = new Set(
  ['content-length', 'transfer-encoding', 'connection', 'keep-alive'].map(({ length }) => length),
)

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

function framingOf(encoding: Value, length: Value): Framing {
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
