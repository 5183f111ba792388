import { utf8Text } from '../../json/index.js'

/** What is behind Buffer.toString, without its look at the name of the encoding: texts are most of what is read. */
export interface ByteText extends Buffer {
  latin1Slice(start: number, end: number): string
  utf8Slice(start: number, end: number): string
}

/** Bytes, to be read as text; no copy. */
export function byteText(bytes: Uint8Array): ByteText {
  const buffer = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return buffer as unknown as ByteText
}

/** Longer texts rarely come twice. */
const SHORT = 24
const SLOTS = 2048

/** The last short text of each hash: names, keys and words repeat from body to body, and a text costs more than a look. */
const recent: (string | undefined)[] = Array.from({ length: SLOTS })

/** Bytes as text. What is no UTF-8 becomes U+FFFD, one for each byte, as Go writes it in JSON. */
export function readText(bytes: ByteText, start: number, end: number): string {
  const short = end - start <= SHORT ? readShort(bytes, start, end) : undefined
  if (short !== undefined) return short
  const text = bytes.utf8Slice(start, end)
  return text.includes('\uFFFD') ? utf8Text(bytes.subarray(start, end)) : text
}

/** undefined when it is not all ASCII. */
function readShort(bytes: ByteText, start: number, end: number): string | undefined {
  let hash = 0
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number
    if (byte >= 0x80) return undefined
    hash = (hash * 31 + byte) | 0
  }
  const slot = (hash ^ (hash >>> 11)) & (SLOTS - 1)
  const known = recent[slot]
  if (known !== undefined && isText(known, bytes, start, end)) return known
  const text = bytes.latin1Slice(start, end)
  recent[slot] = text
  return text
}

function isText(text: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (text.length !== end - start) return false
  for (let at = start; at < end; at++) if (text.charCodeAt(at - start) !== bytes[at]) return false
  return true
}
