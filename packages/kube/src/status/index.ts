// Status, the API's way to refuse: the object, the error class that carries it, one constructor for each refusal with
// Kubernetes' code, reason, message and details, and one predicate for each that reads the reason, never the message.
export {
  alreadyExists,
  applyConflict,
  badRequest,
  conflict,
  forbiddenError,
  generateNameConflict,
  gone,
  internalError,
  invalidObject,
  methodNotSupported,
  notAcceptable,
  notAcceptableConversion,
  notFound,
  requestEntityTooLarge,
  resourceExpired,
  serverTimeout,
  serviceUnavailable,
  timeoutError,
  tooManyRequests,
  unauthorized,
  unsupportedMediaType,
} from './errors.js'
export { retryAfterSeconds, statusCause, statusFrom } from './from.js'
export type { GenericResponse } from './generic.js'
export { genericServerResponse } from './generic.js'
export type { StatusPredicate } from './predicates.js'
export {
  isAlreadyExists,
  isBadRequest,
  isConflict,
  isExpired,
  isForbidden,
  isGone,
  isInternalError,
  isInvalid,
  isMethodNotSupported,
  isNotAcceptable,
  isNotFound,
  isRequestEntityTooLarge,
  isServerTimeout,
  isServiceUnavailable,
  isTimeout,
  isTooManyRequests,
  isUnauthorized,
  isUnsupportedMediaType,
} from './predicates.js'
export type { Status, StatusCause, StatusDetails } from './status.js'
export { StatusError } from './status.js'
