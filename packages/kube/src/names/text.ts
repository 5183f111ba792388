// The words that all name checks share, and lengths as the server counts them: in bytes of UTF-8.

export const NON_EMPTY = 'must be non-empty'

/** Kubernetes counts bytes everywhere and says so in only some of the messages. */
export type LengthUnit = 'characters' | 'bytes'

export function tooLongMessage(max: number, unit: LengthUnit = 'characters'): string {
  return `must be no more than ${max} ${unit}`
}

export function betweenMessage(low: number, high: number): string {
  return `must be between ${low} and ${high}, inclusive`
}

/** A message that ends with examples and the regular expression that was used. */
export function regexMessage(message: string, pattern: string, ...examples: readonly string[]): string {
  if (examples.length === 0) return `${message} (regex used for validation is '${pattern}')`
  const shown = examples.map((example) => `'${example}', `).join(' or ')
  return `${message} (e.g. ${shown}regex used for validation is '${pattern}')`
}

/** Whether the text takes more than `max` bytes; names are short and ASCII, so this rarely counts. */
export function exceedsBytes(text: string, max: number): boolean {
  if (text.length > max) return true
  return text.length * 3 > max && byteLength(text) > max
}

export function byteLength(text: string): number {
  let bytes = text.length
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x80) continue
    // A surrogate pair is four bytes for two units.
    if (code < 0x800 || (code >= 0xd800 && code < 0xe000)) bytes += 1
    else bytes += 2
  }
  return bytes
}
