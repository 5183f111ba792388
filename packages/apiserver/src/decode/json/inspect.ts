/** What the text of a JSON document says beyond its value. */
export interface Inspection {
  /** How many members its objects have, counting those that a later one of the same name replaces. */
  readonly members: number
  readonly depth: number
  /** Some number has a fraction or an exponent: `1.0` and `1e2`, which JavaScript cannot tell from 1 and 100. */
  readonly irregularNumbers: boolean
  /** Some string has a `\ud…` escape, which may be half a character. */
  readonly surrogates: boolean
}

const COLON = 0x3a

/** Walks from string to string over a text that JSON.parse has accepted; strings themselves are skipped unread. */
export function inspectJson(text: string): Inspection {
  let members = 0
  let depth = 0
  let deepest = 0
  let irregularNumbers = false
  let position = 0
  for (;;) {
    const open = text.indexOf('"', position)
    const end = open === -1 ? text.length : open
    // Between most strings stands a single colon or comma.
    if (end - position > 1 || position === 0) {
      for (let i = position; i < end; i++) {
        switch (text.charCodeAt(i)) {
          case 0x7b: // {
          case 0x5b: // [
            if (++depth > deepest) deepest = depth
            break
          case 0x7d: // }
          case 0x5d: // ]
            depth--
            break
          case 0x2e: // .
          case 0x45: // E
            irregularNumbers = true
            break
          case 0x65: {
            // e: of true, of false, or of an exponent
            const before = text.charCodeAt(i - 1)
            if (before >= 0x30 && before <= 0x39) irregularNumbers = true
            break
          }
          default:
        }
      }
    } else if (end > position) {
      const single = text.charCodeAt(position)
      if (single === 0x7d || single === 0x5d) depth--
    }
    if (open === -1) break
    position = endOfString(text, open)
    if (followedByColon(text, position)) members++
  }
  const surrogates = text.includes('\\u') && /\\u[dD]/.test(text)
  return { members, depth: deepest, irregularNumbers, surrogates }
}

/** The position behind the string that opens here. */
function endOfString(text: string, open: number): number {
  let close = text.indexOf('"', open + 1)
  for (;;) {
    let backslashes = 0
    while (text.charCodeAt(close - 1 - backslashes) === 0x5c) backslashes++
    if (backslashes % 2 === 0) return close + 1
    close = text.indexOf('"', close + 1)
  }
}

function followedByColon(text: string, position: number): boolean {
  let code = text.charCodeAt(position)
  while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) code = text.charCodeAt(++position)
  return code === COLON
}
