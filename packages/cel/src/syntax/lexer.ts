import type { Source } from '../source/index.js'
import { scanString } from './scan-string.js'
import { FIXED_TOKENS, Token, type LexedToken, type TokenKind } from './token.js'

const DIGIT = /[0-9]/
const HEX = /[0-9a-fA-F]/
const SPACE = /[\t \r\n\f]/
const WORD_START = /[A-Za-z_]/
const WORD = /[A-Za-z0-9_]/
const ESCAPED_WORD = /[A-Za-z0-9_.\-/ ]/

/** Cuts the text into tokens, one at a time. What cannot start or finish a token is reported and skipped. */
export class Lexer {
  readonly #source: Source
  readonly #report: (offset: number, message: string) => void
  readonly #skipped: [number, number][] = []
  #position = 0

  constructor(source: Source, report: (offset: number, message: string) => void) {
    this.#source = source
    this.#report = report
  }

  next(): LexedToken {
    for (;;) {
      this.#skipBlank()
      const start = this.#position
      if (start >= this.#source.length) return { kind: Token.End, text: '<EOF>', start, end: start }
      const [kind, end] = this.#scan(start)
      if (kind !== undefined) {
        this.#position = end
        return { kind, text: this.#source.slice(start, end), start, end }
      }
      // `end` is the character that no token can go on with: it belongs to the error and is skipped with it.
      this.#report(start, `token recognition error at: '${this.#source.slice(start, end + 1)}'`)
      this.#position = Math.min(end + 1, this.#source.length)
      this.#skipped.push([start, this.#position])
    }
  }

  /** The text from one place to another without what was reported and skipped. */
  text(start: number, end: number): string {
    let text = ''
    let from = start
    for (const [first, last] of this.#skipped) {
      if (first < from || last > end) continue
      text += this.#source.slice(from, first)
      from = last
    }
    return text + this.#source.slice(from, end)
  }

  #at(index: number): string {
    return this.#source.characters[index] ?? ''
  }

  #skipBlank(): void {
    for (;;) {
      const character = this.#at(this.#position)
      if (character !== '' && SPACE.test(character)) this.#position++
      else if (character === '/' && this.#at(this.#position + 1) === '/') {
        while (this.#position < this.#source.length && this.#at(this.#position) !== '\n') this.#position++
      } else return
    }
  }

  /** The kind and the end of the longest token at `start`; without a kind, the place where scanning had to give up. */
  #scan(start: number): [TokenKind | undefined, number] {
    const first = this.#at(start)
    if (DIGIT.test(first)) return this.#scanNumber(start)
    if (first === '.' && DIGIT.test(this.#at(start + 1))) return [Token.Float, this.#exponent(this.#digits(start + 1))]
    if (first === '"' || first === "'") return this.#stringOr(start, start, Token.String, undefined)
    if (WORD_START.test(first)) return this.#scanWord(start, first)
    if (first === '`') return this.#scanEscapedIdentifier(start)
    const second = this.#at(start + 1)
    const pair = second === '' ? undefined : FIXED_TOKENS.get(first + second)
    if (pair !== undefined) return [pair, start + 2]
    const single = FIXED_TOKENS.get(first)
    if (single !== undefined) return [single, start + 1]
    // `&`, `|` and `=` begin a token that their next character did not finish.
    return [undefined, '&|='.includes(first) ? start + 1 : start]
  }

  #scanWord(start: number, first: string): [TokenKind, number] {
    let end = start + 1
    while (end < this.#source.length && WORD.test(this.#at(end))) end++
    const word: [TokenKind, number] = [FIXED_TOKENS.get(this.#source.slice(start, end)) ?? Token.Identifier, end]
    const lower = first.toLowerCase()
    const quoteAt = lower === 'b' && /[rR]/.test(this.#at(start + 1)) ? start + 2 : start + 1
    if ((lower !== 'b' && lower !== 'r') || !/["']/.test(this.#at(quoteAt))) return word
    return this.#stringOr(start, quoteAt, lower === 'b' ? Token.Bytes : Token.String, word) as [TokenKind, number]
  }

  #stringOr(
    start: number,
    quoteAt: number,
    kind: TokenKind,
    otherwise: [TokenKind, number] | undefined,
  ): [TokenKind | undefined, number] {
    const raw = quoteAt > start && /[rR]/.test(this.#at(quoteAt - 1))
    const { end, failedAt } = scanString(this.#source.characters, quoteAt, raw)
    if (end !== undefined) return [kind, end]
    return otherwise ?? [undefined, failedAt]
  }

  #digits(start: number): number {
    let end = start
    while (DIGIT.test(this.#at(end))) end++
    return end
  }

  /** The end of an exponent that starts here, or `start` when none does. */
  #exponent(start: number): number {
    if (!/[eE]/.test(this.#at(start))) return start
    const digits = /[+-]/.test(this.#at(start + 1)) ? start + 2 : start + 1
    return DIGIT.test(this.#at(digits)) ? this.#digits(digits) : start
  }

  #scanNumber(start: number): [TokenKind, number] {
    if (this.#at(start) === '0' && this.#at(start + 1) === 'x' && HEX.test(this.#at(start + 2))) {
      let end = start + 2
      while (HEX.test(this.#at(end))) end++
      return this.#integer(end)
    }
    const whole = this.#digits(start)
    if (this.#at(whole) === '.' && DIGIT.test(this.#at(whole + 1))) {
      return [Token.Float, this.#exponent(this.#digits(whole + 1))]
    }
    const exponent = this.#exponent(whole)
    return exponent > whole ? [Token.Float, exponent] : this.#integer(whole)
  }

  #integer(end: number): [TokenKind, number] {
    return /[uU]/.test(this.#at(end)) ? [Token.Uint, end + 1] : [Token.Int, end]
  }

  #scanEscapedIdentifier(start: number): [TokenKind | undefined, number] {
    let end = start + 1
    while (ESCAPED_WORD.test(this.#at(end))) end++
    return this.#at(end) === '`' && end > start + 1 ? [Token.EscapedIdentifier, end + 1] : [undefined, end]
  }
}
