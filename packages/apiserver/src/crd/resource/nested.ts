import { goValue, isInt64, isJsonObject, type Json, type JsonObject } from '@setpoint/kube'

/** A value on a path that is not what the path's user needs; the message is that of Go's unstructured helpers. */
export class AccessorError extends Error {
  override readonly name = 'AccessorError'
}

/** `.spec.replicas` → spec, replicas. */
export function fieldsOf(path: string): string[] {
  return path.replace(/^\./, '').split('.')
}

/** The integer at a path; undefined: the path ends before it. Throws {@link AccessorError}. */
export function nestedInteger(object: JsonObject, path: string): number | undefined {
  const value = nestedValue(object, fieldsOf(path))
  if (value === undefined || (typeof value === 'number' && isInt64(value))) return value
  throw accessorError(fieldsOf(path), value, 'int64')
}

/** The text at a path; undefined: the path ends before it. Throws {@link AccessorError}. */
export function nestedText(object: JsonObject, path: string): string | undefined {
  const value = nestedValue(object, fieldsOf(path))
  if (value === undefined || typeof value === 'string') return value
  throw accessorError(fieldsOf(path), value, 'string')
}

/** Any value at a path; null on the way is as good as nothing there. */
export function nestedValue(object: JsonObject, fields: readonly string[]): Json | undefined {
  let value: Json = object
  for (const [index, field] of fields.entries()) {
    if (value === null) return undefined
    if (!isJsonObject(value)) throw accessorError(fields.slice(0, index + 1), value, 'map[string]interface{}')
    if (!Object.hasOwn(value, field)) return undefined
    value = value[field] as Json
  }
  return value
}

function accessorError(fields: readonly string[], value: Json, expected: string): AccessorError {
  const path = `.${fields.join('.')}`
  return new AccessorError(
    `${path} accessor error: ${goValue(value)} is of the type ${goType(value)}, expected ${expected}`,
  )
}

function goType(value: Json): string {
  if (value === null) return '<nil>'
  if (Array.isArray(value)) return '[]interface {}'
  if (typeof value === 'number') return isInt64(value) ? 'int64' : 'float64'
  if (typeof value === 'object') return 'map[string]interface {}'
  return typeof value === 'boolean' ? 'bool' : 'string'
}
