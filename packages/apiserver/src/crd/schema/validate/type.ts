import { isInt64, type Json, type Schema } from '@setpoint/kube'
import { type Problem, typeProblem } from './problem.js'
import type { ValidatorOptions } from './validator.js'

/** The schema's word for a value. Null has none: its callers deal with it. */
export type TypeName = 'boolean' | 'string' | 'integer' | 'number' | 'array' | 'object'

export function typeNameOf(value: Json): TypeName {
  switch (typeof value) {
    case 'boolean':
      return 'boolean'
    case 'string':
      return 'string'
    case 'number':
      return isInt64(value) ? 'integer' : 'number'
    default:
      return Array.isArray(value) ? 'array' : 'object'
  }
}

/** The types that a schema allows; empty: any. */
export function allowedTypes(schema: Schema, options: ValidatorOptions): readonly string[] {
  if (schema['x-kubernetes-int-or-string'] === true && options.intOrString === 'typed') return ['integer', 'string']
  return schema.type === undefined || schema.type === '' ? [] : [schema.type]
}

/** True when the value has one of the types; otherwise the problem has been added. */
export type TypeCheck = (value: Json, path: string, problems: Problem[]) => boolean

/** Undefined: the schema says nothing about types. */
export function typeCheck(types: readonly string[], format: string, nullable: boolean): TypeCheck | undefined {
  if (types.length === 0 && format === '') return undefined
  const expected = types.join(',')
  const takesInteger = types.includes('integer')
  const takesNumber = types.includes('number')
  const formattedText = format !== '' && !takesInteger && !takesNumber
  return (value, path, problems) => {
    if (value === null) {
      if (types.length === 0 || nullable || types.includes('null')) return true
      problems.push(typeProblem(path, expected, 'null'))
      return false
    }
    const actual = typeNameOf(value)
    if (types.includes(actual)) return true
    if (actual === 'integer' && takesNumber) return true
    if (actual === 'number' && takesInteger && isNearlyInteger(value as number)) return true
    const textual = actual === 'string' || actual === 'array'
    // With a format, Kubernetes compares formats for everything but strings and lists, and lets lists pass as text.
    if (format !== '' && !textual && formatOf(actual) !== format) {
      problems.push(typeProblem(path, format, formatOf(actual)))
      return false
    }
    if (formattedText && textual) return true
    problems.push(typeProblem(path, expected, actual))
    return false
  }
}

function formatOf(type: TypeName): string {
  if (type === 'integer') return 'int64'
  return type === 'number' ? 'float64' : ''
}

const MAX_JSON_INTEGER = 2 ** 53 - 1
const EPSILON = 1e-9

/** An integer but for the noise of floating point, as the server measures it. */
export function isNearlyInteger(value: number): boolean {
  if (Math.abs(value) > MAX_JSON_INTEGER || Number.isNaN(value)) return false
  if (Number.isInteger(value)) return true
  // Negative fractions wrap around in the original and are never close to anything; fractions below one are cut to 0.
  if (value < 1) return false
  const whole = Math.trunc(value)
  return Math.abs(value - whole) / (Math.abs(value) + whole) < EPSILON
}
