const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * Bytes as text the way Go reads a JSON string: each byte that is no part of a valid sequence becomes one U+FFFD.
 * (The platform's decoder makes one of a whole truncated sequence.) A byte order mark stays, to be refused later.
 */
export function utf8Text(bytes: Uint8Array): string {
  const text = decoder.decode(bytes)
  return text.includes('\uFFFD') ? textByGo(bytes) : text
}

function textByGo(bytes: Uint8Array): string {
  let text = ''
  let start = 0
  let position = 0
  while (position < bytes.length) {
    const length = sequenceLength(bytes, position)
    if (length > 0) {
      position += length
      continue
    }
    text += `${decoder.decode(bytes.subarray(start, position))}\uFFFD`
    position++
    start = position
  }
  return text + decoder.decode(bytes.subarray(start))
}

/** The length of the valid sequence that begins here; 0 when there is none. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  if (first < 0x80) return 1
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
  if (first < 0xc2 || first > 0xf4 || at + length > bytes.length) return 0
  for (let i = 1; i < length; i++) if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return 0
  const second = bytes[at + 1] ?? 0
  // Overlong forms, surrogates, and code points beyond U+10FFFF.
  const refused =
    (first === 0xe0 && second < 0xa0) ||
    (first === 0xed && second > 0x9f) ||
    (first === 0xf0 && second < 0x90) ||
    (first === 0xf4 && second > 0x8f)
  return refused ? 0 : length
}
