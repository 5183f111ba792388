import type { FieldPath } from './path.js'
import { quote } from './quote.js'
import { show } from './show.js'

/** The causes that a 422 carries, in Kubernetes' spelling. */
export type FieldErrorType =
  | 'FieldValueNotFound'
  | 'FieldValueRequired'
  | 'FieldValueDuplicate'
  | 'FieldValueInvalid'
  | 'FieldValueNotSupported'
  | 'FieldValueForbidden'
  | 'FieldValueTooLong'
  | 'FieldValueTooShort'
  | 'FieldValueTooMany'
  | 'FieldValueTooFew'
  | 'FieldValueTypeInvalid'
  | 'InternalError'

const TITLES: Readonly<Record<FieldErrorType, string>> = {
  FieldValueNotFound: 'Not found',
  FieldValueRequired: 'Required value',
  FieldValueDuplicate: 'Duplicate value',
  FieldValueInvalid: 'Invalid value',
  FieldValueNotSupported: 'Unsupported value',
  FieldValueForbidden: 'Forbidden',
  FieldValueTooLong: 'Too long',
  FieldValueTooShort: 'Too short',
  FieldValueTooMany: 'Too many',
  FieldValueTooFew: 'Too few',
  FieldValueTypeInvalid: 'Invalid value',
  InternalError: 'Internal error',
}

/** One thing wrong with one field. A validator returns a list of these and throws nothing. */
export interface FieldError {
  readonly type: FieldErrorType
  readonly field: string
  /** `title: value: detail`, the text of the Status cause. */
  readonly body: string
}

/** The text of an error with its field in front. */
export function fieldErrorText(error: FieldError): string {
  return `${error.field}: ${error.body}`
}

/** Several errors as one text: bare when it is one, in brackets when they are more; what repeats is said once. */
export function fieldErrorsText(errors: readonly FieldError[]): string {
  const texts = [...new Set(errors.map(fieldErrorText))]
  return texts.length > 1 ? `[${texts.join(', ')}]` : texts.join('')
}

function fieldError(type: FieldErrorType, path: FieldPath, value: string | undefined, detail: string): FieldError {
  let body = TITLES[type]
  if (value !== undefined) body += `: ${value}`
  if (detail !== '') body += `: ${detail}`
  return { type, field: path.toString(), body }
}

export function invalid(path: FieldPath, value: unknown, detail: string): FieldError {
  return fieldError('FieldValueInvalid', path, show(value), detail)
}

export function typeInvalid(path: FieldPath, value: unknown, detail: string): FieldError {
  return fieldError('FieldValueTypeInvalid', path, show(value), detail)
}

export function required(path: FieldPath, detail = ''): FieldError {
  return fieldError('FieldValueRequired', path, undefined, detail)
}

export function duplicate(path: FieldPath, value: unknown): FieldError {
  return fieldError('FieldValueDuplicate', path, show(value), '')
}

export function notFoundValue(path: FieldPath, value: unknown): FieldError {
  return fieldError('FieldValueNotFound', path, show(value), '')
}

export function notSupported(path: FieldPath, value: unknown, supported: readonly string[]): FieldError {
  const detail = supported.length === 0 ? '' : `supported values: ${supported.map(quote).join(', ')}`
  return fieldError('FieldValueNotSupported', path, show(value), detail)
}

export function forbidden(path: FieldPath, detail: string): FieldError {
  return fieldError('FieldValueForbidden', path, undefined, detail)
}

export function tooLong(path: FieldPath, maxBytes: number): FieldError {
  return fieldError('FieldValueTooLong', path, undefined, `may not be more than ${count(maxBytes, 'byte')}`)
}

export function tooLongCharacters(path: FieldPath, maxCharacters: number): FieldError {
  return fieldError('FieldValueTooLong', path, undefined, `may not be more than ${count(maxCharacters, 'character')}`)
}

export function tooShort(path: FieldPath, minCharacters: number): FieldError {
  return fieldError('FieldValueTooShort', path, undefined, `must be at least ${count(minCharacters, 'character')}`)
}

export function tooMany(path: FieldPath, actual: number, max: number): FieldError {
  return fieldError('FieldValueTooMany', path, String(actual), `must have at most ${count(max, 'item')}`)
}

export function internalFieldError(path: FieldPath, detail: string): FieldError {
  return fieldError('InternalError', path, undefined, detail)
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
