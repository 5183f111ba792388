// Field paths and field errors: how a validator says what is wrong where, in Kubernetes' own words.
// Validators collect errors; only status/ turns a list of them into a refusal.
export type { FieldError, FieldErrorType } from './error.js'
export {
  duplicate,
  fieldErrorsText,
  fieldErrorText,
  forbidden,
  internalFieldError,
  invalid,
  notFoundValue,
  notSupported,
  required,
  tooLong,
  tooLongCharacters,
  tooMany,
  tooShort,
  typeInvalid,
} from './error.js'
export { FieldPath, fieldPath } from './path.js'
export { quote } from './quote.js'
export { Rendered } from './show.js'
