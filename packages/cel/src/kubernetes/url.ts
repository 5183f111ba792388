import { declare, memberOverload, overload, type Library } from '../declare/index.js'
import { BOOL, listOf, mapOf, STRING, structType, type Type } from '../type/index.js'
import { ArrayList, EntryMap, Failure, Opaque } from '../value/index.js'
import { escapedPath, parseGoUrl, queryParameters, type GoUrl } from './go-url.js'

export const URL_TYPE: Type = structType('kubernetes.URL')

/** A URL as a value of expressions. */
export class UrlValue extends Opaque {
  readonly type: Type = URL_TYPE
  readonly text: string
  readonly url: GoUrl

  constructor(text: string, url: GoUrl) {
    super()
    this.text = text
    this.url = url
  }

  equals(other: Opaque): boolean {
    return other instanceof UrlValue && other.text === this.text
  }
}

function urlOf(text: string): UrlValue {
  for (const viaRequest of [true, false]) {
    const url = parseGoUrl(text, viaRequest)
    if ('error' in url) throw new Failure(`URL parse error during conversion from string: ${url.error}`)
    if (!viaRequest) return new UrlValue(text, url)
  }
  throw new Failure('no such overload')
}

/** The host without its port and brackets. */
function hostname(host: string): string {
  const name = host.replace(/:\d*$/, '')
  return name.startsWith('[') && name.endsWith(']') ? name.slice(1, -1) : name
}

function port(host: string): string {
  return /:(\d*)$/.exec(host)?.[1] ?? ''
}

function query({ url }: UrlValue): EntryMap {
  return new EntryMap(Array.from(queryParameters(url.query), ([name, values]) => [name, new ArrayList(values)]))
}

function getter(name: string, id: string, read: (url: GoUrl) => string): ReturnType<typeof declare> {
  return declare(
    name,
    memberOverload(id, [URL_TYPE], STRING, ({ url }: UrlValue) => read(url)),
  )
}

/** Absolute URLs and paths, and their parts. */
export const URL_LIBRARY: Library = {
  name: 'kubernetes.urls',
  functions: [
    declare('url', overload('string_to_url', [STRING], URL_TYPE, urlOf)),
    getter('getScheme', 'url_get_scheme', ({ scheme }) => scheme),
    getter('getHost', 'url_get_host', ({ host }) => host),
    getter('getHostname', 'url_get_hostname', ({ host }) => hostname(host)),
    getter('getPort', 'url_get_port', ({ host }) => port(host)),
    getter('getEscapedPath', 'url_get_escaped_path', escapedPath),
    declare('getQuery', memberOverload('url_get_query', [URL_TYPE], mapOf(STRING, listOf(STRING)), query)),
    declare(
      'isURL',
      overload('is_url_string', [STRING], BOOL, (text: string) => !('error' in parseGoUrl(text, true))),
    ),
  ],
}
