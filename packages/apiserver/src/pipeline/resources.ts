import {
  badRequest,
  checkPathSegmentName,
  genericServerResponse,
  methodNotSupported,
  notFound,
  quote,
  type StatusError,
} from '@setpoint/kube'
import type { Catalog, ServedVersion } from '../catalog/index.js'
import { componentStatusVerbs } from '../component-status/index.js'
import type { ApiResponse } from '../http/index.js'
import type { RegistryDependencies, RequestContext } from '../registry/index.js'
import { isLongRunning, type ResourceRequest } from '../request/index.js'
import type { Resource, Subresource } from '../resource/index.js'
import { notFoundText } from '../respond/index.js'
import type { Question } from '../reviews/index.js'
import { negotiate } from '../table/index.js'
import {
  type Exchange,
  handleCreate,
  handleDelete,
  handleDeleteCollection,
  handleGet,
  handleList,
  handlePatch,
  handleUpdate,
  handleWatch,
} from '../verbs/index.js'
import type { Routed } from './handler.js'

type Verb = (exchange: Exchange) => ApiResponse | Promise<ApiResponse>

const VERBS: Readonly<Record<string, Verb>> = {
  create: handleCreate,
  get: handleGet,
  list: handleList,
  watch: handleWatch,
  update: handleUpdate,
  patch: handlePatch,
  delete: handleDelete,
  deletecollection: handleDeleteCollection,
}

/** Answers requests for what is stored nowhere: reviews, tokens, what is done to pods. Undefined: it is another request. */
export type RespondToQuestion = (question: Question, info: ResourceRequest) => Promise<ApiResponse> | undefined

/** Requests for resources: finds what the URL names and hands over to the verb. */
export function resourceRoutes(
  catalog: Catalog,
  registry: RegistryDependencies,
  respondToQuestion: RespondToQuestion,
): (routed: Routed, info: ResourceRequest) => ApiResponse | Promise<ApiResponse> {
  return (routed, info) => {
    if (routed.request.path.includes('//')) return notFoundText()
    const served = catalog.version(info.group, info.version)
    if (served === undefined) return unknown(catalog.group(info.group)?.builtIn ?? false)
    const answer = info.verb === 'create' || isLongRunning(info) ? respondToQuestion(routed, info) : undefined
    if (answer !== undefined) return answer
    const found = lookUp(served, info)
    if (found === undefined) return unknown(served.builtIn)
    const { resource, subresource } = found
    const verb = verbFor(found, info.verb)
    if (verb === undefined || routed.request.method === 'HEAD') {
      throw served.builtIn ? methodNotAllowed() : methodNotSupported(resource, info.verb)
    }
    const { request, query, user, warnings, audit } = routed
    if (resource.deprecation !== undefined) warnings.push(resource.deprecation)
    const context: RequestContext = {
      resource,
      subresource,
      namespace: resource.namespaced ? info.namespace : '',
      user,
      userAgent: request.headers['user-agent'] ?? '',
      warnings,
      audit,
    }
    const media = negotiate(request.headers['accept'], request.headers['user-agent'], query, {
      verb: info.verb,
      builtIn: served.builtIn,
    })
    return verb({ request, info, query, context, media, registry })
  }
}

interface Found {
  readonly resource: Resource
  readonly subresource: Subresource | undefined
}

/** Undefined when no URL of this shape exists, for any method; a shape that exists for other methods is a 405. */
function lookUp(served: ServedVersion, info: ResourceRequest): Found | undefined {
  if (info.rest.length > 0) return undefined
  const [problem] = info.name === '' ? [] : checkPathSegmentName(info.name)
  if (problem !== undefined) throw badRequest(`Name parameter invalid: ${quote(info.name)}: ${problem}`)
  const resource = served.find(info.resource)
  if (resource === undefined) {
    // Listed, but with nothing stored behind it.
    const listed = served.resources.find(({ name }) => name === info.resource)
    if (listed === undefined || listed.namespaced !== (info.namespace !== '')) return undefined
    throw methodNotAllowed()
  }
  const insideNamespace = info.namespace !== '' && info.resource !== 'namespaces'
  if (!resource.namespaced && insideNamespace) return undefined
  if (resource.namespaced && !insideNamespace) {
    if (info.name !== '') return undefined
    if (info.verb !== 'list' && info.verb !== 'watch') {
      if (!served.builtIn) return undefined
      throw methodNotAllowed()
    }
  }
  if (info.subresource === '') {
    const collectionVerb = info.verb === 'create' || info.verb === 'list' || info.verb === 'deletecollection'
    if (collectionVerb !== (info.name === '') && info.verb !== 'watch') throw methodNotAllowed()
    return { resource, subresource: undefined }
  }
  const subresource = resource.subresources.get(info.subresource)
  if (subresource !== undefined) return { resource, subresource }
  if (!served.builtIn) throw notFound(resource, info.name)
  const listed = served.resources
    .find(({ name }) => name === info.resource)
    ?.subresources?.find(({ name }) => name === info.subresource)
  if (listed !== undefined && !listed.verbs.includes(info.verb)) throw methodNotAllowed()
  return undefined
}

function verbFor({ resource, subresource }: Found, name: string): Verb | undefined {
  if (resource.group === '' && resource.resource === 'componentstatuses') return componentStatusVerbs[name]
  return (subresource?.verbs ?? resource.verbs).has(name) ? VERBS[name] : undefined
}

/** Groups of Kubernetes' own answer with a Status, all others as if the path did not exist. */
function unknown(builtIn: boolean): ApiResponse {
  if (!builtIn) return notFoundText()
  throw genericServerResponse({ code: 404, method: '' })
}

function methodNotAllowed(): StatusError {
  return genericServerResponse({ code: 405, method: '' })
}
