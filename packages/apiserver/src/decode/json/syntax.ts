import { quote } from '@setpoint/kube'
import { MAX_DEPTH } from './limits.js'

/** The body is no JSON. The message is Go's. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError'
}

const SPACE = 0x20
const QUOTE = 0x22
const BACKSLASH = 0x5c

const LITERALS: ReadonlyMap<number, string> = new Map(
  ['true', 'false', 'null'].map((literal) => [literal.charCodeAt(0), literal]),
)

/**
 * Says what is wrong with a text that JSON.parse has refused, in the words of Go's scanner: undefined when Go would take
 * it after all. It reads bytes, because Go names the offending byte, not the character that it belongs to.
 */
export function jsonSyntaxError(bytes: Uint8Array): JsonSyntaxError | undefined {
  try {
    new Scanner(bytes).document()
    return undefined
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error
    throw error
  }
}

class Scanner {
  readonly #bytes: Uint8Array
  #position = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** One value, then nothing but space. Open brackets are kept in a list, so that depth costs no stack. */
  document(): void {
    const open: ('object' | 'array')[] = []
    for (;;) {
      let ended = this.#beginValue(open)
      while (ended) {
        const inside = open.at(-1)
        if (inside === undefined) return this.#endOfText()
        ended = inside === 'object' ? this.#afterMember() : this.#afterItem()
        if (ended) open.pop()
      }
    }
  }

  /** Reads a scalar, an empty object or an empty array (true), or enters a filled one (false). */
  #beginValue(open: ('object' | 'array')[]): boolean {
    const byte = this.#skipSpace()
    switch (byte) {
      case 0x7b:
        return this.#enter(open, 'object', 0x7d)
      case 0x5b:
        return this.#enter(open, 'array', 0x5d)
      case QUOTE:
        this.#position++
        this.#string()
        return true
      default:
        if (byte === undefined) throw endOfInput()
        if (LITERALS.has(byte)) this.#literal(LITERALS.get(byte) ?? '')
        else if (byte === 0x2d || isDigit(byte)) this.#number()
        else throw unexpected(byte, 'looking for beginning of value')
        return true
    }
  }

  #enter(open: ('object' | 'array')[], kind: 'object' | 'array', close: number): boolean {
    if (open.length === MAX_DEPTH) throw unexpected(this.#bytes[this.#position] ?? 0, 'exceeded max depth')
    this.#position++
    if (this.#skipSpace() === close) {
      this.#position++
      return true
    }
    open.push(kind)
    if (kind === 'object') this.#key()
    return false
  }

  #key(): void {
    const byte = this.#skipSpace()
    if (byte === undefined) throw endOfInput()
    if (byte !== QUOTE) throw unexpected(byte, 'looking for beginning of object key string')
    this.#position++
    this.#string()
    const colon = this.#skipSpace()
    if (colon === undefined) throw endOfInput()
    if (colon !== 0x3a) throw unexpected(colon, 'after object key')
    this.#position++
  }

  #afterMember(): boolean {
    const byte = this.#skipSpace()
    if (byte === undefined) throw endOfInput()
    if (byte !== 0x2c && byte !== 0x7d) throw unexpected(byte, 'after object key:value pair')
    this.#position++
    if (byte === 0x7d) return true
    this.#key()
    return false
  }

  #afterItem(): boolean {
    const byte = this.#skipSpace()
    if (byte === undefined) throw endOfInput()
    if (byte !== 0x2c && byte !== 0x5d) throw unexpected(byte, 'after array element')
    this.#position++
    return byte === 0x5d
  }

  #string(): void {
    for (;;) {
      const byte = this.#bytes[this.#position]
      if (byte === undefined) throw endOfInput()
      this.#position++
      if (byte === QUOTE) return
      if (byte < SPACE) throw unexpected(byte, 'in string literal')
      if (byte !== BACKSLASH) continue
      const escape = this.#next()
      if (escape === 0x75) {
        for (let digit = 0; digit < 4; digit++) {
          const hex = this.#next()
          if (!isHex(hex)) throw unexpected(hex, 'in \\u hexadecimal character escape')
        }
      } else if (!'bfnrt\\/"'.includes(String.fromCharCode(escape))) {
        throw unexpected(escape, 'in string escape code')
      }
    }
  }

  #literal(literal: string): void {
    this.#position++
    for (const character of literal.slice(1)) {
      const byte = this.#next()
      if (byte !== character.charCodeAt(0)) throw unexpected(byte, `in literal ${literal} (expecting '${character}')`)
    }
  }

  #number(): void {
    if (this.#peek() === 0x2d) this.#position++
    const first = this.#next()
    if (!isDigit(first)) throw unexpected(first, 'in numeric literal')
    if (first !== 0x30) this.#digits()
    if (this.#peek() === 0x2e) {
      this.#position++
      const digit = this.#next()
      if (!isDigit(digit)) throw unexpected(digit, 'after decimal point in numeric literal')
      this.#digits()
    }
    if (this.#peek() === 0x65 || this.#peek() === 0x45) {
      this.#position++
      if (this.#peek() === 0x2b || this.#peek() === 0x2d) this.#position++
      const digit = this.#next()
      if (!isDigit(digit)) throw unexpected(digit, 'in exponent of numeric literal')
      this.#digits()
    }
  }

  #digits(): void {
    while (isDigit(this.#peek())) this.#position++
  }

  #endOfText(): void {
    const byte = this.#skipSpace()
    if (byte !== undefined) throw unexpected(byte, 'after top-level value')
  }

  /** Go feeds its scanner one space at the end of the input; within a token that space is the unexpected character. */
  #peek(): number {
    return this.#bytes[this.#position] ?? SPACE
  }

  #next(): number {
    const byte = this.#peek()
    this.#position++
    return byte
  }

  #skipSpace(): number | undefined {
    let byte = this.#bytes[this.#position]
    while (byte === SPACE || byte === 0x09 || byte === 0x0a || byte === 0x0d) byte = this.#bytes[++this.#position]
    return byte
  }
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}

function isHex(byte: number): boolean {
  return isDigit(byte) || (byte >= 0x61 && byte <= 0x66) || (byte >= 0x41 && byte <= 0x46)
}

function endOfInput(): JsonSyntaxError {
  return new JsonSyntaxError('unexpected end of JSON input')
}

/** Go shows the byte as if it were a code point: the first byte of a byte order mark reads `ï`. */
function unexpected(byte: number, context: string): JsonSyntaxError {
  const character = String.fromCharCode(byte)
  const shown = character === "'" ? "\\'" : character === '"' ? '"' : quote(character).slice(1, -1)
  return new JsonSyntaxError(`invalid character '${shown}' ${context}`)
}
