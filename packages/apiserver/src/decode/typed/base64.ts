import { GoError } from './go-error.js'

/** Standard base64 that says nothing it does not mean: no line breaks, no stray bits in the last character. */
const CANONICAL = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$/

/** The text that Go writes for the bytes that it reads from this one. Throws {@link GoError} on what is no base64. */
export function normalizeBase64(text: string): string {
  if (CANONICAL.test(text)) return text
  const fault = faultyByte(text)
  if (fault !== undefined) throw new GoError(`illegal base64 data at input byte ${fault}`)
  return Buffer.from(text, 'base64').toString('base64')
}

/** Where Go's decoder gives up. Line breaks are allowed anywhere, padding only at the end and in full. */
function faultyByte(text: string): number | undefined {
  const bytes = new TextEncoder().encode(text)
  let quantum = 0
  for (let position = 0; position < bytes.length; position++) {
    const character = String.fromCharCode(bytes[position] ?? 0)
    if (character === '\n' || character === '\r') continue
    if (/[A-Za-z0-9+/]/.test(character)) {
      quantum = (quantum + 1) % 4
      continue
    }
    if (character !== '=' || quantum < 2) return position
    return faultyPadding(bytes, position + 1, quantum)
  }
  return quantum === 0 ? undefined : bytes.length - (quantum % 4)
}

/** What may follow the first `=`: a second one when only two characters came before, and line breaks. */
function faultyPadding(bytes: Uint8Array, start: number, quantum: number): number | undefined {
  let position = skipLineBreaks(bytes, start)
  if (quantum === 2) {
    if (position === bytes.length) return bytes.length
    if (bytes[position] !== 0x3d) return position - 1
    position = skipLineBreaks(bytes, position + 1)
  }
  return position < bytes.length ? position : undefined
}

function skipLineBreaks(bytes: Uint8Array, position: number): number {
  while (bytes[position] === 0x0a || bytes[position] === 0x0d) position++
  return position
}
