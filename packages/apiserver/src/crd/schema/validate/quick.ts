import { isInt64, type Json, type Schema } from '@setpoint/kube'
import { formatCheck } from '../../format/index.js'
import { compilePattern, PatternError } from '../../pattern/index.js'

/**
 * Says of a scalar that it is valid, without a path or a list of problems: the count that the full validator would
 * return, or -1 for "look again". Most values of most objects end here.
 */
export type QuickCheck = (value: Json) => number

/** What every value passes that is not null: see the count in compile.ts. */
const BASE = 6

/** Undefined: the schema is not that of a plain scalar. */
export function quickCheck(schema: Schema, types: readonly string[], format: string): QuickCheck | undefined {
  const { anyOf, oneOf, allOf, not, enum: allowed } = schema
  if (anyOf?.length || oneOf?.length || allOf?.length || not !== undefined) return undefined
  if (types.length === 2) return quickIntOrString(schema, format)
  if (types[0] === 'string') return quickString(schema, format)
  if (allowed !== undefined && allowed.length > 0) return undefined
  if (types[0] === 'boolean') return format === '' ? (value) => (typeof value === 'boolean' ? BASE : -1) : undefined
  return types[0] === 'integer' ? quickInteger(schema, format) : undefined
}

/** Without constraints, which would be those of both types. */
function quickIntOrString(schema: Schema, format: string): QuickCheck | undefined {
  const { enum: allowed, minLength, maxLength, pattern, minimum, maximum, multipleOf } = schema
  const constraints = [allowed, minLength, maxLength, pattern, minimum, maximum, multipleOf]
  if (format !== '' || constraints.some((constraint) => constraint !== undefined)) return undefined
  return (value) => (typeof value === 'string' ? BASE + 1 : Number.isSafeInteger(value) ? BASE + 2 : -1)
}

function quickString(schema: Schema, format: string): QuickCheck | undefined {
  const { enum: allowed = [], minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern = '' } = schema
  const texts = allowed.length === 0 ? undefined : new Set(allowed)
  const check = format === '' ? undefined : formatCheck(format)
  if (format !== '' && check === undefined) return undefined
  const expression = pattern === '' ? undefined : expressionOf(pattern)
  if (pattern !== '' && expression === undefined) return undefined
  const count = BASE + (check === undefined ? 1 : 2)
  // UTF-16 units are at least as many as characters, and at most twice as many.
  return (value) => {
    if (typeof value !== 'string' || value.length > maxLength || value.length < 2 * minLength) return -1
    if (texts !== undefined && !texts.has(value)) return -1
    if (expression !== undefined && !expression.test(value)) return -1
    return check === undefined || check(value) ? count : -1
  }
}

function expressionOf(pattern: string): RegExp | undefined {
  try {
    return compilePattern(pattern)
  } catch (error) {
    if (error instanceof PatternError) return undefined
    throw error
  }
}

/** Only bounds that are integers themselves; the others have rules of their own. */
function quickInteger(schema: Schema, format: string): QuickCheck | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  if (multipleOf !== undefined || exclusiveMinimum === true || exclusiveMaximum === true) return undefined
  const [low, high] =
    format === 'int32' ? [-(2 ** 31), 2 ** 31 - 1] : [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
  const bounds = [minimum, maximum].filter((bound) => bound !== undefined)
  if (bounds.some((bound) => !isInt64(bound) || bound < low || bound > high)) return undefined
  const least = Math.max(low, minimum ?? low)
  const most = Math.min(high, maximum ?? high)
  return (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? BASE + 2 : -1
}
