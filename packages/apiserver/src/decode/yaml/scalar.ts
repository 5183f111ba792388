/** What a plain YAML 1.1 scalar stands for, as far as Go's yaml.v2 implements YAML 1.1. */
export type Resolved =
  | { readonly tag: '!!null'; readonly value: null }
  | { readonly tag: '!!bool'; readonly value: boolean }
  | { readonly tag: '!!int'; readonly value: number }
  | { readonly tag: '!!float'; readonly value: number }
  /** A time stays the text that it was. */
  | { readonly tag: '!!timestamp'; readonly value: string }
  | { readonly tag: '!!str'; readonly value: string }

const WORDS: ReadonlyMap<string, Resolved> = new Map<string, Resolved>([
  ...words('!!bool', true, ['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON']),
  ...words('!!bool', false, ['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF']),
  ...words('!!null', null, ['', '~', 'null', 'Null', 'NULL']),
  ...words('!!float', Number.NaN, ['.nan', '.NaN', '.NAN']),
  ...words('!!float', Infinity, ['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF']),
  ...words('!!float', -Infinity, ['-.inf', '-.Inf', '-.INF']),
])

function words(tag: string, value: unknown, texts: readonly string[]): [string, Resolved][] {
  return texts.map((text) => [text, { tag, value } as Resolved])
}

/** Resolves a plain scalar without a tag. */
export function resolvePlain(text: string): Resolved {
  const word = WORDS.get(text)
  if (word !== undefined) return word
  const first = text[0] ?? ''
  if (first === '.') return pointFloat(text) ?? { tag: '!!str', value: text }
  if (!/^[-+0-9]/.test(first)) return { tag: '!!str', value: text }
  if (isTimestamp(text)) return { tag: '!!timestamp', value: text }
  return number(text.replaceAll('_', '')) ?? { tag: '!!str', value: text }
}

function pointFloat(text: string): Resolved | undefined {
  return /^\.\d+([eE][-+]?\d+)?$/.test(text) ? finite(Number(text)) : undefined
}

/** 0x, 0o and 0b, and a leading 0 for octal; then decimal floats. `08` is no octal, so it is the float 8. */
function number(text: string): Resolved | undefined {
  const integer = integerOf(text)
  if (integer !== undefined) {
    if (integer >= -(2n ** 63n) && integer < 2n ** 64n) return { tag: '!!int', value: Number(integer) }
  }
  return /^[-+]?(\.\d+|\d+(\.\d*)?)([eE][-+]?\d+)?$/.test(text) ? finite(Number(text)) : undefined
}

function integerOf(text: string): bigint | undefined {
  const match = /^([-+]?)(0[xX][\da-fA-F]+|0[oO][0-7]+|0[bB][01]+|0[0-7]*|[1-9]\d*)$/.exec(text)
  if (match === null) return undefined
  const [, sign = '', digits = ''] = match
  const magnitude = BigInt(/^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits)
  return sign === '-' ? -magnitude : magnitude
}

/** A number that is too large for a float is text. */
function finite(value: number): Resolved | undefined {
  return Number.isFinite(value) ? { tag: '!!float', value } : undefined
}

const TIMESTAMP =
  /^(\d{4})-(\d\d?)-(\d\d?)(?:(?:[Tt](\d\d?):(\d\d?):(\d\d?)(?:[.,]\d+)?(?:Z|[+-]\d\d:\d\d))|(?: +(\d\d?):(\d\d?):(\d\d?)(?:[.,]\d+)?))?$/

function isTimestamp(text: string): boolean {
  const match = TIMESTAMP.exec(text)
  if (match === null) return false
  const [year = 0, month = 0, day = 0, ...clock] = match.slice(1).map((part) => Number(part ?? 0))
  const date = new Date(0)
  date.setUTCFullYear(year, month, 0)
  const [hour = 0, minute = 0, second = 0] = clock.slice(match[4] === undefined ? 3 : 0)
  return month >= 1 && month <= 12 && day >= 1 && day <= date.getUTCDate() && hour < 24 && minute < 60 && second < 60
}
