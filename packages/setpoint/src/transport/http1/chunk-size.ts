import { MalformedAnswerError } from './head.js'

/** More would be no size that a number holds exactly. */
const MOST_DIGITS = 12
const SPACE = 0x20
const TAB = 0x09
const SEMICOLON = 0x3b

/** The size in the line before a chunk: hexadecimal digits, and after a semicolon whatever the server likes to add. */
export function chunkSizeIn(line: Uint8Array, from: number, end: number): number {
  let size = 0
  let at = from
  for (; at < end; at++) {
    const digit = digitOf(line[at] ?? 0)
    if (digit < 0) break
    size = size * 16 + digit
  }
  const digits = at - from
  while (at < end && (line[at] === SPACE || line[at] === TAB)) at++
  if (digits === 0 || digits > MOST_DIGITS || (at < end && line[at] !== SEMICOLON))
    throw new MalformedAnswerError('a chunk of an answer has no size')
  return size
}

function digitOf(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  // Letters differ by one bit from their small forms.
  const small = byte | 0x20
  return small >= 0x61 && small <= 0x66 ? small - 0x57 : -1
}
