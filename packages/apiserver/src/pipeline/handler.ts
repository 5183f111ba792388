import { badRequest, type Clock, DurationError, parseDuration, type Random, type StatusError } from '@setpoint/kube'
import { type AuditSink, RequestAudit } from '../audit/index.js'
import type { AuthenticationNotes } from '../authenticate/index.js'
import { type Authorizer, refusal } from '../authorize/index.js'
import { type ApiRequest, type ApiResponse, ClientGoneError, isStream, type StreamBody } from '../http/index.js'
import { Impersonator } from '../impersonate/index.js'
import type { AuditAnnotations, User } from '../registry/index.js'
import { attributesOf, isLongRunning, requestInfo, type RequestInfo } from '../request/index.js'
import { errorResponse } from '../respond/index.js'
import { negotiateError } from '../table/index.js'
import { parseQuery } from './query.js'
import { warningHeaders } from './warnings.js'

/** What the handler does not know itself. */
export interface HandlerDependencies {
  readonly clock: Clock
  readonly random: Random
  readonly authenticate: (request: ApiRequest, notes: AuthenticationNotes) => User
  readonly authorizer: Authorizer
  readonly route: (routed: Routed) => ApiResponse | Promise<ApiResponse>
  /** Takes the lines of the audit log; undefined: there is none. */
  readonly audit: AuditSink | undefined
  /** Hears of failures that are the server's own. */
  readonly onError: (error: unknown, request: ApiRequest) => void
}

/** An authenticated and authorized request. */
export interface Routed {
  readonly request: ApiRequest
  readonly info: RequestInfo
  readonly query: URLSearchParams
  /** Who it is to be taken for: the sender, or whom the sender impersonates. */
  readonly user: User
  readonly warnings: string[]
  readonly audit: AuditAnnotations
}

/** The stages that every request goes through: who, may they, what, and the answer with its headers. Never rejects. */
export function createHandler(dependencies: HandlerDependencies): (request: ApiRequest) => Promise<ApiResponse> {
  const { clock, random, authenticate, authorizer, route, onError } = dependencies
  // Priority and fairness has one level here; clients and proxies see that there is one.
  const flowSchema = random.uuid()
  const priorityLevel = random.uuid()
  const impersonator = new Impersonator(authorizer)

  /** A log that cannot be written is told of, and stops nobody. */
  function sinkFor(request: ApiRequest): AuditSink | undefined {
    const { audit } = dependencies
    if (audit === undefined) return undefined
    return (line) => {
      try {
        audit(line)
      } catch (error) {
        onError(error, request)
      }
    }
  }

  return async (request) => {
    const auditId = request.headers['audit-id'] ?? random.uuid()
    const query = parseQuery(request.search)
    const info = requestInfo(request.method, request.path, isWatch(query))
    const attributes = attributesOf(info, query)
    const audit = new RequestAudit(sinkFor(request), clock, request, auditId, attributes)
    const warnings: string[] = []
    const progress: Progress = { authenticated: false, impersonated: false, authorized: false }
    let failure: StatusError | undefined
    let response: ApiResponse
    try {
      response = await answer({ request, info, attributes, query, audit, warnings }, progress)
    } catch (error) {
      const { accept, 'user-agent': agent } = request.headers
      const refused = errorResponse(negotiateError(accept, agent, query), error)
      failure = refused.status
      response = refused.response
      if (failure.code >= 500 && failure !== error && !(error instanceof ClientGoneError)) onError(error, request)
      // Who is refused for who they are could be a browser that was led here.
      if (progress.authenticated && !progress.authorized) response.headers['X-Content-Type-Options'] = 'nosniff'
    }
    response.headers['Audit-Id'] = auditId
    response.headers['Cache-Control'] ??= 'no-cache, private'
    // It has no say in connections that last.
    if (progress.impersonated && (!isLongRunning(info) || info.verb === 'watch')) {
      response.headers['X-Kubernetes-Pf-Flowschema-Uid'] = flowSchema
      response.headers['X-Kubernetes-Pf-Prioritylevel-Uid'] = priorityLevel
    }
    if (warnings.length > 0) response.headers['Warning'] = warningHeaders(warnings)
    return logged(audit, progress, response, failure)
  }

  /** From the sender to the answer; `progress` tells how far it came. */
  async function answer(asked: Asked, progress: Progress): Promise<ApiResponse> {
    const { request, info, attributes, query, audit, warnings } = asked
    const sender = authenticate(request, { annotate: audit.annotate.bind(audit), warn: (text) => warnings.push(text) })
    audit.authenticated(sender)
    audit.logReceived()
    checkTimeout(query)
    progress.authenticated = true
    const impersonation = impersonator.impersonate(request, sender, attributes)
    if (impersonation !== undefined) audit.impersonated(impersonation.user, impersonation.constraint)
    progress.impersonated = true
    const user = impersonation?.user ?? sender
    const { allowed, reason } = authorizer.authorize(user, attributes)
    audit.annotate('authorization.k8s.io/decision', allowed ? 'allow' : 'forbid')
    audit.annotate('authorization.k8s.io/reason', reason)
    if (!allowed) throw refusal(user, attributes, reason)
    progress.authorized = true
    return route({ request, info, query, user, warnings, audit })
  }
}

interface Asked {
  readonly request: ApiRequest
  readonly info: RequestInfo
  /** What authorization is asked about it. */
  readonly attributes: RequestInfo
  readonly query: URLSearchParams
  readonly audit: RequestAudit
  readonly warnings: string[]
}

/** The checks that a request has passed. */
interface Progress {
  authenticated: boolean
  impersonated: boolean
  authorized: boolean
}

/** Writes the end of the request into the log: now, or when the body of a watch ends. */
function logged(
  audit: RequestAudit,
  { authenticated }: Progress,
  response: ApiResponse,
  failure: StatusError | undefined,
): ApiResponse {
  if (!audit.enabled) return response
  const { status, body } = response
  if (!authenticated || isLongRunning(audit.info)) audit.logStarted(status, failure?.status)
  if (!authenticated) return response
  if (!isStream(body)) {
    audit.logComplete(status, failure?.status)
    return response
  }
  const followed: StreamBody = {
    start(sink) {
      sink.onClose(() => audit.logComplete(status))
      body.start(sink)
    },
  }
  return { ...response, body: followed }
}

/** How long the client will wait. Answers come at once here; a text that is no duration is still a mistake. */
function checkTimeout(query: URLSearchParams): void {
  const timeout = query.get('timeout')
  if (timeout === null || timeout === '') return
  try {
    parseDuration(timeout)
  } catch (error) {
    if (!(error instanceof DurationError)) throw error
    throw badRequest(`invalid timeout specified in the request URL - ${error.message}`)
  }
}

function isWatch(query: URLSearchParams): boolean {
  const value = query.get('watch')
  return value !== null && value !== 'false' && value !== '0'
}
