import { isJsonObject, type Json } from '@setpoint/kube'
import { formatInt, isInt64 } from './number.js'

const ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** A string as encoding/json writes it: fit for HTML. */
export function jsonString(text: string): string {
  return JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (character) => ESCAPES[character] ?? character)
}

/** JSON with sorted keys, as encoding/json writes maps. */
export function jsonText(value: Json): string {
  if (typeof value === 'string') return jsonString(value)
  if (typeof value === 'number') return isInt64(value) ? formatInt(value) : JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`
  if (!isJsonObject(value)) return String(value)
  const members = Object.keys(value)
    .sort()
    .map((key) => `${jsonString(key)}:${jsonText(value[key] as Json)}`)
  return `{${members.join(',')}}`
}
