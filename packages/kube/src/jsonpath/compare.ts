import { isInt64, type Json } from '../json/index.js'
import { JsonPathError } from './error.js'

/** One side of a comparison. In JavaScript 2 and 2.0 are the same; a template that says 2.0 means a float. */
export interface Operand {
  readonly value: Json
  readonly isFloat: boolean
}

type Kind = 'boolean' | 'string' | 'integer' | 'float'

/** Whether a comparison holds. Throws a {@link JsonPathError} for values that Kubernetes does not compare. */
export function compare(left: Operand, operator: string, right: Operand): boolean {
  switch (operator) {
    case '==':
      return equal(left, right)
    case '!=':
      return !equal(left, right)
    case '<':
      return less(left, right)
    case '<=':
      return less(left, right) || equal(left, right)
    case '>':
      return !(less(left, right) || equal(left, right))
    case '>=':
      return !less(left, right)
    default:
      throw new JsonPathError(`unrecognized filter operator ${operator}`)
  }
}

function equal(left: Operand, right: Operand): boolean {
  commonKind(left, right)
  return left.value === right.value
}

function less(left: Operand, right: Operand): boolean {
  if (commonKind(left, right) === 'boolean') throw new JsonPathError('invalid type for comparison')
  return (left.value as string | number) < (right.value as string | number)
}

function commonKind(left: Operand, right: Operand): Kind {
  const kind = kindOf(left)
  if (kindOf(right) !== kind) throw new JsonPathError('incompatible types for comparison')
  return kind
}

function kindOf({ value, isFloat }: Operand): Kind {
  switch (typeof value) {
    case 'boolean':
    case 'string':
      return typeof value as Kind
    case 'number':
      return !isFloat && isInt64(value) ? 'integer' : 'float'
    default:
      throw new JsonPathError('invalid type for comparison')
  }
}
