import { SelectorError } from './error.js'

/** A value as it may stand in a field selector. */
export function escapeFieldValue(value: string): string {
  return value.replace(/[\\,=]/g, '\\$&')
}

/** The inverse of {@link escapeFieldValue}. Throws a {@link SelectorError} for anything that it does not write. */
export function unescapeFieldValue(text: string): string {
  let value = ''
  let escaped = false
  for (const character of text) {
    const isSpecial = character === '\\' || character === ',' || character === '='
    if (escaped && !isSpecial) throw invalidEscape(character)
    if (!escaped && (character === ',' || character === '=')) {
      // The server prints the character's number.
      const message = `invalid field selector: unescaped character in value: ${character.charCodeAt(0)}`
      throw new SelectorError(message)
    }
    escaped = !escaped && character === '\\'
    if (!escaped) value += character
  }
  if (escaped) throw invalidEscape('')
  return value
}

function invalidEscape(character: string): SelectorError {
  return new SelectorError(`invalid field selector: invalid escape sequence: \\${character}`)
}
