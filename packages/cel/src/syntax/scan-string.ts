/** Where a string literal ends, or, when it does not, the character at which every form of one was ruled out. */
export interface StringScan {
  readonly end?: number
  readonly failedAt: number
}

type Characters = string | readonly string[]

/** Scans the string literal whose opening quote is at `quoteAt`; the longest form wins, as `""` is also the start of `"""`. */
export function scanString(characters: Characters, quoteAt: number, raw: boolean): StringScan {
  const quote = characters[quoteAt] as string
  const short = scanShort(characters, quoteAt, quote, raw)
  if (characters[quoteAt + 1] !== quote || characters[quoteAt + 2] !== quote) return short
  const long = scanLong(characters, quoteAt, quote, raw)
  return long.end === undefined ? { ...short, failedAt: Math.max(short.failedAt, long.failedAt) } : long
}

function scanShort(characters: Characters, quoteAt: number, quote: string, raw: boolean): StringScan {
  let index = quoteAt + 1
  for (;;) {
    const character = characters[index]
    if (character === undefined || character === '\n' || character === '\r') return { failedAt: index }
    if (character === quote) return { end: index + 1, failedAt: index }
    if (character === '\\' && !raw) {
      const escape = scanEscape(characters, index)
      if (escape.end === undefined) return escape
      index = escape.end
    } else index++
  }
}

function scanLong(characters: Characters, quoteAt: number, quote: string, raw: boolean): StringScan {
  let index = quoteAt + 3
  for (;;) {
    const character = characters[index]
    if (character === undefined) return { failedAt: index }
    if (character === quote && characters[index + 1] === quote && characters[index + 2] === quote) {
      return { end: index + 3, failedAt: index }
    }
    if (character === '\\' && !raw) {
      const escape = scanEscape(characters, index)
      if (escape.end === undefined) return escape
      index = escape.end
    } else index++
  }
}

const HEX_LENGTHS: Record<string, number> = { x: 2, X: 2, u: 4, U: 8 }

function scanEscape(characters: Characters, backslashAt: number): StringScan {
  const letter = characters[backslashAt + 1] ?? ''
  const digits = backslashAt + 2
  if ('abfnrtv"\'\\?`'.includes(letter) && letter !== '') return { end: digits, failedAt: digits }
  const hexLength = HEX_LENGTHS[letter]
  if (hexLength !== undefined) return scanDigits(characters, digits, hexLength, /[0-9a-fA-F]/)
  if (/[0-3]/.test(letter)) return scanDigits(characters, digits, 2, /[0-7]/)
  return { failedAt: backslashAt + 1 }
}

function scanDigits(characters: Characters, start: number, count: number, digit: RegExp): StringScan {
  for (let index = start; index < start + count; index++) {
    if (!digit.test(characters[index] ?? '')) return { failedAt: index }
  }
  return { end: start + count, failedAt: start + count }
}
