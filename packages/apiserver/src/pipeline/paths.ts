import { createHash } from 'node:crypto'
import { genericServerResponse, notAcceptable } from '@setpoint/kube'
import type { Catalog } from '../catalog/index.js'
import {
  AGGREGATED_MEDIA_TYPE,
  apiGroup,
  apiGroupDiscoveryList,
  apiGroupList,
  apiResourceList,
  apiVersions,
} from '../discovery/index.js'
import { type HealthChecks, health } from '../health/index.js'
import type { ApiResponse } from '../http/index.js'
import { type MediaType, notFoundText, PLAIN_JSON, valueResponse } from '../respond/index.js'
import { prefersPretty } from '../table/index.js'
import { OPENID_PATHS } from '../token-request/index.js'
import type { Routed } from './handler.js'
import { versionInfo } from './version-info.js'

export interface PathDependencies {
  readonly catalog: Catalog
  readonly checks: HealthChecks
  /** `127.0.0.1:6443`, as discovery tells it. */
  readonly address: () => string
  /** Answers under /openapi; undefined for a path it does not know. */
  readonly openapi: (routed: Routed) => ApiResponse | undefined
  /** Answers what others verify service accounts' tokens with; undefined for a path it does not know. */
  readonly openid: (routed: Routed) => ApiResponse | undefined
}

/** Documents that people read in a browser are always indented. */
const FOR_PEOPLE: MediaType = { ...PLAIN_JSON, pretty: true }

/** Everything that is not a resource: discovery, health, version, OpenAPI, the index of paths. */
export function pathRoutes(dependencies: PathDependencies): (routed: Routed) => ApiResponse {
  const { catalog, checks, address, openapi, openid } = dependencies
  return (routed) => {
    const { request, query } = routed
    const media: MediaType = { ...PLAIN_JSON, pretty: prefersPretty(request.headers['user-agent'], query) }
    if (request.path.includes('//')) return notFoundText()
    const path = request.path.length > 1 ? request.path.replace(/\/$/, '') : request.path
    const aggregated = wantsAggregated(request.headers['accept'])
    if (!aggregated && isTransformOnly(request.headers['accept']))
      throw notAcceptable(['application/json', 'application/yaml'])
    if (request.method !== 'GET' && hasOnlyGet(catalog, path)) throw genericServerResponse({ code: 405, method: '' })
    switch (path) {
      case '/':
        return valueResponse(FOR_PEOPLE, 200, { paths: paths(catalog) })
      case '/version':
        return valueResponse(FOR_PEOPLE, 200, versionInfo())
      case '/api':
        return aggregated
          ? discoveryResponse(media, apiGroupDiscoveryList(catalog.groups().filter(({ name }) => name === '')))
          : valueResponse(media, 200, apiVersions(address()))
      case '/apis':
        return aggregated
          ? discoveryResponse(media, apiGroupDiscoveryList(catalog.groups().filter(({ name }) => name !== '')))
          : valueResponse(media, 200, apiGroupList(catalog.groups()))
    }
    return (
      groupResponse(catalog, media, path) ??
      health(checks, request.path, query) ??
      openapi(routed) ??
      openid(routed) ??
      unknownPath(catalog, path)
    )
  }
}

function groupResponse(catalog: Catalog, media: MediaType, path: string): ApiResponse | undefined {
  const [, root, first = '', second, ...rest] = path.split('/')
  if (rest.length > 0) return undefined
  if (root === 'api' && second === undefined) {
    const served = catalog.version('', first)
    return served === undefined ? undefined : valueResponse(media, 200, apiResourceList(served))
  }
  if (root !== 'apis') return undefined
  if (second !== undefined) {
    const served = catalog.version(first, second)
    return served === undefined ? undefined : valueResponse(media, 200, apiResourceList(served))
  }
  const group = catalog.group(first)
  return group === undefined || first === '' ? undefined : valueResponse(media, 200, apiGroup(group))
}

/** Below Kubernetes' own groups an unknown version is a Status; anywhere else an unknown path is plain text. */
function unknownPath(catalog: Catalog, path: string): ApiResponse {
  const [, root, first = ''] = path.split('/')
  const builtIn = root === 'api' || (root === 'apis' && catalog.group(first)?.builtIn === true)
  if (builtIn) throw genericServerResponse({ code: 404, method: '' })
  return notFoundText()
}

function discoveryResponse(media: MediaType, document: object): ApiResponse {
  const response = valueResponse(media, 200, document)
  response.headers['ETag'] = `"${createHash('sha512')
    .update(response.body as string)
    .digest('hex')
    .toUpperCase()}"`
  response.headers['Content-Type'] = AGGREGATED_MEDIA_TYPE
  response.headers['Cache-Control'] = 'public'
  response.headers['Vary'] = 'Accept'
  return response
}

/** Whether the aggregated form is acceptable: its parameters may come in any order, and with others beside it. */
function wantsAggregated(accept: string | undefined): boolean {
  return (accept ?? '').split(',').some((clause) => {
    const [type = '', ...parameters] = clause.split(';').map((part) => part.trim())
    const has = (parameter: string): boolean => parameters.includes(parameter)
    return type === 'application/json' && has('g=apidiscovery.k8s.io') && has('v=v2') && has('as=APIGroupDiscoveryList')
  })
}

/** Discovery and version answer nothing but GET. */
function hasOnlyGet(catalog: Catalog, path: string): boolean {
  if (path === '/api' || path === '/version') return true
  if (path === '/apis') return false
  const [, root, first = '', second] = path.split('/')
  if (root === 'api') return catalog.version('', first) !== undefined
  return root === 'apis' && (second === undefined ? catalog.group(first) : catalog.version(first, second)) !== undefined
}

/** Whether a client takes nothing but transformations, none of which discovery has. */
function isTransformOnly(accept: string | undefined): boolean {
  const clauses = (accept ?? '').split(',').filter((clause) => clause.trim() !== '')
  return clauses.length > 0 && clauses.every((clause) => /;\s*as=/.test(clause))
}

/** GET /: every path that answers. */
function paths(catalog: Catalog): string[] {
  const all = [
    ...OPENID_PATHS,
    '/api',
    '/api/v1',
    '/apis',
    '/healthz',
    '/livez',
    '/openapi/v2',
    '/openapi/v3',
    '/readyz',
    '/version',
  ]
  for (const { name, versions } of catalog.groups()) {
    if (name === '') continue
    all.push(`/apis/${name}`, ...versions.map(({ version }) => `/apis/${name}/${version}`))
  }
  return all.sort()
}
