/** The keys from `from` up to, not including, `to`. No `to`: to the end. */
export interface KeyRange {
  readonly from: string
  readonly to: string | undefined
}

/** The keys that a prefix means, without those up to and including `after`. */
export function keyRange(prefix: string, after?: string): KeyRange {
  // `key + '\0'` is the next possible string after `key`.
  const from = after !== undefined && after >= prefix ? `${after}\0` : prefix
  return { from, to: endOf(prefix) }
}

function endOf(prefix: string): string | undefined {
  if (prefix === '') return undefined
  // '0' is the character after '/': everything below 'a/' sorts before 'a0'.
  return prefix.endsWith('/') ? `${prefix.slice(0, -1)}0` : `${prefix}\0`
}

export function inRange(range: KeyRange, key: string): boolean {
  return key >= range.from && (range.to === undefined || key < range.to)
}
