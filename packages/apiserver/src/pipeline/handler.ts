import { badRequest, type Clock, DurationError, parseDuration, type Random, type StatusError } from '@setpoint/kube'
import { type AuditInput, auditLine } from '../audit/index.js'
import { type Authorize, refusal } from '../authorize/index.js'
import { type ApiRequest, type ApiResponse, ClientGoneError } from '../http/index.js'
import type { User } from '../registry/index.js'
import { requestInfo, type RequestInfo } from '../request/index.js'
import { errorResponse } from '../respond/index.js'
import { negotiateError } from '../table/index.js'
import { parseQuery } from './query.js'
import { warningHeaders } from './warnings.js'

/** What the handler does not know itself. */
export interface HandlerDependencies {
  readonly clock: Clock
  readonly random: Random
  readonly authenticate: (request: ApiRequest) => User
  readonly authorize: Authorize
  readonly route: (routed: Routed) => ApiResponse | Promise<ApiResponse>
  /** Takes one line for each request; undefined: no audit log. */
  readonly audit: ((line: string) => void) | undefined
  /** Hears of failures that are the server's own. */
  readonly onError: (error: unknown, request: ApiRequest) => void
}

/** An authenticated and authorized request. */
export interface Routed {
  readonly request: ApiRequest
  readonly info: RequestInfo
  readonly query: URLSearchParams
  readonly user: User
  readonly warnings: string[]
}

/** The stages that every request goes through: who, may they, what, and the answer with its headers. Never rejects. */
export function createHandler(dependencies: HandlerDependencies): (request: ApiRequest) => Promise<ApiResponse> {
  const { clock, random, authenticate, authorize, route, audit, onError } = dependencies
  // Priority and fairness has one level here; clients and proxies see that there is one.
  const flowSchema = random.uuid()
  const priorityLevel = random.uuid()
  /** A log that cannot be written is told of, and stops nobody. */
  function record(request: ApiRequest, input: AuditInput): void {
    try {
      audit?.(auditLine(input))
    } catch (error) {
      onError(error, request)
    }
  }

  return async (request) => {
    const received = clock.now()
    const auditId = request.headers['audit-id'] ?? random.uuid()
    const query = parseQuery(request.search)
    const info = requestInfo(request.method, request.path, isWatch(query))
    const warnings: string[] = []
    let user: User | undefined
    let passed = false
    let refused = false
    let failure: StatusError | undefined
    let response: ApiResponse
    try {
      user = authenticate(request)
      checkTimeout(query)
      passed = true
      if (!authorize(user, info, request.path)) {
        refused = true
        throw refusal(user, info, request.path)
      }
      response = await route({ request, info, query, user, warnings })
    } catch (error) {
      const { accept, 'user-agent': agent } = request.headers
      const answer = errorResponse(negotiateError(accept, agent, query), error)
      failure = answer.status
      response = answer.response
      if (failure.code >= 500 && failure !== error && !(error instanceof ClientGoneError)) onError(error, request)
      if (refused) response.headers['X-Content-Type-Options'] = 'nosniff'
    }
    response.headers['Audit-Id'] = auditId
    response.headers['Cache-Control'] ??= 'no-cache, private'
    if (passed) {
      response.headers['X-Kubernetes-Pf-Flowschema-Uid'] = flowSchema
      response.headers['X-Kubernetes-Pf-Prioritylevel-Uid'] = priorityLevel
    }
    if (warnings.length > 0) response.headers['Warning'] = warningHeaders(warnings)
    record(request, {
      auditId,
      info,
      requestUri: request.search === '' ? request.path : `${request.path}?${request.search}`,
      user,
      sourceAddress: request.peer.address,
      userAgent: request.headers['user-agent'] ?? '',
      status: response.status,
      error: failure,
      received,
      completed: clock.now(),
    })
    return response
  }
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
