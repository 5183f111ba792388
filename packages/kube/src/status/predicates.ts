import { statusFrom } from './from.js'

/** Whether a value is, or was caused by, a certain refusal. Never throws; anything that is no Status is a no. */
export type StatusPredicate = (error: unknown) => boolean

const KNOWN_REASONS: ReadonlySet<string> = new Set([
  'AlreadyExists',
  'BadRequest',
  'Conflict',
  'Expired',
  'Forbidden',
  'Gone',
  'InternalError',
  'Invalid',
  'MethodNotAllowed',
  'NotAcceptable',
  'NotFound',
  'RequestEntityTooLarge',
  'ServerTimeout',
  'ServiceUnavailable',
  'StorageReadError',
  'Timeout',
  'TooManyRequests',
  'Unauthorized',
  'UnsupportedMediaType',
])

function withReason(reason: string): StatusPredicate {
  return (error) => statusFrom(error)?.reason === reason
}

// The code decides only where the reason says nothing, as in the answers of proxies and webhooks: a 409 may be a
// Conflict or an AlreadyExists.
function withReasonOrCode(reason: string, code: number): StatusPredicate {
  return (error) => {
    const status = statusFrom(error)
    if (status === undefined) return false
    return status.reason === reason || (status.code === code && !KNOWN_REASONS.has(status.reason ?? ''))
  }
}

// Kubernetes reads these two codes whatever the reason.
function withReasonOrAnyCode(reason: string, code: number): StatusPredicate {
  return (error) => {
    const status = statusFrom(error)
    return status !== undefined && (status.reason === reason || status.code === code)
  }
}

export const isBadRequest: StatusPredicate = withReasonOrCode('BadRequest', 400)
export const isUnauthorized: StatusPredicate = withReasonOrCode('Unauthorized', 401)
export const isForbidden: StatusPredicate = withReasonOrCode('Forbidden', 403)
export const isNotFound: StatusPredicate = withReasonOrCode('NotFound', 404)
export const isMethodNotSupported: StatusPredicate = withReasonOrCode('MethodNotAllowed', 405)
export const isNotAcceptable: StatusPredicate = withReasonOrCode('NotAcceptable', 406)
export const isAlreadyExists: StatusPredicate = withReason('AlreadyExists')
export const isConflict: StatusPredicate = withReasonOrCode('Conflict', 409)
export const isGone: StatusPredicate = withReasonOrCode('Gone', 410)
/** The resource version or continue token is older than the kept history: list again. */
export const isExpired: StatusPredicate = withReason('Expired')
export const isRequestEntityTooLarge: StatusPredicate = withReasonOrAnyCode('RequestEntityTooLarge', 413)
export const isUnsupportedMediaType: StatusPredicate = withReasonOrCode('UnsupportedMediaType', 415)
export const isInvalid: StatusPredicate = withReasonOrCode('Invalid', 422)
export const isTooManyRequests: StatusPredicate = withReasonOrAnyCode('TooManyRequests', 429)
export const isInternalError: StatusPredicate = withReasonOrCode('InternalError', 500)
/** Nothing happened; the server asks for another attempt. No HTTP code means only this. */
export const isServerTimeout: StatusPredicate = withReason('ServerTimeout')
export const isServiceUnavailable: StatusPredicate = withReasonOrCode('ServiceUnavailable', 503)
/** The request took too long; it may still take effect. */
export const isTimeout: StatusPredicate = withReasonOrCode('Timeout', 504)
