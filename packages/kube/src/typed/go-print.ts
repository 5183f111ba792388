import { quote } from '../field/index.js'
import { compareGoStrings, goNumber, isInt64, isJsonObject, type Json } from '../json/index.js'

// Error texts of server-side apply show values the way Go prints its own, type names and all.

/** The Go type of a decoded value. */
export function goTypeName(value: Json): string {
  if (value === null) return '<nil>'
  if (Array.isArray(value)) return '[]interface {}'
  if (typeof value === 'object') return 'map[string]interface {}'
  if (typeof value === 'number') return isInt64(value) ? 'int64' : 'float64'
  return typeof value === 'boolean' ? 'bool' : 'string'
}

/** `&{map[a:1]}` */
export function boxed(value: Json): string {
  return `&{${plain(value)}}`
}

/** `&value.valueUnstructured{Value:map[string]interface {}{"a":1}}` */
export function boxedSyntax(value: Json): string {
  return `&value.valueUnstructured{Value:${syntax(value)}}`
}

function plain(value: Json): string {
  if (value === null) return '<nil>'
  if (typeof value === 'number') return goNumber(value)
  if (Array.isArray(value)) return `[${value.map(plain).join(' ')}]`
  if (!isJsonObject(value)) return String(value)
  const entries = sortedKeys(value).map((key) => `${key}:${plain(value[key] as Json)}`)
  return `map[${entries.join(' ')}]`
}

function syntax(value: Json): string {
  if (value === null) return 'interface {}(nil)'
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'number') return goNumber(value)
  if (Array.isArray(value)) return `[]interface {}{${value.map(syntax).join(', ')}}`
  if (!isJsonObject(value)) return String(value)
  const entries = sortedKeys(value).map((key) => `${quote(key)}:${syntax(value[key] as Json)}`)
  return `map[string]interface {}{${entries.join(', ')}}`
}

function sortedKeys(value: object): string[] {
  return Object.keys(value).sort(compareGoStrings)
}
