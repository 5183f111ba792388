import { type Json, type JsonObject, quote, type Schema } from '@setpoint/kube'
import type { Correlation } from './correlation.js'
import { invalidProblem, looseProblem, type Problem, requiredProblem, tooManyProblem } from './problem.js'
import type { Fields, Structure } from './structure.js'

/** Returns how many checks passed on the fields. */
export type ObjectCheck = (
  value: JsonObject,
  path: string,
  problems: Problem[],
  correlation: Correlation | undefined,
) => number

/** Number of fields, fields outside of the schema, fields inside it, required fields; in this order. */
export function objectCheck(schema: Schema, fields: Fields): ObjectCheck {
  const { minProperties, maxProperties, required = [] } = schema
  const { additional, closed } = fields
  const properties = [...fields.properties]
  const counted = minProperties !== undefined || maxProperties !== undefined
  return (value, path, problems, correlation) => {
    if (counted) checkSize(Object.keys(value).length, path, problems)
    let passed = 0
    if (closed || additional !== undefined) passed += others(value, path, problems, correlation)
    for (const [name, structure] of properties) {
      if (!Object.hasOwn(value, name)) continue
      const count = structure.quick === undefined ? -1 : structure.quick(value[name] as Json)
      if (count >= 0) {
        passed += count
        continue
      }
      const field = path === '' ? name : `${path}.${name}`
      passed += structure.validate(value[name] as Json, field, problems, fieldCorrelation(correlation, path, name))
    }
    for (const name of required) {
      if (!Object.hasOwn(value, name)) problems.push(requiredProblem(`${path}.${name}`))
    }
    return passed
  }

  function checkSize(size: number, path: string, problems: Problem[]): void {
    if (minProperties !== undefined && size < minProperties) {
      problems.push(invalidProblem(path, String(size), `should have at least ${minProperties} properties`))
    }
    if (maxProperties !== undefined && size > maxProperties) {
      problems.push(tooManyProblem(path, 'properties', size, maxProperties))
    }
  }

  function others(value: JsonObject, path: string, problems: Problem[], correlation: Correlation | undefined): number {
    let passed = 0
    for (const name of Object.keys(value)) {
      if (fields.properties.has(name)) continue
      if (closed) {
        problems.push(looseProblem(path, quote(name), `${path}.${name} in body is a forbidden property`))
      } else {
        const { quick, validate } = additional as Structure
        const count = quick === undefined ? -1 : quick(value[name] as Json)
        const old = count >= 0 ? undefined : fieldCorrelation(correlation, path, name)
        passed += count >= 0 ? count : validate(value[name] as Json, `${path}.${name}`, problems, old)
      }
    }
    return passed
  }
}

/** apiVersion and kind of the root are the same in both objects by conversion, whatever the client wrote. */
function fieldCorrelation(correlation: Correlation | undefined, path: string, name: string): Correlation | undefined {
  if (correlation === undefined || (path === '' && (name === 'kind' || name === 'apiVersion'))) return undefined
  return correlation.field(name)
}
