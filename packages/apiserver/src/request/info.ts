/** What a request is about, read from its method and path alone. */
export interface ResourceRequest {
  readonly type: 'resource'
  /** get, list, watch, create, update, patch, delete, deletecollection, proxy: the verb that authorization sees. */
  readonly verb: string
  readonly group: string
  readonly version: string
  /** '' when the path names none (cluster scope, or all namespaces). */
  readonly namespace: string
  readonly resource: string
  /** '' when the path names a collection. */
  readonly name: string
  readonly subresource: string
  /** Path segments after the subresource (or after the name of a resource that proxies). */
  readonly rest: readonly string[]
  /** The legacy /watch/ prefix. */
  readonly legacyWatch: boolean
}

/** Everything else: discovery, health, version, OpenAPI. */
export interface PathRequest {
  readonly type: 'path'
  /** The HTTP method in lower case. */
  readonly verb: string
  /** The path, decoded. */
  readonly path: string
}

export type RequestInfo = ResourceRequest | PathRequest

const VERBS: Readonly<Record<string, string>> = {
  POST: 'create',
  GET: 'get',
  HEAD: 'get',
  PUT: 'update',
  PATCH: 'patch',
  DELETE: 'delete',
}

/** Subresources of a namespace itself; any other word after `namespaces/NAME/` is a resource inside it. */
const NAMESPACE_SUBRESOURCES = new Set(['status', 'finalize'])

/**
 * Reads method, path and query into a {@link RequestInfo}. `watch` says whether the query asks for one.
 * Paths of fewer segments than a resource needs are path requests, as in Kubernetes.
 */
export function requestInfo(method: string, path: string, watch: boolean): RequestInfo {
  const decoded = decode(path)
  const segments = decoded.split('/').filter((segment) => segment !== '')
  const pathRequest: PathRequest = { type: 'path', verb: method.toLowerCase(), path: decoded }
  let group: string
  let position: number
  if (segments[0] === 'api') {
    group = ''
    position = 1
  } else if (segments[0] === 'apis') {
    group = segments[1] ?? ''
    position = 2
  } else {
    return pathRequest
  }
  if (segments.length < position + 2) return pathRequest
  const version = segments[position] ?? ''
  let parts = segments.slice(position + 1)
  let verb = VERBS[method] ?? ''

  const legacyWatch = parts[0] === 'watch' && parts.length > 1
  const legacyProxy = parts[0] === 'proxy' && parts.length > 1
  if (legacyWatch || legacyProxy) parts = parts.slice(1)

  let namespace = ''
  if (parts[0] === 'namespaces' && parts.length > 1) {
    namespace = parts[1] ?? ''
    if (parts.length > 2 && !NAMESPACE_SUBRESOURCES.has(parts[2] ?? '')) parts = parts.slice(2)
  }
  const [resource = '', name = '', subresource = '', ...rest] = parts
  if (legacyProxy) {
    // A path that authorization still knows and that leads nowhere: what follows is the proxied one's business.
    const base = { type: 'resource', verb: 'proxy', group, version, namespace, resource, name } as const
    return { ...base, subresource: '', rest: ['proxy', subresource, ...rest], legacyWatch }
  }
  if (legacyWatch) verb = 'watch'
  else if (name === '' && verb === 'get') verb = watch ? 'watch' : 'list'
  else if (name === '' && verb === 'delete') verb = 'deletecollection'
  return { type: 'resource', verb, group, version, namespace, resource, name, subresource, rest, legacyWatch }
}

/** A path is decoded before it is cut: an escaped slash separates like any other. */
function decode(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
