/** A pattern that RE2 does not take; the message is the one of Go's regexp package. */
export class PatternError extends Error {
  override readonly name = 'PatternError'

  constructor(code: string, expression: string) {
    super(`error parsing regexp: ${code}: \`${expression}\``)
  }
}

const SIMPLE_ESCAPES: Readonly<Record<string, number>> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 }

/** Walks over a pattern by code points. */
export class Scanner {
  position = 0

  constructor(readonly text: string) {}

  get done(): boolean {
    return this.position >= this.text.length
  }

  peek(offset = 0): string {
    return this.text.charAt(this.position + offset)
  }

  startsWith(prefix: string): boolean {
    return this.text.startsWith(prefix, this.position)
  }

  /** The next code point, consumed; -1 at the end. */
  next(): number {
    const code = this.text.codePointAt(this.position)
    if (code === undefined) return -1
    this.position += code > 0xffff ? 2 : 1
    return code
  }

  /** Consumes one escape that stands for one character; the scanner is on the backslash. */
  escape(): number {
    const start = this.position
    this.position++
    if (this.done) throw new PatternError('trailing backslash at end of expression', '')
    const code = this.next()
    const character = String.fromCodePoint(code)
    const simple = SIMPLE_ESCAPES[character]
    if (simple !== undefined) return simple
    if (code < 0x80 && !/[A-Za-z0-9]/.test(character)) return code
    const read = /[0-7]/.test(character) ? this.#octal(character) : character === 'x' ? this.#hexadecimal() : undefined
    if (read === undefined) throw new PatternError('invalid escape sequence', this.text.slice(start, this.position))
    return read
  }

  /** Up to three digits; a single non-zero one would be a back-reference, which RE2 does not have. */
  #octal(first: string): number | undefined {
    if (first !== '0' && !/[0-7]/.test(this.peek())) return undefined
    let digits = first
    while (digits.length < 3 && /[0-7]/.test(this.peek())) digits += this.text.charAt(this.position++)
    return Number.parseInt(digits, 8)
  }

  #hexadecimal(): number | undefined {
    if (this.done) return undefined
    if (this.peek() !== '{') {
      const digits = this.text.slice(this.position, this.position + 2)
      this.position += digits.length
      return /^[0-9A-Fa-f]{2}$/.test(digits) ? Number.parseInt(digits, 16) : undefined
    }
    const close = this.text.indexOf('}', this.position)
    const digits = close < 0 ? '' : this.text.slice(this.position + 1, close)
    this.position = close < 0 ? this.text.length : close + 1
    if (!/^[0-9A-Fa-f]+$/.test(digits)) return undefined
    const code = Number.parseInt(digits, 16)
    return code <= 0x10ffff ? code : undefined
  }
}
