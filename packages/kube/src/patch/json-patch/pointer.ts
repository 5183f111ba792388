import { quote } from '../../field/index.js'

const INTEGER = /^[+-]?\d+$/
const INT64_MAX = 2n ** 63n - 1n
const INT64_MIN = -(2n ** 63n)

/**
 * The tokens of a JSON pointer (RFC 6901), unescaped. As on kube-apiserver, whatever stands before the first slash does
 * not count; a pointer without one, and so the empty pointer to the whole document, has no tokens (undefined).
 */
export function parsePointer(pointer: string): string[] | undefined {
  const tokens = pointer.split('/')
  if (tokens.length < 2) return undefined
  return tokens.slice(1).map((token) => (token.includes('~') ? token.replace(/~[01]/g, unescapeTilde) : token))
}

/** A token as a pointer carries it. */
export function escapeToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1')
}

function unescapeTilde(escaped: string): string {
  return escaped === '~1' ? '/' : '~'
}

/**
 * The index that a token names in a list of that length, or Go's words for why it names none. Negative indices count
 * from the end, and signs and leading zeros are taken: kube-apiserver is laxer than RFC 6902 here.
 */
export function listIndex(token: string, length: number): number | string {
  if (!INTEGER.test(token)) return `strconv.Atoi: parsing ${quote(token)}: invalid syntax`
  const index = Number(token)
  if (index >= -length && index < length) return index < 0 ? index + length : index
  const exact = BigInt(token.startsWith('+') ? token.slice(1) : token)
  if (exact > INT64_MAX || exact < INT64_MIN) return `strconv.Atoi: parsing ${quote(token)}: value out of range`
  return `Unable to access invalid index: ${exact}: invalid index referenced`
}

/** Where `add` puts a value in a list of that length: before an item, or after the last for `-`. */
export function insertionIndex(token: string, length: number): number | string {
  if (token === '-') return length
  const index = listIndex(token, length + 1)
  const unparsed = typeof index === 'string' && index.startsWith('strconv.')
  return unparsed ? `value was not a proper array index: '${token}': ${index}` : index
}
