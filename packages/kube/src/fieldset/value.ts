import { quote } from '../field/index.js'
import { compareGoStrings, goJson, goNumber, isJsonObject, type Json } from '../json/index.js'

// Values inside path elements: the keys of list items, the members of sets. Nearly always scalars; anything else is
// carried through so that a set read from outside never breaks.

/** Numbers, then strings, booleans, lists, maps, and null last. */
function rank(value: Json): number {
  switch (typeof value) {
    case 'number':
      return 0
    case 'string':
      return 1
    case 'boolean':
      return 2
    default:
      if (value === null) return 5
      return Array.isArray(value) ? 3 : 4
  }
}

/** The total order of values that orders the keys of FieldsV1. */
export function compareValues(a: Json, b: Json): number {
  if (typeof a === 'string' && typeof b === 'string') return compareGoStrings(a, b)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const order = rank(a) - rank(b)
  if (order !== 0 || a === null || b === null) return order
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b)
  if (isJsonObject(a) && isJsonObject(b)) return compareGoStrings(goJson(a), goJson(b))
  return Number(a) - Number(b)
}

function compareLists(a: readonly Json[], b: readonly Json[]): number {
  for (let index = 0; index < a.length && index < b.length; index++) {
    const order = compareValues(a[index] as Json, b[index] as Json)
    if (order !== 0) return order
  }
  return a.length - b.length
}

/** A value as messages show it: `"TCP"`, `8080`. */
export function valueMessage(value: Json, number: (value: number) => string): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'number') return number(value)
  if (Array.isArray(value)) return `[${value.map((item) => valueMessage(item, number)).join(',')}]`
  if (!isJsonObject(value)) return String(value)
  return Object.entries(value)
    .map(([key, item]) => `${key}=${valueMessage(item, number)}`)
    .join('')
}

/** A number as Go prints a float64, which is what every number read from FieldsV1 is there: `1e+06`. */
export function floatText(value: number): string {
  if (!Number.isInteger(value) || Math.abs(value) < 1e6) return goNumber(value)
  const [digits = '', exponent = ''] = value.toExponential().split('e+')
  return `${digits}e+${exponent.padStart(2, '0')}`
}

const PLAIN = /^[ !#-%'-;=?-[\]-~]*$/
// [^ -\uffff] are the control characters below the space.
const ESCAPED = /["\\\n\r\t]|[^ -\uffff]|[<>&\u2028\u2029]/g
const ESCAPED_IN_NAME = /["\\\n\r\t]|[^ -\uffff]/g
const SHORT: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A value inside a path element as FieldsV1 spells it: JSON with `<`, `>` and `&` escaped. */
export function valueText(value: Json): string {
  if (typeof value === 'string') return PLAIN.test(value) ? `"${value}"` : `"${value.replace(ESCAPED, escape)}"`
  return typeof value === 'object' ? goJson(value) : JSON.stringify(value)
}

/** The name of a key field, where only what JSON itself demands is escaped. */
export function nameText(name: string): string {
  return PLAIN.test(name) ? `"${name}"` : `"${name.replace(ESCAPED_IN_NAME, escape)}"`
}

function escape(character: string): string {
  return SHORT[character] ?? `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`
}
