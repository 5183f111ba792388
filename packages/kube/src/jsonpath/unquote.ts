const SHORT: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
}
const ESCAPE = /\\(?:([abfnrtv\\'"])|x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{3}))/y

/** What a quoted string means, in Go's syntax but with either kind of quote; undefined when it is malformed. */
export function unquote(quoted: string): string | undefined {
  const quote = quoted[0] ?? ''
  const inside = quoted.slice(1, -1)
  if (!inside.includes('\\')) return inside.includes(quote) ? undefined : inside
  const bytes: number[] = []
  const encoder = new TextEncoder()
  let position = 0
  while (position < inside.length) {
    const character = String.fromCodePoint(inside.codePointAt(position) ?? 0)
    if (character === quote) return undefined
    if (character !== '\\') {
      bytes.push(...encoder.encode(character))
      position += character.length
      continue
    }
    ESCAPE.lastIndex = position
    const match = ESCAPE.exec(inside)
    const decoded = match === null ? undefined : decode(match, quote)
    if (match === null || decoded === undefined) return undefined
    if (typeof decoded === 'number') bytes.push(decoded)
    else bytes.push(...encoder.encode(decoded))
    position += match[0].length
  }
  return new TextDecoder().decode(Uint8Array.from(bytes))
}

/** A character, or a number for the escapes that stand for one byte. */
function decode(match: RegExpExecArray, quote: string): string | number | undefined {
  const [, short, hex, unicode, longUnicode, octal] = match
  if (short !== undefined) {
    if (short === '"' || short === "'") return short === quote ? short : undefined
    return SHORT[short]
  }
  if (hex !== undefined) return Number.parseInt(hex, 16)
  if (octal !== undefined) {
    const byte = Number.parseInt(octal, 8)
    return byte > 0xff ? undefined : byte
  }
  const code = Number.parseInt(unicode ?? longUnicode ?? '', 16)
  const isSurrogate = code >= 0xd800 && code < 0xe000
  return code > 0x10ffff || isSurrogate ? undefined : String.fromCodePoint(code)
}
