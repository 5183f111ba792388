import { checkPercent, type FieldError, type FieldPath, invalid } from '@setpoint/kube'

/** A number of pods, or a part of them: not below zero, and `50%` rather than `half`. */
export function validateNumberOrPercent(value: number | string, path: FieldPath): FieldError[] {
  if (typeof value === 'string') return checkPercent(value).map((message) => invalid(path, value, message))
  return value < 0 ? [invalid(path, value, 'must be greater than or equal to 0')] : []
}

/** Says nothing about numbers, nor about what is no percentage. */
export function validateAtMostAll(value: number | string, path: FieldPath): FieldError[] {
  const isMore = typeof value === 'string' && checkPercent(value).length === 0 && Number.parseInt(value, 10) > 100
  return isMore ? [invalid(path, value, 'must not be greater than 100%')] : []
}
