import { declare, memberOverload, overload, type Library } from '../declare/index.js'
import { DYN, INT, listOf, STRING } from '../type/index.js'
import { ArrayList, codePoints, Failure, textSize, valueText, type CelList, type Int } from '../value/index.js'
import { formatText } from './format/index.js'

function outOfRange(index: Int): Failure {
  return new Failure(`index out of range: ${index}`)
}

/** From one code point to another; both must lie in the text. */
function cut(text: string, start: Int, end: Int): string {
  const characters = codePoints(text)
  for (const index of [start, end]) {
    if (typeof index !== 'number' || index < 0 || index > characters.length) throw outOfRange(index)
  }
  const part = characters.slice(start as number, end as number)
  return typeof part === 'string' ? part : part.join('')
}

function charAt(text: string, index: Int): string {
  const characters = codePoints(text)
  if (typeof index !== 'number' || index < 0 || index > characters.length) throw outOfRange(index)
  return characters[index] ?? ''
}

function substring(text: string, start: Int): string {
  return cut(text, start, textSize(text))
}

function substringRange(text: string, start: Int, end: Int): string {
  if (start > end) throw new Failure(`invalid substring range. start: ${start}, end: ${end}`)
  return cut(text, start, end)
}

function indexOf(text: string, part: string, from: Int = 0): Int {
  if (part === '') return from
  if (from < 0) throw outOfRange(from)
  const characters = codePoints(text)
  if (typeof from !== 'number' || from >= characters.length) return -1
  const found = text.indexOf(part, codeUnits(characters, from))
  return found < 0 ? -1 : textSize(text.slice(0, found))
}

function lastIndexOf(text: string, part: string, from?: Int): Int {
  const characters = codePoints(text)
  if (part === '') return from ?? characters.length
  if (from === undefined) {
    if (text.length < part.length) return -1
    from = characters.length - 1
  }
  if (from < 0) throw outOfRange(from)
  if (typeof from !== 'number' || from >= characters.length) return -1
  const found = text.lastIndexOf(part, codeUnits(characters, from))
  return found < 0 ? -1 : textSize(text.slice(0, found))
}

/** How many code units the first `count` code points take. */
function codeUnits(characters: string | string[], count: number): number {
  return typeof characters === 'string' ? count : characters.slice(0, count).join('').length
}

/** Replaces up to `limit` occurrences; all of them if it is negative. An empty `old` matches between all characters. */
function replace(text: string, old: string, by: string, limit: Int = -1): string {
  if (limit === 0 || old === by) return text
  const parts = old === '' ? ['', ...Array.from(text), ''] : text.split(old)
  if (limit < 0 || limit >= parts.length - 1) {
    return old === '' ? by + Array.from(text, (character) => character + by).join('') : parts.join(by)
  }
  const head = parts.slice(0, Number(limit) + 1).join(by)
  return head + parts.slice(Number(limit) + 1).reduce((rest, part) => rest + old + part, '')
}

function split(text: string, separator: string, limit: Int = -1): CelList {
  if (limit === 0) return new ArrayList([])
  const parts = separator === '' ? Array.from(text) : text.split(separator)
  if (limit < 0 || parts.length <= limit) return new ArrayList(parts)
  const kept = Number(limit) - 1
  return new ArrayList([...parts.slice(0, kept), parts.slice(kept).join(separator)])
}

function join(list: CelList, separator = ''): string {
  const texts = list.toArray().map((element) => {
    if (typeof element !== 'string') throw new Failure(`join: invalid input: ${valueText(element)}`)
    return element
  })
  return texts.join(separator)
}

const ESCAPES: Record<string, string> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
  '"': '\\"',
}

function quote(text: string): string {
  const wellFormed = text.replace(/[\ud800-\udfff]/gu, '\ufffd')
  // oxlint-disable-next-line no-control-regex -- control characters are what is escaped.
  return `"${wellFormed.replace(/[\u0007\b\f\n\r\t\v\\"]/g, (character) => ESCAPES[character] as string)}"`
}

const lowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (part) => part.toLowerCase())
const upperAscii = (text: string): string => text.replace(/[a-z]+/g, (part) => part.toUpperCase())
/** White space as Unicode defines it: unlike JavaScript's, it has U+0085 and not U+FEFF. */
const trim = (text: string): string => text.replace(/^[\p{White_Space}]+|[\p{White_Space}]+$/gu, '')
const STRINGS = listOf(STRING)

/** Version 2 of the strings extension, the one that Kubernetes has. Indices count code points. */
export const STRINGS_LIBRARY: Library = {
  name: 'strings',
  functions: [
    declare('charAt', memberOverload('string_char_at_int', [STRING, INT], STRING, charAt)),
    declare(
      'indexOf',
      memberOverload('string_index_of_string', [STRING, STRING], INT, indexOf),
      memberOverload('string_index_of_string_int', [STRING, STRING, INT], INT, indexOf),
    ),
    declare(
      'lastIndexOf',
      memberOverload('string_last_index_of_string', [STRING, STRING], INT, lastIndexOf),
      memberOverload('string_last_index_of_string_int', [STRING, STRING, INT], INT, lastIndexOf),
    ),
    declare('lowerAscii', memberOverload('string_lower_ascii', [STRING], STRING, lowerAscii)),
    declare('upperAscii', memberOverload('string_upper_ascii', [STRING], STRING, upperAscii)),
    declare('trim', memberOverload('string_trim', [STRING], STRING, trim)),
    declare(
      'replace',
      memberOverload('string_replace_string_string', [STRING, STRING, STRING], STRING, replace),
      memberOverload('string_replace_string_string_int', [STRING, STRING, STRING, INT], STRING, replace),
    ),
    declare(
      'split',
      memberOverload('string_split_string', [STRING, STRING], STRINGS, split),
      memberOverload('string_split_string_int', [STRING, STRING, INT], STRINGS, split),
    ),
    declare(
      'substring',
      memberOverload('string_substring_int', [STRING, INT], STRING, substring),
      memberOverload('string_substring_int_int', [STRING, INT, INT], STRING, substringRange),
    ),
    declare(
      'join',
      memberOverload('list_join', [STRINGS], STRING, join),
      memberOverload('list_join_string', [STRINGS, STRING], STRING, join),
    ),
    declare('format', memberOverload('string_format', [STRING, listOf(DYN)], STRING, formatText)),
    declare('strings.quote', overload('strings_quote', [STRING], STRING, quote)),
  ],
}
