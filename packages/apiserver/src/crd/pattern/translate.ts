import { characterClass, foldedLiteral, groupEscape, literal } from './character-class.js'
import { PatternError, Scanner } from './scanner.js'

interface Flags {
  fold: boolean
  multiline: boolean
  dotMatchesNewline: boolean
}

const ASSERTION_ESCAPES: Readonly<Record<string, string>> = { A: '^', b: '\\b', B: '\\B', z: '$' }
const MAX_REPEAT = 1000

/**
 * RE2 syntax into source for a JavaScript regular expression with the `u` flag (and no other). What RE2 refuses
 * (look-around, back-references) is refused with Go's message. All groups become non-capturing: only a match counts.
 */
export function translate(pattern: string): string {
  return new Translator(pattern).run()
}

class Translator {
  readonly #scanner: Scanner
  readonly #enclosing: Flags[] = []
  #flags: Flags = { fold: false, multiline: false, dotMatchesNewline: false }
  #output = ''
  /** Where in the output the operand of a following repetition starts; -1 when there is none. */
  #operand = -1
  /** Output positions of the groups that are open. */
  readonly #openings: number[] = []
  /** Where in the pattern the previous token, if it was a repetition, started; -1 otherwise. */
  #lastRepeat = -1

  constructor(pattern: string) {
    this.#scanner = new Scanner(pattern)
  }

  run(): string {
    const scanner = this.#scanner
    while (!scanner.done) {
      const start = scanner.position
      this.#lastRepeat = this.#token() ? (this.#lastRepeat < 0 ? start : this.#lastRepeat) : -1
    }
    if (this.#enclosing.length > 0) throw new PatternError('missing closing )', scanner.text)
    return this.#output
  }

  /** Consumes one token; true when it was a repetition. */
  #token(): boolean {
    const scanner = this.#scanner
    switch (scanner.peek()) {
      case '(':
        this.#open()
        return false
      case ')':
        this.#close()
        return false
      case '|':
        scanner.position++
        this.#output += '|'
        this.#operand = -1
        return false
      case '^':
        scanner.position++
        this.#emit(this.#flags.multiline ? '(?:(?<![^\\n]))' : '(?:^)')
        return false
      case '$':
        scanner.position++
        this.#emit(this.#flags.multiline ? '(?:(?![^\\n]))' : '(?:$)')
        return false
      case '.':
        scanner.position++
        this.#emit(this.#flags.dotMatchesNewline ? '[^]' : '[^\\n]')
        return false
      case '[':
        this.#emit(characterClass(scanner, this.#flags.fold))
        return false
      case '*':
      case '+':
      case '?':
        this.#repeat(scanner.position, scanner.peek(), scanner.position + 1)
        return true
      case '{':
        return this.#counted()
      case '\\':
        this.#escape()
        return false
      default:
        this.#literal(scanner.next())
        return false
    }
  }

  #emit(source: string): void {
    this.#operand = this.#output.length
    this.#output += source
  }

  #literal(code: number): void {
    this.#emit(this.#flags.fold ? foldedLiteral(code) : literal(code))
  }

  #open(): void {
    const scanner = this.#scanner
    const before = this.#flags
    if (scanner.peek(1) === '?') {
      if (!this.#perlGroup()) return
    } else {
      scanner.position++
    }
    this.#enclosing.push(before)
    this.#openings.push(this.#output.length)
    this.#output += '(?:'
    this.#operand = -1
  }

  /** `(?…`: a named group, or flags with or without a group. False when it opened none. */
  #perlGroup(): boolean {
    const scanner = this.#scanner
    const rest = scanner.text.slice(scanner.position)
    if (rest.startsWith('(?P<') || rest.startsWith('(?<')) {
      const end = rest.indexOf('>')
      if (end < 0) throw new PatternError('invalid named capture', rest)
      const name = rest.slice(rest.indexOf('<') + 1, end)
      if (!/^[\p{L}\p{Nd}_]+$/u.test(name)) throw new PatternError('invalid named capture', rest.slice(0, end + 1))
      scanner.position += end + 1
      return true
    }
    const match = /^\(\?([imsU]*)(?:-([imsU]+))?([:)])/.exec(rest)
    if (match === null) {
      const bad = /^\(\?[imsU]*(?:-[imsU]*)?.?/su.exec(rest)
      throw new PatternError('invalid or unsupported Perl syntax', bad?.[0] ?? rest)
    }
    const [all, on = '', off = '', end] = match
    this.#flags = withFlags(withFlags(this.#flags, on, true), off, false)
    scanner.position += all.length
    return end === ':'
  }

  #close(): void {
    const before = this.#enclosing.pop()
    const opening = this.#openings.pop()
    if (before === undefined || opening === undefined) throw new PatternError('unexpected )', this.#scanner.text)
    this.#scanner.position++
    this.#flags = before
    this.#output += ')'
    this.#operand = opening
  }

  /** `{2,3}`; anything else after a brace makes it a literal one. */
  #counted(): boolean {
    const scanner = this.#scanner
    const match = /^\{(0|[1-9][0-9]*)(,(0|[1-9][0-9]*)?)?\}/.exec(scanner.text.slice(scanner.position))
    if (match === null) {
      scanner.position++
      this.#literal(0x7b)
      return false
    }
    const [all, minimum, comma, maximum] = match
    const low = Number(minimum)
    const high = maximum === undefined ? (comma === undefined ? low : -1) : Number(maximum)
    if (low > MAX_REPEAT || high > MAX_REPEAT || (high >= 0 && low > high)) {
      throw new PatternError('invalid repeat count', all)
    }
    this.#repeat(scanner.position, all, scanner.position + all.length)
    return true
  }

  #repeat(start: number, operator: string, end: number): void {
    const scanner = this.#scanner
    scanner.position = end
    const lazy = scanner.peek() === '?'
    if (lazy) scanner.position++
    if (this.#lastRepeat >= 0) {
      const expression = scanner.text.slice(this.#lastRepeat, scanner.position)
      throw new PatternError('invalid nested repetition operator', expression)
    }
    if (this.#operand < 0) {
      throw new PatternError('missing argument to repetition operator', scanner.text.slice(start, scanner.position))
    }
    this.#output += lazy ? `${operator}?` : operator
  }

  #escape(): void {
    const scanner = this.#scanner
    const assertion = ASSERTION_ESCAPES[scanner.peek(1)]
    if (assertion !== undefined) {
      scanner.position += 2
      this.#emit(`(?:${assertion})`)
      return
    }
    if (scanner.startsWith('\\C')) throw new PatternError('invalid escape sequence', '\\C')
    if (scanner.startsWith('\\Q')) {
      this.#quoted()
      return
    }
    const group = groupEscape(scanner)
    if (group === undefined) this.#literal(scanner.escape())
    else this.#emit(`[${group}]`)
  }

  #quoted(): void {
    const scanner = this.#scanner
    const close = scanner.text.indexOf('\\E', scanner.position + 2)
    const end = close < 0 ? scanner.text.length : close
    scanner.position += 2
    while (scanner.position < end) this.#literal(scanner.next())
    scanner.position = close < 0 ? end : end + 2
  }
}

function withFlags(flags: Flags, letters: string, value: boolean): Flags {
  const changed = { ...flags }
  for (const letter of letters) {
    if (letter === 'i') changed.fold = value
    else if (letter === 'm') changed.multiline = value
    else if (letter === 's') changed.dotMatchesNewline = value
    // U swaps greedy and lazy, which no match depends on.
  }
  return changed
}
