import { compareGoStrings, goNumber, isInt64, isJsonObject, type Json } from '../json/index.js'

const EMPTY_INTERFACE_MAP = 'map[string]interface {}'
const EMPTY_INTERFACE_SLICE = '[]interface {}'

/** The Go type that kube-apiserver decodes a JSON value into, as its messages spell it; null has none: `<nil>`. */
export function goType(value: Json): string {
  switch (typeof value) {
    case 'string':
      return 'string'
    case 'boolean':
      return 'bool'
    case 'number':
      return isInt64(value) ? 'int64' : 'float64'
    default:
      if (value === null) return '<nil>'
      return Array.isArray(value) ? EMPTY_INTERFACE_SLICE : EMPTY_INTERFACE_MAP
  }
}

/** The word of Go's JSON decoder for what it met: `cannot unmarshal array into …`. */
export function jsonTypeName(value: Json): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value === 'boolean' ? 'bool' : typeof value
}

/** A JSON value as Go's %v prints it: `map[a:1 b:[x <nil>]]`, keys in byte order. */
export function goValue(value: Json): string {
  if (value === null) return '<nil>'
  if (Array.isArray(value)) return goList(value, goValue)
  if (isJsonObject(value)) return goMap(value, goValue)
  return typeof value === 'number' ? goNumber(value) : String(value)
}

/** A JSON value as Go's %s prints it, which is made for strings and complains about the rest: `%!s(int64=1)`. */
export function goString(value: Json): string {
  return value === null ? '%!s(<nil>)' : nestedGoString(value)
}

function nestedGoString(value: Json): string {
  if (value === null || typeof value === 'string') return goValue(value)
  if (Array.isArray(value)) return goList(value, nestedGoString)
  if (isJsonObject(value)) return goMap(value, nestedGoString)
  return `%!s(${goType(value)}=${goValue(value)})`
}

function goList(list: readonly Json[], text: (item: Json) => string): string {
  return `[${list.map(text).join(' ')}]`
}

function goMap(map: { [key: string]: Json }, text: (item: Json) => string): string {
  const keys = Object.keys(map).sort(compareGoStrings)
  return `map[${keys.map((key) => `${key}:${text(map[key] ?? null)}`).join(' ')}]`
}
