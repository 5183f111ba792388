import { resolvePlain } from './scalar.js'

const BREAK = /[\n\r\u0085\u2028\u2029]/
// Neither tabs nor characters beyond U+FFFF count as printable.
const UNPRINTABLE = /[^\n\x20-\x7e\u00a0-\ud7ff\ue000-\ufefe\uff00-\ufffd]/u
const BASE_60 = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/

const WIDTH = 80

/** Where a scalar stands. */
export interface Place {
  /** How many characters precede it on its line. */
  readonly column: number
  /** The indentation of its further lines. */
  readonly indent: number
  /** Whether it may be broken at a space beyond column 80. A key on the line of its value may not. */
  readonly wraps: boolean
}

/** A string without a block: plain where it reads as the same string, else in quotes. */
export function scalarText(text: string, place: Place): string {
  const resolved = resolvePlain(text)
  if (resolved.tag !== '!!str' || BASE_60.test(text) || text.includes('\n')) return doubleQuoted(text, place)
  if (isPlain(text)) return wrap(Array.from(text), place, '')
  return allowsSingleQuotes(text) ? singleQuoted(text, place) : doubleQuoted(text, place)
}

/** A string of several lines as a literal block, with its last line break; undefined when it cannot be one. */
export function literalBlock(text: string, indent: number): string | undefined {
  if (UNPRINTABLE.test(text) || text.endsWith(' ') || / [\n\r\u0085\u2028\u2029]/.test(text)) return undefined
  const hint = /^[ \n\u2028\u2029]/.test(text) ? '2' : ''
  const [ends, endsTwice] = [BREAK.test(text.at(-1) ?? ''), BREAK.test(text.at(-2) ?? '') || text.length === 1]
  const chomp = !ends ? '-' : endsTwice ? '+' : ''
  const space = ' '.repeat(indent)
  // An empty line gets no indentation.
  const body = text.replaceAll(/(^|[\n\u2028\u2029])(?=[^\n\u2028\u2029])/g, `$1${space}`)
  return `|${hint}${chomp}\n${body}${ends ? '' : '\n'}`
}

function isPlain(text: string): boolean {
  return (
    !BREAK.test(text) &&
    !UNPRINTABLE.test(text) &&
    !/^ | $/.test(text) &&
    !/^(?:---|\.\.\.)/.test(text) &&
    !/^[#,[\]{}&*!|>'"%@`]/.test(text) &&
    !/^[?:-](?:[ \t]|$)/.test(text) &&
    !/:(?:[ \t]|$)|[ \t]#/.test(text)
  )
}

function allowsSingleQuotes(text: string): boolean {
  return !UNPRINTABLE.test(text) && !/ [\n\r\u0085\u2028\u2029]|[\n\r\u0085\u2028\u2029] /.test(text)
}

function singleQuoted(text: string, place: Place): string {
  const space = ' '.repeat(Math.max(place.indent, 0))
  const pieces = Array.from(text).map((character, index, all) => {
    if (character === "'") return "''"
    const breaks = /[\u2028\u2029]/.test(character) && !/[\u2028\u2029]/.test(all[index + 1] ?? '\u2028')
    return breaks ? character + space : character
  })
  return wrap(pieces, place, "'")
}

/** Writes the pieces of a scalar, breaking the line at single spaces once it is too long. */
function wrap(pieces: readonly string[], { column, indent, wraps }: Place, quotes: '' | "'" | '"'): string {
  let width = column + quotes.length
  let text = quotes
  let afterSpace = false
  for (const [index, piece] of pieces.entries()) {
    if (piece !== ' ') {
      text += piece
      width += piece.length
      afterSpace = false
      continue
    }
    const next = pieces[index + 1]
    const inside = quotes === '' || (index > 0 && next !== undefined)
    if (wraps && !afterSpace && width > WIDTH && inside && (next !== ' ' || quotes === '"')) {
      // In double quotes a backslash keeps a space that would begin the line.
      const kept = next === ' ' ? '\\' : ''
      text += `\n${' '.repeat(indent)}${kept}`
      width = indent + kept.length
    } else {
      text += ' '
      width++
    }
    afterSpace = true
  }
  return text + quotes
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\0': '\\0',
  '\u0007': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '\u001b': '\\e',
  '"': '\\"',
  '\\': '\\\\',
  '\u0085': '\\N',
  '\u2028': '\\L',
  '\u2029': '\\P',
}

const ESCAPED = /["\\]|[^\x20-\x7e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/u

function doubleQuoted(text: string, place: Place): string {
  const pieces = Array.from(text, (character) => (ESCAPED.test(character) ? escape(character) : character))
  return wrap(pieces, place, '"')
}

function escape(character: string): string {
  const short = ESCAPES[character]
  if (short !== undefined) return short
  const code = character.codePointAt(0) ?? 0
  const hex = code.toString(16).toUpperCase()
  if (code <= 0xff) return `\\x${hex.padStart(2, '0')}`
  return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`
}
