import { isInt64, type Schema } from '@setpoint/kube'
import { formatFloat, formatInt, truncateToInt64 } from './go-number.js'
import { invalidProblem, looseProblem, type Problem, rootProblem } from './problem.js'
import { isNearlyInteger } from './type.js'

export type NumberCheck = (value: number, path: string, problems: Problem[]) => void

/**
 * Range of the type, multipleOf, bounds. The server computes with the value's own type: against an integer, a bound of
 * 1.5 is cut to 1. A bound outside the schema's type is a problem of every value. Undefined: nothing to check.
 */
export function numberCheck(schema: Schema, types: readonly string[], format: string): NumberCheck | undefined {
  const type = types.length === 1 && (types[0] === 'integer' || types[0] === 'number') ? types[0] : ''
  const fits = rangeOf(type, format)
  const checks = [
    rangeCheck(fits, type, format),
    boundCheck(schema.multipleOf, 'MultipleOf', fits, type, format, multipleOf),
    boundCheck(schema.minimum, 'Minimum boundary', fits, type, format, minimum(schema.exclusiveMinimum === true)),
    boundCheck(schema.maximum, 'Maximum boundary', fits, type, format, maximum(schema.exclusiveMaximum === true)),
  ].filter((check) => check !== undefined)
  if (checks.length === 0) return undefined
  return (value, path, problems) => {
    for (const check of checks) check(value, path, problems)
  }
}

type Fits = (value: number) => boolean

/** Undefined: every number fits. */
function rangeOf(type: string, format: string): Fits | undefined {
  if (type === 'integer') {
    return format === 'int32' ? (value) => isInt64(value) && value >= -(2 ** 31) && value < 2 ** 31 : isInt64
  }
  if (type === 'number' && format === 'float') return (value) => Number.isFinite(Math.fround(value))
  return undefined
}

function rangeCheck(fits: Fits | undefined, type: string, format: string): NumberCheck | undefined {
  if (fits === undefined) return undefined
  return (value, path, problems) => {
    if (!fits(value)) problems.push(rootProblem(rangeMessage('Checked', type, format, path)))
  }
}

function rangeMessage(what: string, type: string, format: string, path: string): string {
  const form = format === '' ? '(default format)' : `with format ${format}`
  return `${what} value must be of type ${type} ${form} in ${path}`
}

/** A constraint with one number in it. `whole`: compute with integers. */
type Constraint = (value: number, bound: number, whole: boolean, path: string) => Problem | undefined

function boundCheck(
  bound: number | undefined,
  what: string,
  fits: Fits | undefined,
  type: string,
  format: string,
  constraint: Constraint,
): NumberCheck | undefined {
  if (bound === undefined) return undefined
  const outside = fits !== undefined && !fits(bound)
  return (value, path, problems) => {
    if (outside) problems.push(rootProblem(rangeMessage(what, type, format, path)))
    const problem = constraint(value, bound, !outside && isInt64(value), path)
    if (problem !== undefined) problems.push(problem)
  }
}

function multipleOf(value: number, factor: number, whole: boolean, path: string): Problem | undefined {
  const used = whole ? truncateToInt64(factor) : factor
  const show = whole ? formatInt : formatFloat
  const text = show(used)
  if (used <= 0) return looseProblem(path, text, `factor MultipleOf declared for ${path} must be positive: ${text}`)
  const fits = whole ? value % used === 0 : isNearlyInteger(used < 1 ? (1 / used) * value : value / used)
  return fits ? undefined : invalidProblem(path, show(value), `should be a multiple of ${text}`)
}

function minimum(exclusive: boolean): Constraint {
  const words = exclusive ? 'greater than' : 'greater than or equal to'
  return (value, bound, whole, path) => {
    const used = whole ? truncateToInt64(bound) : bound
    if (exclusive ? value > used : value >= used) return undefined
    const show = whole ? formatInt : formatFloat
    return invalidProblem(path, show(value), `should be ${words} ${show(used)}`)
  }
}

function maximum(exclusive: boolean): Constraint {
  const words = exclusive ? 'less than' : 'less than or equal to'
  return (value, bound, whole, path) => {
    const used = whole ? truncateToInt64(bound) : bound
    if (exclusive ? value < used : value <= used) return undefined
    const show = whole ? formatInt : formatFloat
    return invalidProblem(path, show(value), `should be ${words} ${show(used)}`)
  }
}
