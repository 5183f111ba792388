import { CelDouble, Failure, intOf, isInt, type Value } from '../value/index.js'
import type { SchemaDeclaration } from './declaration.js'
import { SchemaList, listOfType } from './list.js'
import { SchemaMap, SchemaObject } from './object.js'
import { parseDateText, parseDateTimeText, parseDurationText } from './time-text.js'

/** JSON as the value that its schema says it is. Nothing is copied; parts are looked at when an expression does. */
export function schemaValue(json: unknown, declaration: SchemaDeclaration): Value {
  const { schema } = declaration
  if (json === null || json === undefined) {
    if (schema.nullable === true) return null
    throw new Failure('invalid data, got null for schema with nullable=false')
  }
  if (schema['x-kubernetes-int-or-string'] === true) {
    if (typeof json === 'string' || (typeof json === 'number' && Number.isSafeInteger(json))) return json
    throw new Failure('invalid data, expected XIntOrString value to be either a string or integer')
  }
  switch (schema.type) {
    case 'object':
      return objectValue(json, declaration)
    case 'array':
      if (!Array.isArray(json)) {
        throw new Failure('invalid data, expected an array for the provided schema with type=array')
      }
      return listOfType(new SchemaList(json, declaration.element as SchemaDeclaration), schema)
    case 'string':
      return stringValue(json, schema.format)
    case 'number':
      if (typeof json !== 'number') throw new Failure(`invalid data, expected float, got ${goType(json)}`)
      return new CelDouble(json)
    case 'integer':
      return integerValue(json)
    default:
      if (typeof json !== 'boolean') throw new Failure(`invalid data, expected bool, got ${goType(json)}`)
      return json
  }
}

function objectValue(json: unknown, declaration: SchemaDeclaration): Value {
  if (typeof json !== 'object' || Array.isArray(json)) {
    throw new Failure('invalid data, expected a map for the provided schema with type=object')
  }
  const object = json as Readonly<Record<string, unknown>>
  return declaration.fields === undefined
    ? new SchemaMap(object, declaration.element as SchemaDeclaration)
    : new SchemaObject(object, declaration.fields)
}

function integerValue(json: unknown): Value {
  if (typeof json === 'number' && Number.isSafeInteger(json)) return json + 0
  // Beyond what a JavaScript number holds exactly, the digits were lost when the JSON was read.
  const big =
    typeof json === 'bigint' || (typeof json === 'number' && Number.isInteger(json)) ? intOf(BigInt(json)) : undefined
  if (big === undefined || !isInt(big)) throw new Failure(`invalid data, expected int, got ${goType(json)}`)
  return big
}

function stringValue(json: unknown, format: string | undefined): Value {
  if (typeof json !== 'string') throw new Failure(`invalid data, expected string, got ${goType(json)}`)
  switch (format) {
    case 'duration':
      return parseDurationText(json) ?? fail(`Invalid duration ${json}: unable to parse ${json} as duration`)
    case 'date':
      return parseDateText(json) ?? fail(`Invalid date formatted string ${json}`)
    case 'date-time':
      return parseDateTimeText(json) ?? fail(`Invalid date-time formatted string ${json}`)
    case 'byte':
      return new Uint8Array(Buffer.from(json, 'base64'))
    default:
      return json
  }
}

function fail(message: string): never {
  throw new Failure(message)
}

/** What Go calls the type of a JSON value, which its messages print. */
function goType(json: unknown): string {
  switch (typeof json) {
    case 'string':
      return 'string'
    case 'boolean':
      return 'bool'
    case 'number':
      return Number.isInteger(json) ? 'int64' : 'float64'
    default:
      return Array.isArray(json) ? '[]interface {}' : 'map[string]interface {}'
  }
}
