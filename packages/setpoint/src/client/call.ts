import type { Kind, TransportResponse } from '@setpoint/kube'

export type Verb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'apply' | 'delete' | 'deletecollection'

/** One call to the API as the client means it, before it is a path and a method. */
export interface ApiCall {
  readonly verb: Verb
  readonly kind: Kind
  /** '' for cluster-scoped kinds and for all namespaces. */
  readonly namespace: string
  /** '' for collections. */
  readonly name: string
  /** '' for the object itself. */
  readonly subresource: string
  /** Only what is set is sent. */
  readonly query: Readonly<Record<string, string | number | boolean | undefined>>
  /** Default: application/json. */
  readonly accept?: string
  readonly contentType?: string
  /** JSON text. */
  readonly body?: string
  readonly signal?: AbortSignal
  readonly timeout: number
}

export type Send = (call: ApiCall) => Promise<TransportResponse>

/** Sees a call on its way. `send` goes on with it; an interceptor may call it with another call, twice, or not at all. */
export type Interceptor = (call: ApiCall, send: Send) => Promise<TransportResponse>

const METHODS: Readonly<Record<Verb, string>> = {
  get: 'GET',
  list: 'GET',
  watch: 'GET',
  create: 'POST',
  update: 'PUT',
  patch: 'PATCH',
  apply: 'PATCH',
  delete: 'DELETE',
  deletecollection: 'DELETE',
}

export function methodOf(verb: Verb): string {
  return METHODS[verb]
}

/** Whether a call can be made twice without anybody noticing. */
export function isSafe(verb: Verb): boolean {
  return verb === 'get' || verb === 'list' || verb === 'watch'
}

/** Path and query. */
export function pathOf({ kind, namespace, name, subresource, query }: ApiCall): string {
  let path = kind.group === '' ? `/api/${kind.version}` : `/apis/${kind.group}/${kind.version}`
  if (namespace !== '') path += `/namespaces/${encoded(namespace)}`
  path += `/${kind.plural}`
  if (name !== '') path += `/${encoded(name)}`
  if (subresource !== '') path += `/${subresource}`
  let separator = '?'
  for (const key in query) {
    const value = query[key]
    if (value === undefined) continue
    path += `${separator}${key}=${typeof value === 'string' ? encoded(value) : value}`
    separator = '&'
  }
  return path
}

/** Names of Kubernetes mostly say in a URL what they say elsewhere; finding that out costs less than encoding. */
const PLAIN = /^[\w.~-]*$/

function encoded(text: string): string {
  return PLAIN.test(text) ? text : encodeURIComponent(text)
}
