import { goJson, goNumber, isInt64, isJsonObject, type Json } from '../json/index.js'

/** What a path can reach: data, or undefined where a range runs over nothing. */
export type Value = Json | undefined

/** One value as kubectl prints it: objects and lists as JSON, the rest bare. */
export function printValue(value: Value): string {
  switch (typeof value) {
    case 'undefined':
      return '<no value>'
    case 'string':
      return value
    case 'number':
      return goNumber(value)
    default:
      return goJson(value)
  }
}

/** A value inside a message, as Go's %v prints it. */
export function describeValue(value: Value): string {
  if (value === undefined) return '<invalid reflect.Value>'
  if (value === null) return '<nil>'
  if (Array.isArray(value)) return `[${value.map(describeValue).join(' ')}]`
  if (!isJsonObject(value)) return printValue(value)
  const fields = Object.keys(value)
    .sort()
    .map((key) => `${key}:${describeValue(value[key])}`)
  return `map[${fields.join(' ')}]`
}

/** The Go type that a value would have. */
export function typeName(value: Value): string {
  if (isJsonObject(value)) return 'map[string]interface {}'
  if (typeof value === 'number') return isInt64(value) ? 'int64' : 'float64'
  return typeof value === 'boolean' ? 'bool' : typeof value
}
