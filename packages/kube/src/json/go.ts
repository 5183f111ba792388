import { compareGoStrings } from './compare.js'
import { isJsonObject, type Json } from './json.js'

// Messages and kubectl's output show values as Go prints them. These two functions are that spelling; everything the
// server stores or sends as an object goes through JSON.stringify instead.

const HTML_UNSAFE = /[<>&\u2028\u2029]/g

/**
 * A value as Go's encoding/json writes it: object keys sorted, and `<`, `>`, `&` escaped even inside strings.
 * `indent` is what each level adds, as in json.MarshalIndent. Default '': all on one line.
 */
export function goJson(value: Json, indent = ''): string {
  const text = indent === '' ? compact(value) : indented(value, indent, '\n')
  return text.replace(HTML_UNSAFE, (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)
}

function compact(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(compact).join(',')}]`
  if (!isJsonObject(value)) return JSON.stringify(value)
  return `{${sortedKeys(value)
    .map((key) => `${JSON.stringify(key)}:${compact(value[key] ?? null)}`)
    .join(',')}}`
}

function indented(value: Json, indent: string, newline: string): string {
  const inner = newline + indent
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    return `[${inner}${value.map((item) => indented(item, indent, inner)).join(`,${inner}`)}${newline}]`
  }
  if (!isJsonObject(value)) return JSON.stringify(value)
  const keys = sortedKeys(value)
  if (keys.length === 0) return '{}'
  const members = keys.map((key) => `${JSON.stringify(key)}: ${indented(value[key] ?? null, indent, inner)}`)
  return `{${inner}${members.join(`,${inner}`)}${newline}}`
}

function sortedKeys(value: { [key: string]: Json }): string[] {
  return Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort(compareGoStrings)
}

/**
 * A number as Go's %v prints it. Whole numbers within int64 are integers to Kubernetes, so they never get an exponent;
 * the others are float64: shortest digits, an exponent below 1e-4 and from 1e6.
 */
export function goNumber(value: number): string {
  const magnitude = Math.abs(value)
  // All its digits: beyond 2^53 JavaScript would round them.
  if (isInt64(value)) return BigInt(value).toString()
  if (magnitude >= 1e-4 && magnitude < 1e6) return String(value)
  const [digits = '', exponent = '0'] = value.toExponential().split('e')
  const sign = exponent.startsWith('-') ? '-' : '+'
  return `${digits}e${sign}${exponent.replace(/^[+-]/, '').padStart(2, '0')}`
}

/** Whether JSON's number is an int64 to Kubernetes. */
export function isInt64(value: number): boolean {
  return Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63
}
