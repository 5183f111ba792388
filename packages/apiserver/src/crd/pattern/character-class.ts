import { PatternError, type Scanner } from './scanner.js'

const POSIX: Readonly<Record<string, string>> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  ascii: '\\0-\\x7f',
  blank: '\\t ',
  cntrl: '\\0-\\x1f\\x7f',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@\\[-`\\{-~',
  space: '\\t\\n\\v\\f\\r ',
  upper: 'A-Z',
  word: '0-9A-Za-z_',
  xdigit: '0-9A-Fa-f',
}

const NEGATED_POSIX: Readonly<Record<string, string>> = {
  alnum: '\\0-\\/:-@\\[-`\\{-\\u{10ffff}',
  alpha: '\\0-@\\[-`\\{-\\u{10ffff}',
  ascii: '\\x80-\\u{10ffff}',
  blank: '\\0-\\x08\\n-\\x1f!-\\u{10ffff}',
  cntrl: ' -~\\x80-\\u{10ffff}',
  digit: '\\D',
  graph: '\\0- \\x7f-\\u{10ffff}',
  lower: '\\0-`\\{-\\u{10ffff}',
  print: '\\0-\\x1f\\x7f-\\u{10ffff}',
  punct: '\\0- 0-9A-Za-z\\x7f-\\u{10ffff}',
  space: '\\0-\\x08\\x0e-\\x1f!-\\u{10ffff}',
  upper: '\\0-@\\[-\\u{10ffff}',
  word: '\\0-\\/:-@\\[-\\^`\\{-\\u{10ffff}',
  xdigit: '\\0-\\/:-@G-`g-\\u{10ffff}',
}

/** RE2's own idea of \s leaves out \v and everything beyond ASCII. */
const PERL: Readonly<Record<string, string>> = {
  d: '0-9',
  D: '\\D',
  s: '\\t\\n\\f\\r ',
  S: '\\0-\\x08\\v\\x0e-\\x1f!-\\u{10ffff}',
  w: '0-9A-Za-z_',
  W: '\\0-\\/:-@\\[-\\^`\\{-\\u{10ffff}',
}

/** One code point, safe inside and outside brackets. */
export function literal(code: number): string {
  const character = String.fromCodePoint(code)
  if (/[\^$\\.*+?()[\]{}|/-]/.test(character)) return character === '-' ? '\\x2d' : `\\${character}`
  return code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0x2028 && code <= 0x2029) || isSurrogate(code)
    ? `\\u{${code.toString(16)}}`
    : character
}

/** Letters beyond ASCII that fold to ASCII ones: the Kelvin sign and the long s. */
const ODD_CASES: Readonly<Record<string, string>> = { k: '\u212a', s: '\u017f' }

/** The code point with its other cases. */
export function foldedLiteral(code: number): string {
  const character = String.fromCodePoint(code)
  const lower = character.toLowerCase()
  const variants = new Set([character, lower, lower.toUpperCase(), ODD_CASES[lower] ?? character])
  const single = [...variants].filter((variant) => Array.from(variant).length === 1)
  const sources = single.map((variant) => literal(variant.codePointAt(0) ?? 0))
  return sources.length === 1 ? (sources[0] ?? '') : `[${sources.join('')}]`
}

/** `\d`, `\pL` and their kin as members of a class; undefined when the scanner is not on one. Consumes it. */
export function groupEscape(scanner: Scanner): string | undefined {
  if (scanner.peek() !== '\\') return undefined
  const perl = PERL[scanner.peek(1)]
  if (perl !== undefined) {
    scanner.position += 2
    return perl
  }
  return scanner.peek(1) === 'p' || scanner.peek(1) === 'P' ? unicodeClass(scanner) : undefined
}

/** A bracketed class as source for a JavaScript regular expression with the `u` flag. Consumes it. */
export function characterClass(scanner: Scanner, fold: boolean): string {
  const whole = scanner.text.slice(scanner.position)
  scanner.position++
  const negated = scanner.peek() === '^'
  if (negated) scanner.position++
  let members = ''
  for (let first = true; first || scanner.peek() !== ']'; first = false) {
    members += posixClass(scanner) ?? groupEscape(scanner) ?? range(scanner, whole, fold)
  }
  scanner.position++
  return `[${negated ? '^' : ''}${members}]`
}

function posixClass(scanner: Scanner): string | undefined {
  if (!scanner.startsWith('[:')) return undefined
  const close = scanner.text.indexOf(':]', scanner.position + 2)
  if (close < 0) return undefined
  const name = scanner.text.slice(scanner.position + 2, close)
  const members = name.startsWith('^') ? NEGATED_POSIX[name.slice(1)] : POSIX[name]
  if (members === undefined) throw new PatternError('invalid character class range', `[:${name}:]`)
  scanner.position = close + 2
  return members
}

function unicodeClass(scanner: Scanner): string {
  const start = scanner.position
  const inverted = scanner.peek(1) === 'P'
  scanner.position += 2
  let name = String.fromCodePoint(Math.max(scanner.next(), 0))
  if (name === '{') {
    const close = scanner.text.indexOf('}', start)
    if (close < 0) throw new PatternError('invalid character class range', scanner.text.slice(start))
    name = scanner.text.slice(start + 3, close)
    scanner.position = close + 1
  }
  const negated = name.startsWith('^')
  const property = propertyOf(negated ? name.slice(1) : name)
  if (property === undefined) {
    throw new PatternError('invalid character class range', scanner.text.slice(start, scanner.position))
  }
  return `\\${inverted === negated ? 'p' : 'P'}{${property}}`
}

function propertyOf(name: string): string | undefined {
  if (name === 'Any') return 'Any'
  for (const property of [`General_Category=${name}`, `Script=${name}`]) {
    try {
      RegExp(`\\p{${property}}`, 'u')
      return property
    } catch {
      // Not a category, or not a script: try the next.
    }
  }
  return undefined
}

function range(scanner: Scanner, whole: string, fold: boolean): string {
  const start = scanner.position
  const low = classCharacter(scanner, whole)
  let high = low
  if (scanner.peek() === '-' && scanner.peek(1) !== '' && scanner.peek(1) !== ']') {
    scanner.position++
    high = classCharacter(scanner, whole)
    if (high < low) {
      throw new PatternError('invalid character class range', scanner.text.slice(start, scanner.position))
    }
  }
  const members = low === high ? literal(low) : `${literal(low)}-${literal(high)}`
  return fold ? members + otherCases(low, high) : members
}

function classCharacter(scanner: Scanner, whole: string): number {
  if (scanner.done) throw new PatternError('missing closing ]', whole)
  return scanner.peek() === '\\' ? scanner.escape() : scanner.next()
}

/** The other cases of the Latin letters in a range. */
function otherCases(low: number, high: number): string {
  const odd = Object.entries(ODD_CASES).filter(([letter]) =>
    [letter, letter.toUpperCase()].some((each) => each.charCodeAt(0) >= low && each.charCodeAt(0) <= high),
  )
  const shifted = caseShifted(low, high, 0x41, 0x5a, 32) + caseShifted(low, high, 0x61, 0x7a, -32)
  return shifted + odd.map(([, character]) => character).join('')
}

function caseShifted(low: number, high: number, from: number, to: number, shift: number): string {
  const start = Math.max(low, from)
  const end = Math.min(high, to)
  return start > end ? '' : `${String.fromCodePoint(start + shift)}-${String.fromCodePoint(end + shift)}`
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff
}
