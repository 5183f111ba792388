import { quote } from '../field/index.js'
import { groupResourceText, type GroupResource } from '../gvk/index.js'
import { StatusError, type StatusDetails } from './status.js'

/** An HTTP response that should have carried a Status and did not. */
export interface GenericResponse {
  readonly code: number
  /** The HTTP method of the request. */
  readonly method: string
  readonly resource?: GroupResource
  readonly name?: string
  /** The response's body or status line. Default ''. */
  readonly message?: string
  /** The Retry-After header. Default 0: none. */
  readonly retryAfterSeconds?: number
  /** Whether the body was not what an API server sends, as from a proxy in between. Default false. */
  readonly unexpected?: boolean
}

/** What client-go would make of a failed response whose body is no Status. */
export function genericServerResponse(response: GenericResponse): StatusError {
  const { code, method, resource = { group: '', resource: '' }, name = '', message = '' } = response
  const { reason, text } = explain(code, method, message)
  const hasResource = resource.group !== '' || resource.resource !== ''
  const target = hasResource
    ? ` (${[method.toLowerCase(), groupResourceText(resource), name].join(' ').trimEnd()})`
    : ''
  const details: StatusDetails = {
    ...(name === '' ? {} : { name }),
    ...(resource.group === '' ? {} : { group: resource.group }),
    ...(resource.resource === '' ? {} : { kind: resource.resource }),
    ...(response.unexpected === true ? { causes: [{ reason: 'UnexpectedServerResponse', message }] } : {}),
    ...(response.retryAfterSeconds ? { retryAfterSeconds: response.retryAfterSeconds } : {}),
  }
  return new StatusError({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: text + target,
    ...(reason === '' ? {} : { reason }),
    details,
    code,
  })
}

const EXPLANATIONS: Readonly<Record<number, { reason: string; text: string }>> = {
  400: { reason: 'BadRequest', text: 'the server rejected our request for an unknown reason' },
  401: { reason: 'Unauthorized', text: 'the server has asked for the client to provide credentials' },
  404: { reason: 'NotFound', text: 'the server could not find the requested resource' },
  405: { reason: 'MethodNotAllowed', text: 'the server does not allow this method on the requested resource' },
  409: { reason: 'Conflict', text: 'the server reported a conflict' },
  422: { reason: 'Invalid', text: 'the server rejected our request due to an error in our request' },
  429: {
    reason: 'TooManyRequests',
    text: 'the server has received too many requests and has asked us to try again later',
  },
  503: { reason: 'ServiceUnavailable', text: 'the server is currently unable to handle the request' },
  504: {
    reason: 'Timeout',
    text: 'the server was unable to return a response in the time allotted, but may still be processing the request',
  },
}

function explain(code: number, method: string, message: string): { reason: string; text: string } {
  const known = EXPLANATIONS[code]
  if (code === 409 && method === 'POST') return { reason: 'AlreadyExists', text: 'the server reported a conflict' }
  if (known !== undefined) return known
  // These three say in their message who may not do what, or which media types would do.
  if (code === 403) return { reason: 'Forbidden', text: message }
  if (code === 415) return { reason: 'UnsupportedMediaType', text: message }
  if (code === 406) {
    const silent = message === '' || message === 'unknown'
    const text = silent ? 'the server was unable to respond with a content type that the client supports' : message
    return { reason: 'NotAcceptable', text }
  }
  if (code >= 500) {
    const text = `an error on the server (${quote(message)}) has prevented the request from succeeding`
    return { reason: 'InternalError', text }
  }
  return { reason: '', text: `the server responded with the status code ${code} but did not return more information` }
}
