import { fieldErrorsText, quote, type FieldError } from '../field/index.js'
import { groupKindText, groupResourceText, type GroupKind, type GroupResource } from '../gvk/index.js'
import { StatusError, type StatusCause, type StatusDetails } from './status.js'

function failure(code: number, reason: string, message: string, details?: StatusDetails): StatusError {
  return new StatusError({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message,
    reason,
    ...(details === undefined ? {} : { details }),
    code,
  })
}

// Like the server, details leave out what is empty but are themselves always there.
function detailsOf({ group, resource }: GroupResource, name: string, retryAfterSeconds = 0): StatusDetails {
  return {
    ...(name === '' ? {} : { name }),
    ...(group === '' ? {} : { group }),
    ...(resource === '' ? {} : { kind: resource }),
    ...retry(retryAfterSeconds),
  }
}

function retry(retryAfterSeconds: number): StatusDetails {
  return retryAfterSeconds === 0 ? {} : { retryAfterSeconds }
}

export function badRequest(message: string): StatusError {
  return failure(400, 'BadRequest', message)
}

export function unauthorized(message = 'Unauthorized'): StatusError {
  return failure(401, 'Unauthorized', message === '' ? 'not authorized' : message)
}

export function forbiddenError(resource: GroupResource, name: string, why: string): StatusError {
  const anonymous = resource.group === '' && resource.resource === ''
  const subject = anonymous ? '' : `${groupResourceText(resource)} ${name === '' ? '' : `${quote(name)} `}is `
  return failure(403, 'Forbidden', `${subject}forbidden: ${why}`, detailsOf(resource, name))
}

export function notFound(resource: GroupResource, name: string): StatusError {
  return failure(404, 'NotFound', `${groupResourceText(resource)} ${quote(name)} not found`, detailsOf(resource, name))
}

export function methodNotSupported(resource: GroupResource, action: string): StatusError {
  const message = `${action} is not supported on resources of kind ${quote(groupResourceText(resource))}`
  return failure(405, 'MethodNotAllowed', message, detailsOf(resource, ''))
}

export function notAcceptable(accepted: readonly string[]): StatusError {
  return failure(406, 'NotAcceptable', `only the following media types are accepted: ${accepted.join(', ')}`)
}

/** The Accept header asked for another shape (`target`, such as a Table) in a media type that cannot hold it. */
export function notAcceptableConversion(target: string, accepted: readonly string[]): StatusError {
  const message = `only the following media types are accepted when converting to ${target}: ${accepted.join(', ')}`
  return failure(406, 'NotAcceptable', message)
}

export function alreadyExists(resource: GroupResource, name: string): StatusError {
  const message = `${groupResourceText(resource)} ${quote(name)} already exists`
  return failure(409, 'AlreadyExists', message, detailsOf(resource, name))
}

/** Eight random suffixes in a row were taken. */
export function generateNameConflict(resource: GroupResource, name: string, retryAfterSeconds: number): StatusError {
  const message = `${groupResourceText(resource)} ${quote(name)} already exists, the server was not able to generate a unique name for the object`
  return failure(409, 'AlreadyExists', message, detailsOf(resource, name, retryAfterSeconds))
}

export function conflict(resource: GroupResource, name: string, why: string): StatusError {
  const message = `Operation cannot be fulfilled on ${groupResourceText(resource)} ${quote(name)}: ${why}`
  return failure(409, 'Conflict', message, detailsOf(resource, name))
}

/** Server-side apply met fields of other managers. */
export function applyConflict(causes: readonly StatusCause[], message: string): StatusError {
  return failure(409, 'Conflict', message, causes.length === 0 ? {} : { causes: [...causes] })
}

export function gone(message: string): StatusError {
  return failure(410, 'Gone', message)
}

/** A watch or a continue token from before the kept history. */
export function resourceExpired(message: string): StatusError {
  return failure(410, 'Expired', message)
}

export function requestEntityTooLarge(message: string): StatusError {
  return failure(413, 'RequestEntityTooLarge', `Request entity too large: ${message}`)
}

export function unsupportedMediaType(accepted: readonly string[]): StatusError {
  const message = `the body of the request was in an unknown format - accepted media types include: ${accepted.join(', ')}`
  return failure(415, 'UnsupportedMediaType', message)
}

/** A 422 with one cause for each field error. */
export function invalidObject(kind: GroupKind, name: string, errors: readonly FieldError[]): StatusError {
  const summary = errors.length === 0 ? '' : `: ${fieldErrorsText(errors)}`
  const details: StatusDetails = {
    ...(name === '' ? {} : { name }),
    ...(kind.group === '' ? {} : { group: kind.group }),
    ...(kind.kind === '' ? {} : { kind: kind.kind }),
    ...(errors.length === 0
      ? {}
      : { causes: errors.map((error) => ({ reason: error.type, message: error.body, field: error.field })) }),
  }
  return failure(422, 'Invalid', `${groupKindText(kind)} ${quote(name)} is invalid${summary}`, details)
}

export function tooManyRequests(message: string, retryAfterSeconds: number): StatusError {
  return failure(429, 'TooManyRequests', message, retry(retryAfterSeconds))
}

export function internalError(message: string): StatusError {
  return failure(500, 'InternalError', `Internal error occurred: ${message}`, { causes: [{ message }] })
}

/** The operation failed for now; trying again is safe. */
export function serverTimeout(resource: GroupResource, operation: string, retryAfterSeconds: number): StatusError {
  const message = `The ${operation} operation against ${groupResourceText(resource)} could not be completed at this time, please try again.`
  return failure(500, 'ServerTimeout', message, detailsOf(resource, operation, retryAfterSeconds))
}

export function serviceUnavailable(message: string): StatusError {
  return failure(503, 'ServiceUnavailable', message)
}

/** The request took too long; it may still take effect. */
export function timeoutError(message: string, retryAfterSeconds = 0, causes: readonly StatusCause[] = []): StatusError {
  const details: StatusDetails = {
    ...(causes.length === 0 ? {} : { causes: [...causes] }),
    ...retry(retryAfterSeconds),
  }
  return failure(504, 'Timeout', `Timeout: ${message}`, details)
}
