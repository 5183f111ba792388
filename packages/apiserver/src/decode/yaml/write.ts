import { type Json, isJsonObject, type JsonObject } from '@setpoint/kube'
import { formatFloat } from './go-format.js'
import { literalBlock, type Place, scalarText } from './style.js'

const STEP = 2

/**
 * An object as the API server writes it for `Accept: application/yaml`: keys in yaml.v2's natural order, lists at their
 * key's indentation, strings quoted only where YAML 1.1 would read something else.
 */
export function writeYaml(value: Json): string {
  return node(value, -STEP, '')
}

/**
 * A node that follows what stands on the line already (`lead`: nothing, `key:`, `-` or `:`), with its line breaks.
 * `indent` is that of the collection around it.
 */
function node(value: Json, indent: number, lead: string): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return inline(lead, '[]')
    // A list in a map is not indented; in a list it begins on the same line.
    if (isIndicator(lead)) return compact(lead, sequence(value, indent + STEP), indent)
    return block(lead, sequence(value, lead === '' ? 0 : indent))
  }
  if (isJsonObject(value)) {
    if (Object.keys(value).length === 0) return inline(lead, '{}')
    const body = mapping(value, indent + STEP)
    return isIndicator(lead) ? compact(lead, body, indent) : block(lead, body)
  }
  if (typeof value === 'string' && value.includes('\n')) {
    const literal = literalBlock(value, Math.max(indent + STEP, STEP))
    if (literal !== undefined) return `${lead === '' ? '' : `${lead} `}${literal}`
  }
  return inline(lead, typeof value === 'string' ? scalarText(value, placeAfter(lead, indent)) : plain(value))
}

/** A dash, or the colon of a key that has a line of its own. */
function isIndicator(lead: string): boolean {
  return lead === '-' || lead === ':'
}

function placeAfter(lead: string, indent: number): Place {
  if (lead === '') return { column: 0, indent: STEP, wraps: true }
  return { column: indent + Array.from(lead).length + 1, indent: indent + STEP, wraps: true }
}

function inline(lead: string, text: string): string {
  return `${lead === '' ? '' : `${lead} `}${text}\n`
}

function block(lead: string, body: string): string {
  return lead === '' ? body : `${lead}\n${body}`
}

/** Puts the first line of a nested collection behind the indicator. */
function compact(lead: string, body: string, indent: number): string {
  return `${lead} ${body.slice(indent + STEP)}`
}

function sequence(items: readonly Json[], indent: number): string {
  const space = ' '.repeat(indent)
  return items.map((item) => space + node(item, indent, '-')).join('')
}

function mapping(object: JsonObject, indent: number): string {
  const space = ' '.repeat(indent)
  return Object.keys(object)
    .sort(naturalOrder)
    .map((key) => {
      const value = object[key] as Json
      if (isSimpleKey(key))
        return space + node(value, indent, `${scalarText(key, { column: 0, indent, wraps: false })}:`)
      return `${space}${complexKey(key, indent)}${space}${node(value, indent, ':')}`
    })
    .join('')
}

/** A long key, or one of several lines, has a line of its own. */
function complexKey(key: string, indent: number): string {
  const literal = key.includes('\n') ? literalBlock(key, indent + STEP) : undefined
  return `? ${literal ?? `${scalarText(key, placeAfter('?', indent))}\n`}`
}

function isSimpleKey(key: string): boolean {
  return Buffer.byteLength(key) <= 128 && !/[\n\r\u0085\u2028\u2029]/.test(key)
}

function plain(value: null | boolean | number): string {
  if (typeof value !== 'number') return String(value)
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? String(value) : formatFloat(value, 64)
}

/** Letters after everything else, numbers by their value: `a2` before `a10`. */
function naturalOrder(left: string, right: string): number {
  const a = Array.from(left)
  const b = Array.from(right)
  for (let i = 0; i < a.length && i < b.length; i++) {
    if (a[i] !== b[i]) return differenceAt(a, b, i)
  }
  return a.length - b.length
}

function differenceAt(a: readonly string[], b: readonly string[], at: number): number {
  const [x = '', y = ''] = [a[at], b[at]]
  const byCode = (x.codePointAt(0) ?? 0) - (y.codePointAt(0) ?? 0)
  const [xLetter, yLetter] = [/\p{L}/u.test(x), /\p{L}/u.test(y)]
  if (xLetter && yLetter) return byCode
  if (xLetter || yLetter) return yLetter ? -1 : 1
  // A 0 after other digits belongs to their number.
  const start = (x === '0' || y === '0') && followsNonZeroDigit(a, at) ? '1' : '0'
  const [xDigits, yDigits] = [digitsFrom(a, at), digitsFrom(b, at)]
  const byValue = Number(start + xDigits) - Number(start + yDigits)
  if (byValue !== 0) return byValue
  return xDigits.length === yDigits.length ? byCode : xDigits.length - yDigits.length
}

function followsNonZeroDigit(text: readonly string[], at: number): boolean {
  for (let i = at - 1; i >= 0 && /\d/.test(text[i] ?? ''); i--) if (text[i] !== '0') return true
  return false
}

function digitsFrom(text: readonly string[], at: number): string {
  let end = at
  while (end < text.length && /\d/.test(text[end] ?? '')) end++
  return text.slice(at, end).join('')
}
