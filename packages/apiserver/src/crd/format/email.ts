import { isAddress } from './network.js'

/** Letters of an unquoted word: printable, and none of RFC 5322's specials. */
const ATOM = /^[!#-'*+\-./0-9=?A-Z^_`a-z{|}~\u{80}-\u{10ffff}]+/u
const DISPLAY_SPACE = /^[ \t]+/

/** One RFC 5322 address as net/mail reads it: `a@b`, `Name <a@b>`, or a group of one; comments are allowed. */
export function isEmail(text: string): boolean {
  const reader = new AddressReader(text)
  return reader.address(true) === 1 && reader.skipComments() && reader.rest === ''
}

class AddressReader {
  rest: string

  constructor(text: string) {
    this.rest = text
  }

  /** Consumes an address or a group; the number of addresses in it, or -1. */
  address(allowGroup: boolean): number {
    this.#skipSpace()
    if (this.rest === '') return -1
    if (this.#addressSpec()) {
      this.#skipSpace()
      return !this.rest.startsWith('(') || this.#comment() ? 1 : -1
    }
    if (!this.rest.startsWith('<') && !this.#phrase()) return -1
    this.#skipSpace()
    if (allowGroup && this.#consume(':')) return this.#group()
    return this.#consume('<') && this.#addressSpec() && this.#consume('>') ? 1 : -1
  }

  skipComments(): boolean {
    this.#skipSpace()
    while (this.rest.startsWith('(')) {
      if (!this.#comment()) return false
      this.#skipSpace()
    }
    return true
  }

  #group(): number {
    this.#skipSpace()
    if (this.#consume(';')) return this.skipComments() ? 0 : -1
    for (let count = 0; ; ) {
      this.#skipSpace()
      const added = this.address(false)
      if (added < 0 || !this.skipComments()) return -1
      count += added
      if (this.#consume(';')) return this.skipComments() ? count : -1
      if (!this.#consume(',')) return -1
    }
  }

  /** `local@domain`; on failure nothing is consumed. */
  #addressSpec(): boolean {
    const before = this.rest
    this.#skipSpace()
    const local = this.rest.startsWith('"') ? this.#quoted() : this.#dotAtom()
    if (local !== undefined && local !== '' && this.#consume('@')) {
      this.#skipSpace()
      if (this.rest.startsWith('[') ? this.#domainLiteral() : this.#dotAtom() !== undefined) return true
    }
    this.rest = before
    return false
  }

  /** One or more words; what follows them is not looked at. */
  #phrase(): boolean {
    let words = 0
    for (;;) {
      if (words > 0 && !this.skipComments()) return false
      this.#skipSpace()
      const word = this.rest.startsWith('"') ? this.#quoted() : this.#take(ATOM)
      if (word === undefined) return words > 0 || this.rest === ''
      words++
    }
  }

  #dotAtom(): string | undefined {
    const before = this.rest
    const atom = this.#take(ATOM)
    if (atom !== undefined && !atom.startsWith('.') && !atom.endsWith('.') && !atom.includes('..')) return atom
    this.rest = before
    return undefined
  }

  #quoted(): string | undefined {
    const quoted = this.#take(/^"(?:[\t !#-[\]-~\u{80}-\u{10ffff}]|\\[\t -~\u{80}-\u{10ffff}])*"/u)
    return quoted?.slice(1, -1)
  }

  #domainLiteral(): boolean {
    const literal = this.#take(/^\[[!-Z^-~\u{80}-\u{10ffff}]*\]/u)
    return literal !== undefined && isAddress(literal.slice(1, -1))
  }

  /** Comments nest. */
  #comment(): boolean {
    let depth = 0
    for (let position = 0; position < this.rest.length; position++) {
      const character = this.rest.charAt(position)
      if (character === '\\') position++
      else if (character === '(') depth++
      else if (character === ')' && --depth === 0) {
        this.rest = this.rest.slice(position + 1)
        return true
      }
    }
    return false
  }

  #take(pattern: RegExp): string | undefined {
    const match = pattern.exec(this.rest)
    if (match === null) return undefined
    this.rest = this.rest.slice(match[0].length)
    return match[0]
  }

  #consume(character: string): boolean {
    if (!this.rest.startsWith(character)) return false
    this.rest = this.rest.slice(1)
    return true
  }

  #skipSpace(): void {
    this.rest = this.rest.replace(DISPLAY_SPACE, '')
  }
}
