import { quote } from '@setpoint/kube'
import { parseAddress } from './address.js'

/** The parts of a URL as Go's net/url has them. */
export interface GoUrl {
  readonly scheme: string
  readonly opaque: string
  readonly user: string | undefined
  readonly host: string
  /** As it was written; `escapedPath` repairs what may not stand in a path. */
  readonly rawPath: string
  readonly query: string
  readonly fragment: string
}

class UrlError {
  readonly message: string

  constructor(message: string) {
    this.message = message
  }
}

/**
 * Parses like Go: stricter than browsers, and with its messages.
 *
 * @param viaRequest whether only what may stand in the first line of a request is allowed: absolute, no fragment.
 */
export function parseGoUrl(text: string, viaRequest: boolean): GoUrl | { error: string } {
  const hash = viaRequest ? -1 : text.indexOf('#')
  const url = hash < 0 ? text : text.slice(0, hash)
  try {
    return { ...parse(url, viaRequest), fragment: hash < 0 ? '' : unescapePart(text.slice(hash + 1), 'fragment') }
  } catch (error) {
    if (!(error instanceof UrlError)) throw error
    return { error: `parse ${quote(url)}: ${error.message}` }
  }
}

function parse(text: string, viaRequest: boolean): Omit<GoUrl, 'fragment'> {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for.
  if (/[\u0000-\u001f\u007f]/.test(text)) throw new UrlError('net/url: invalid control character in URL')
  if (text === '' && viaRequest) throw new UrlError('empty url')
  const empty = { scheme: '', opaque: '', user: undefined, host: '', query: '' }
  if (text === '*') return { ...empty, rawPath: '*' }
  const { scheme, rest: afterScheme } = splitScheme(text)
  const [path, query] = splitOnce(afterScheme, '?')
  let rest = path
  const parts = { ...empty, scheme, query: query ?? '' }
  if (!rest.startsWith('/')) {
    if (scheme !== '') return { ...parts, opaque: rest, rawPath: '' }
    if (viaRequest) throw new UrlError('invalid URI for request')
    if (splitOnce(rest, '/')[0]?.includes(':')) throw new UrlError('first path segment in URL cannot contain colon')
  }
  let authority: { user: string | undefined; host: string } | undefined
  if ((scheme !== '' || (!viaRequest && !rest.startsWith('///'))) && rest.startsWith('//')) {
    const slash = rest.indexOf('/', 2)
    authority = parseAuthority(scheme, slash < 0 ? rest.slice(2) : rest.slice(2, slash))
    rest = slash < 0 ? '' : rest.slice(slash)
  }
  unescapePart(rest, 'path')
  return { ...parts, ...authority, rawPath: rest }
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

function splitScheme(text: string): { scheme: string; rest: string } {
  if (text.startsWith(':')) throw new UrlError('missing protocol scheme')
  const match = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(text)
  return match === null
    ? { scheme: '', rest: text }
    : { scheme: (match[1] as string).toLowerCase(), rest: text.slice(match[0].length) }
}

function parseAuthority(scheme: string, authority: string): { user: string | undefined; host: string } {
  const at = authority.lastIndexOf('@')
  const host = parseHost(scheme, authority.slice(at + 1))
  if (at < 0) return { user: undefined, host }
  const user = authority.slice(0, at)
  if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(user)) throw new UrlError('net/url: invalid userinfo')
  unescapePart(user, 'user')
  return { user, host }
}

function checkPort(port: string): void {
  if (!/^(:\d*)?$/.test(port)) throw new UrlError(`invalid port ${quote(port)} after host`)
}

function parseHost(scheme: string, host: string): string {
  const open = host.lastIndexOf('[')
  if (open > 0) throw new UrlError('invalid IP-literal')
  if (open === 0) return parseLiteral(host)
  const colon = host.indexOf(':')
  if (colon >= 0) {
    const strict = scheme === 'http' || scheme === 'https'
    checkPort(host.slice(strict ? colon : host.lastIndexOf(':')))
  }
  return unescapePart(host, 'host')
}

/** A host in brackets, which must be an IPv6 address, perhaps with a zone. */
function parseLiteral(host: string): string {
  const close = host.lastIndexOf(']')
  if (close < 0) throw new UrlError("missing ']' in host")
  const port = host.slice(close + 1)
  checkPort(port)
  const name = host.slice(1, close)
  const zone = name.indexOf('%25')
  const address =
    zone < 0
      ? unescapePart(name, 'host')
      : unescapePart(name.slice(0, zone), 'host') + unescapePart(name.slice(zone), 'zone')
  const parsed = parseAddress(address)
  if ('error' in parsed) throw new UrlError(`invalid host: ${parsed.error}`)
  if (parsed.bytes.length === 4) throw new UrlError('invalid IP-literal')
  return `[${address}]${port}`
}

type Part = 'path' | 'host' | 'zone' | 'user' | 'fragment' | 'query'

const HOST_CHARACTER = /^[A-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"]$/

/** Percent-decodes, and checks what the part allows. */
export function unescapePart(text: string, part: Part): string {
  const isHost = part === 'host' || part === 'zone'
  for (let at = 0; at < text.length; ) {
    const character = text[at] as string
    if (character === '%') {
      const escape = text.slice(at, at + 3)
      if (!/^%[0-9a-fA-F]{2}$/.test(escape)) throw new UrlError(`invalid URL escape ${quote(escape)}`)
      const byte = Number.parseInt(escape.slice(1), 16)
      const plain = escape === '%25'
      if (part === 'host' && byte < 0x80 && !plain) throw new UrlError(`invalid URL escape ${quote(escape)}`)
      if (part === 'zone' && !plain && byte !== 0x20 && !HOST_CHARACTER.test(String.fromCharCode(byte))) {
        throw new UrlError(`invalid URL escape ${quote(escape)}`)
      }
      at += 3
    } else {
      if (isHost && character < '\u0080' && !HOST_CHARACTER.test(character)) {
        throw new UrlError(`invalid character ${quote(character)} in host name`)
      }
      at++
    }
  }
  const plus = part === 'query' ? text.replaceAll('+', ' ') : text
  return plus.includes('%') ? decodeBytes(plus) : plus
}

function decodeBytes(text: string): string {
  const bytes = Buffer.from(
    text.replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(0xe000 + Number.parseInt(hex, 16))),
  )
  // Escaped bytes travelled as private characters (three bytes each in UTF-8); here they become themselves.
  const decoded: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    const [a = 0, b = 0, c = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]]
    const code = ((a & 0x0f) << 12) | ((b & 0x3f) << 6) | (c & 0x3f)
    if (a >> 4 === 0xe && code >= 0xe000 && code <= 0xe0ff) {
      decoded.push(code - 0xe000)
      at += 2
    } else decoded.push(a)
  }
  return Buffer.from(decoded).toString()
}

/** The path as it is sent: as written if that is well-formed, else with what must be escaped escaped. */
export function escapedPath({ rawPath }: GoUrl): string {
  if (rawPath === '*' || /^[A-Za-z0-9\-._~!$&'()*+,;=:@/%[\]]*$/.test(rawPath)) return rawPath
  const path = Buffer.from(unescapePart(rawPath, 'path'))
  return Array.from(path, (byte) => {
    const character = String.fromCharCode(byte)
    return /[A-Za-z0-9\-._~$&+,/:;=@]/.test(character)
      ? character
      : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')
}

/** The parameters of the query, without those that are ill-formed. */
export function queryParameters(query: string): Map<string, string[]> {
  const parameters = new Map<string, string[]>()
  for (const pair of query.split('&')) {
    if (pair === '' || pair.includes(';')) continue
    const [key, value = ''] = splitOnce(pair, '=')
    try {
      const name = unescapePart(key, 'query')
      parameters.set(name, [...(parameters.get(name) ?? []), unescapePart(value, 'query')])
    } catch (error) {
      if (!(error instanceof UrlError)) throw error
    }
  }
  return parameters
}
