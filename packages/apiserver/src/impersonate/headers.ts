import { badRequest, quote } from '@setpoint/kube'
import type { ApiRequest } from '../http/index.js'
import type { User } from '../registry/index.js'

const PREFIX = 'impersonate-'
const EXTRA_PREFIX = 'impersonate-extra-'

/** Whom a request wants to act as; undefined: as itself. A 400 when it names everything but the user. */
export function wantedUser(request: Pick<ApiRequest, 'headers' | 'rawHeaders'>): User | undefined {
  if (!hasAny(request.headers)) return undefined
  let name = ''
  let uid = ''
  let hasExtra = false
  const groups: string[] = []
  const extra: Record<string, string[]> = {}
  for (const [header, value] of eachHeader(request)) {
    if (header === 'impersonate-user') name ||= value
    else if (header === 'impersonate-uid') uid ||= value
    else if (header === 'impersonate-group') groups.push(value)
    else if (header.startsWith(EXTRA_PREFIX)) {
      hasExtra = true
      const key = unescape(header.slice(EXTRA_PREFIX.length))
      const values = Object.hasOwn(extra, key) ? extra[key] : undefined
      Object.defineProperty(extra, key, { value: [...(values ?? []), value], enumerable: true, configurable: true })
    }
  }
  const wanted = { name, uid, groups, extra }
  if (name !== '') return wanted
  if (uid === '' && groups.length === 0 && !hasExtra) return undefined
  throw badRequest(`requested ${goText(wanted)} without impersonating a user name`)
}

/** Asked of every request: it must not cost anything where nobody impersonates. */
function hasAny(headers: ApiRequest['headers']): boolean {
  for (const name in headers) if (name.startsWith(PREFIX)) return true
  return false
}

/** A header that was sent twice has two values, which only the list of headers as they were sent tells apart. */
function* eachHeader({ headers, rawHeaders }: Pick<ApiRequest, 'headers' | 'rawHeaders'>): Generator<[string, string]> {
  if (rawHeaders === undefined) {
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) yield [name, value]
    return
  }
  for (let index = 0; index < rawHeaders.length; index += 2) {
    yield [(rawHeaders[index] ?? '').toLowerCase(), rawHeaders[index + 1] ?? '']
  }
}

/** Keys may hold what a header's name cannot, percent-encoded. */
function unescape(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}

/** As Go shows the value in its own syntax. */
function goText({ name, uid, groups, extra }: User): string {
  const list = (values: readonly string[]): string => `{${values.map(quote).join(', ')}}`
  const groupsText = groups.length === 0 ? '[]string(nil)' : `[]string${list(groups)}`
  const keys = Object.keys(extra).sort()
  const entries = keys.map((key) => `${quote(key)}:[]string${list(extra[key] ?? [])}`)
  const extraText = keys.length === 0 ? 'map[string][]string(nil)' : `map[string][]string{${entries.join(', ')}}`
  return `&user.DefaultInfo{Name:${quote(name)}, UID:${quote(uid)}, Groups:${groupsText}, Extra:${extraText}}`
}
