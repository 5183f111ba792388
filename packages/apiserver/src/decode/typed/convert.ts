import { isJsonObject, type Json } from '@setpoint/kube'
import { parseJsonTree } from '../json/index.js'
import { type Explanation, refusalOf } from './explain.js'
import { GoError } from './go-error.js'
import type { GoNumber, GoStruct, GoText, GoType } from './go-types.js'

/**
 * What kube-apiserver says when it converts a map to a built-in kind instead of decoding JSON: after a strategic merge
 * patch. It goes by the struct's fields, stops at the first that does not fit, and sorts the unknown ones.
 */
export function explainConversion(value: Json, struct: GoStruct): Explanation {
  const unknown: string[] = []
  try {
    convertStruct(value, struct, '', unknown)
  } catch (error) {
    if (error instanceof GoError) return { error: error.message, strict: [] }
    throw error
  }
  return { error: undefined, strict: unknown.sort() }
}

function convert(value: Json, type: GoType, path: string, unknown: string[]): void {
  if (value === null) return
  switch (type.kind) {
    case 'pointer':
      convert(value, type.to, path, unknown)
      return
    case 'string':
    case 'bool':
    case 'int':
    case 'float':
      convertScalar(value, type)
      return
    case 'bytes':
      convertBytes(value, type)
      return
    case 'slice':
      if (!Array.isArray(value)) throw new GoError(`cannot restore slice from ${goKind(value)}`)
      for (const [index, item] of value.entries()) convert(item, type.of, `${path}[${index}]`, unknown)
      return
    case 'map':
      if (!isJsonObject(value)) throw new GoError(`cannot restore map from ${goKind(value)}`)
      // Keys are no part of the path here.
      for (const item of Object.values(value)) convert(item, type.of, path, unknown)
      return
    case 'struct':
      convertStruct(value, type, path, unknown)
      return
    default:
      refuseBy(value, type)
  }
}

function convertStruct(value: Json, struct: GoStruct, path: string, unknown: string[]): void {
  if (!isJsonObject(value)) throw new GoError(`cannot restore struct from: ${goKind(value)}`)
  const fields = new Set<string>()
  for (const { json, type } of struct.fields) {
    fields.add(json)
    if (Object.hasOwn(value, json)) convert(value[json] as Json, type, join(path, json), unknown)
  }
  for (const key of Object.keys(value)) if (!fields.has(key)) unknown.push(`unknown field "${join(path, key)}"`)
}

/** Which types Go could convert into each other decides the words: integers and strings, integers and floats. */
function convertScalar(value: Json, type: GoNumber | GoText): void {
  const from = goKind(value)
  if (type.kind === 'string' && from === 'int64') throw new GoError(`cannot convert int64 to ${type.name}`)
  if (type.kind === 'int' && from === 'float64') throw new GoError(`cannot convert float64 to ${type.name}`)
  const fits =
    type.kind === 'string' || type.kind === 'bool' ? from === type.kind : from === 'int64' || from === 'float64'
  if (!fits)
    throw new GoError(`unrecognized type: ${type.kind === 'int' || type.kind === 'float' ? type.name : type.kind}`)
}

function convertBytes(value: Json, type: GoType): void {
  if (typeof value === 'string') {
    const refusal = refusalOf({ kind: 'string', value }, type)
    if (refusal !== undefined) throw new GoError(`error decoding from json: ${refusal}`)
  } else if (!Array.isArray(value)) {
    throw new GoError(`cannot restore slice from ${goKind(value)}`)
  }
}

/** A type that reads its own JSON gets it, and knows nothing of where it stands. */
function refuseBy(value: Json, type: GoType): void {
  const refusal = refusalOf(parseJsonTree(JSON.stringify(value)), type)
  if (refusal !== undefined) throw new GoError(refusal)
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}

function goKind(value: Json): string {
  if (Array.isArray(value)) return 'slice'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64'
  if (typeof value === 'boolean') return 'bool'
  return typeof value === 'string' ? 'string' : 'map'
}

/** A patch as messages about it show it, Go's %+v: `map[data:map[a:1] metadata:<nil>]`. */
export function goMapText(value: Json): string {
  if (value === null) return '<nil>'
  if (Array.isArray(value)) return `[${value.map(goMapText).join(' ')}]`
  if (!isJsonObject(value)) return typeof value === 'number' ? numberText(value) : String(value)
  const members = Object.keys(value)
    .sort()
    .map((key) => `${key}:${goMapText(value[key] as Json)}`)
  return `map[${members.join(' ')}]`
}

/** %v writes exponents of two digits at least. */
function numberText(value: number): string {
  return String(value).replace(/e([+-])(\d)$/, 'e$10$2')
}
