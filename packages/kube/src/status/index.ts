// Status, the API's way to refuse: the object, the error class that carries it, and one constructor for each refusal
// with Kubernetes' code, reason, message and details.
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
  notFound,
  requestEntityTooLarge,
  resourceExpired,
  serviceUnavailable,
  timeoutError,
  tooManyRequests,
  unauthorized,
  unsupportedMediaType,
} from './errors.js'
export type { Status, StatusCause, StatusDetails } from './status.js'
export { StatusError } from './status.js'
