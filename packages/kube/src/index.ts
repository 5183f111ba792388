// @setpoint/kube: the Kubernetes object model as pure functions. It does no I/O, keeps no state and imports nothing
// outside this package; everything above it (server, client, tests) shares these definitions.
export type { Clock, Random, Timer } from './clock/index.js'
export { systemClock, systemRandom } from './clock/index.js'
export type { FieldError, FieldErrorType } from './field/index.js'
export {
  duplicate,
  FieldPath,
  fieldErrorText,
  fieldPath,
  forbidden,
  internalFieldError,
  invalid,
  notFoundValue,
  notSupported,
  quote,
  required,
  tooLong,
  tooLongCharacters,
  tooMany,
  typeInvalid,
} from './field/index.js'
export type { GroupKind, GroupResource, GroupVersion, GroupVersionKind, GroupVersionResource } from './gvk/index.js'
export { apiVersionOf, groupKindText, groupResourceText, parseApiVersion } from './gvk/index.js'
export type { Json, JsonObject } from './json/index.js'
export { cloneJson, equalJson, isJsonObject, setOwn } from './json/index.js'
export type { KubeObject, ManagedFieldsEntry, ObjectMeta, OwnerReference } from './meta/index.js'
export type { ResolveSchema, Schema, ValidationRule } from './schema/index.js'
export type { Status, StatusCause, StatusDetails } from './status/index.js'
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
  StatusError,
  serviceUnavailable,
  timeoutError,
  tooManyRequests,
  unauthorized,
  unsupportedMediaType,
} from './status/index.js'
