import type { FieldError, FieldErrorType, FieldPath, Json } from '@setpoint/kube'
import { valueText } from './value.js'

/** `Invalid value: …` for data: objects show with sorted keys, floats by `%v`. */
export function invalidData(path: FieldPath, value: Json, detail: string): FieldError {
  return showing('FieldValueInvalid', path, valueText(value), detail)
}

/** `Invalid value: …` for a value whose text is already made. */
export function invalidText(path: FieldPath, text: string, detail: string): FieldError {
  return showing('FieldValueInvalid', path, text, detail)
}

/** `Duplicate value: …` for data. */
export function duplicateData(path: FieldPath, value: Json): FieldError {
  return { type: 'FieldValueDuplicate', field: path.toString(), body: `Duplicate value: ${valueText(value)}` }
}

function showing(type: FieldErrorType, path: FieldPath, text: string, detail: string): FieldError {
  return { type, field: path.toString(), body: `Invalid value: ${text}: ${detail}` }
}
