const SIMPLE: Record<string, string> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '`': '`',
  '?': '?',
}

/** Without the `b`, the `r` and the quotes of a literal; line breaks are all `\n`. */
function body(literal: string): { text: string; raw: boolean } {
  let text = literal.replace(/\r\n?/g, '\n')
  const raw = /^[rR]/.test(text)
  if (raw) text = text.slice(1)
  const long = text.length >= 6 && (text.startsWith('"""') || text.startsWith("'''"))
  return { text: long ? text.slice(3, -3) : text.slice(1, -1), raw }
}

/** The string that a literal stands for, or what is wrong with it. */
export function unescapeString(literal: string): { value: string } | { error: string } {
  const { text, raw } = body(literal)
  if (raw || !text.includes('\\')) return { value: text }
  let value = ''
  for (let index = 0; index < text.length; ) {
    const character = text[index] as string
    if (character !== '\\') {
      value += character
      index++
      continue
    }
    const escape = readEscape(text, index)
    if (typeof escape.code === 'string') value += escape.code
    else if (escape.code > 0x10ffff || (escape.code >= 0xd800 && escape.code <= 0xdfff)) {
      return { error: 'invalid unicode code point' }
    } else value += String.fromCodePoint(escape.code)
    index = escape.end
  }
  return { value }
}

/** The bytes that a literal without its `b` stands for: `\x` and octal escapes are bytes, all other text is UTF-8. */
export function unescapeBytes(literal: string): { value: Uint8Array } | { error: string } {
  const { text, raw } = body(literal)
  const parts: Uint8Array[] = []
  let plain = ''
  const flush = (): void => {
    if (plain !== '') parts.push(Buffer.from(plain))
    plain = ''
  }
  for (let index = 0; index < text.length; ) {
    const character = text[index] as string
    if (raw || character !== '\\') {
      plain += character
      index++
      continue
    }
    if (/[uU]/.test(text[index + 1] ?? '')) return { error: 'unable to unescape string' }
    const escape = readEscape(text, index)
    if (typeof escape.code === 'string') plain += escape.code
    else {
      flush()
      parts.push(Uint8Array.of(escape.code & 0xff))
    }
    index = escape.end
  }
  flush()
  return { value: new Uint8Array(Buffer.concat(parts)) }
}

/** The escape at a backslash, which the lexer has found well-formed: a character, or the number that it spells. */
function readEscape(text: string, backslashAt: number): { code: string | number; end: number } {
  const letter = text[backslashAt + 1] as string
  const simple = SIMPLE[letter]
  if (simple !== undefined) return { code: simple, end: backslashAt + 2 }
  if (/[0-3]/.test(letter)) {
    return { code: Number.parseInt(text.slice(backslashAt + 1, backslashAt + 4), 8), end: backslashAt + 4 }
  }
  const length = letter === 'u' ? 4 : letter === 'U' ? 8 : 2
  const end = backslashAt + 2 + length
  return { code: Number.parseInt(text.slice(backslashAt + 2, end), 16), end }
}
