/** A request that arrived in one piece. */
export interface WholeRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  /** Names in lower case, each sent once. */
  readonly headers: Readonly<Record<string, string>>
  /** A view of what was read. */
  readonly body: Uint8Array
}

const HEAD_END = '\r\n\r\n'
const REQUEST_LINE = /^(GET|POST|PUT|PATCH|DELETE) (\/[\x21-\x7e]*) HTTP\/1\.1$/
/** Lines of a name, a colon and a value of printable characters. No part of it can match in two ways. */
const HEADERS = /^(?:\r\n[\w!#$%&'*+\-.^`|~]+:[\t\x20-\x7e\x80-\xff]*)+$/
const LENGTH = /^\d{1,7}$/

/** Headers that change how a message is framed, or what becomes of the connection. */
const FRAMING: ReadonlySet<string> = new Set([
  'transfer-encoding',
  'expect',
  'upgrade',
  'te',
  'trailer',
  'http2-settings',
])

/**
 * Reads a piece of a connection if it is exactly one ordinary HTTP/1.1 request, from the first byte to the last. Undefined for
 * anything else, be it incomplete, followed by another, unusual or wrong: that is for a parser that knows all of HTTP.
 */
export function parseWholeRequest(piece: Buffer): WholeRequest | undefined {
  const end = piece.indexOf(HEAD_END)
  if (end === -1) return undefined
  const head = piece.toString('latin1', 0, end)
  const lineEnd = head.indexOf('\r\n')
  const line = lineEnd === -1 ? null : REQUEST_LINE.exec(head.slice(0, lineEnd))
  const headers = line === null ? undefined : parseHeaders(head.slice(lineEnd))
  if (line === null || headers?.['host'] === undefined) return undefined
  const length = headers['content-length'] ?? '0'
  const body = piece.subarray(end + HEAD_END.length)
  if (!LENGTH.test(length) || Number(length) !== body.length) return undefined
  return { method: line[1] as string, url: line[2] as string, headers, body }
}

function parseHeaders(text: string): Record<string, string> | undefined {
  if (!HEADERS.test(text)) return undefined
  const headers: Record<string, string> = {}
  for (let start = 2; start < text.length; ) {
    const lineEnd = text.indexOf('\r\n', start)
    const end = lineEnd === -1 ? text.length : lineEnd
    const colon = text.indexOf(':', start)
    const name = text.slice(start, colon).toLowerCase()
    const value = text.slice(colon + 1, end).trim()
    if (FRAMING.has(name) || (name === 'connection' && value.toLowerCase() !== 'keep-alive')) return undefined
    // How often a header may come, and how its values are joined, depends on which it is.
    if (name === '__proto__' || headers[name] !== undefined) return undefined
    headers[name] = value
    start = end + 2
  }
  return headers
}
