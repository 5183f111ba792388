import { isIPv6 } from 'node:net'
import { quote } from '@setpoint/kube'

/** What net/url makes of a URL; only the parts that the API looks at. */
export interface ParsedUrl {
  readonly scheme: string
  readonly host: string
  /** Undefined: no `user@`. */
  readonly user: string | undefined
  readonly query: string
  readonly fragment: string
}

/** A URL that net/url does not take; the message is its own. */
export class UrlError extends Error {
  override readonly name = 'UrlError'
}

/** url.Parse: absolute or relative, with a fragment. Throws {@link UrlError}. */
export function parseUrl(text: string): ParsedUrl {
  const hash = text.indexOf('#')
  const url = wrapped(hash < 0 ? text : text.slice(0, hash), (raw) => parse(raw, false))
  if (hash < 0) return url
  return wrapped(text, () => ({ ...url, fragment: unescape(text.slice(hash + 1), 'other') }))
}

/** url.ParseRequestURI: an absolute URI or an absolute path; `#` means nothing. Throws {@link UrlError}. */
export function parseRequestUri(text: string): ParsedUrl {
  return wrapped(text, (raw) => parse(raw, true))
}

function wrapped(text: string, read: (raw: string) => ParsedUrl): ParsedUrl {
  try {
    return read(text)
  } catch (error) {
    if (error instanceof UrlError) throw new UrlError(`parse ${quote(text)}: ${error.message}`)
    throw error
  }
}

function parse(raw: string, viaRequest: boolean): ParsedUrl {
  if (/[^ -~\u{80}-\u{10ffff}]/u.test(raw)) throw new UrlError('net/url: invalid control character in URL')
  if (raw === '' && viaRequest) throw new UrlError('empty url')
  const nothing: ParsedUrl = { scheme: '', host: '', user: undefined, query: '', fragment: '' }
  if (raw === '*') return nothing
  const { scheme, rest: afterScheme } = splitScheme(raw)
  const mark = afterScheme.indexOf('?')
  const rest = mark < 0 ? afterScheme : afterScheme.slice(0, mark)
  const url: ParsedUrl = { ...nothing, scheme, query: mark < 0 ? '' : afterScheme.slice(mark + 1) }
  if (!rest.startsWith('/')) {
    if (scheme !== '') return url
    if (viaRequest) throw new UrlError('invalid URI for request')
    if ((rest.split('/')[0] ?? '').includes(':')) {
      throw new UrlError('first path segment in URL cannot contain colon')
    }
  }
  const hasAuthority = rest.startsWith('//') && (scheme !== '' || (!viaRequest && !rest.startsWith('///')))
  if (!hasAuthority) {
    unescape(rest, 'other')
    return url
  }
  const slash = rest.indexOf('/', 2)
  const authority = slash < 0 ? rest.slice(2) : rest.slice(2, slash)
  const parsed = { ...url, ...parseAuthority(scheme, authority) }
  if (slash >= 0) unescape(rest.slice(slash), 'other')
  return parsed
}

function splitScheme(raw: string): { scheme: string; rest: string } {
  if (raw.startsWith(':')) throw new UrlError('missing protocol scheme')
  const match = /^([A-Za-z][A-Za-z0-9+\-.]*):/.exec(raw)
  if (match === null) return { scheme: '', rest: raw }
  return { scheme: (match[1] ?? '').toLowerCase(), rest: raw.slice(match[0].length) }
}

function parseAuthority(scheme: string, authority: string): { user: string | undefined; host: string } {
  const at = authority.lastIndexOf('@')
  const host = parseHost(scheme, authority.slice(at + 1))
  if (at < 0) return { user: undefined, host }
  const user = authority.slice(0, at)
  if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(user)) throw new UrlError('net/url: invalid userinfo')
  unescape(user, 'other')
  return { user, host }
}

function parseHost(scheme: string, host: string): string {
  const open = host.lastIndexOf('[')
  if (open > 0) throw new UrlError('invalid IP-literal')
  if (open === 0) {
    const close = host.lastIndexOf(']')
    if (close < 0) throw new UrlError("missing ']' in host")
    checkPort(host.slice(close + 1))
    const address = host.slice(1, close)
    if (!isIPv6(address.replace(/%25.+$/, ''))) throw new UrlError(`invalid host: ParseAddr(${quote(address)})`)
    return host
  }
  const strictColons = scheme === 'http' || scheme === 'https'
  const colon = strictColons ? host.indexOf(':') : host.lastIndexOf(':')
  if (colon >= 0) checkPort(host.slice(colon))
  return unescape(host, 'host')
}

function checkPort(text: string): void {
  if (text !== '' && !/^:[0-9]*$/.test(text)) throw new UrlError(`invalid port ${quote(text)} after host`)
}

/** Only non-ASCII bytes and the percent sign may be percent-encoded in a host. */
function unescape(text: string, part: 'host' | 'other'): string {
  for (let position = 0; position < text.length; position++) {
    const character = text.charAt(position)
    if (character === '%') {
      const sequence = text.slice(position, position + 3)
      const valid = /^%[0-9A-Fa-f]{2}$/.test(sequence)
      if (!valid || (part === 'host' && /^%[0-7]/.test(sequence) && sequence !== '%25')) {
        throw new UrlError(`invalid URL escape ${quote(sequence)}`)
      }
    } else if (part === 'host' && character < '\u0080' && !/[A-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"]/.test(character)) {
      throw new UrlError(`invalid character ${quote(character)} in host name`)
    }
  }
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
