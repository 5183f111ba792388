/** The largest request that is accepted; nothing in it can be larger. */
export const MAX_REQUEST_BYTES: number = 3 * 1024 * 1024

/** The fewest bytes of JSON that values take. */
export const Size = {
  bool: 4,
  number: 1,
  string: 2,
  container: 2,
  duration: 3,
  date: 12,
  dateTime: 21,
} as const

const LONGEST_TIME = 32

/** The most characters that a text of this format can have. */
export function maxTextLength(format: string | undefined): number {
  switch (format) {
    case 'duration':
    case 'date-time':
      return LONGEST_TIME
    case 'date':
      return Size.date
    default:
      return MAX_REQUEST_BYTES - 2
  }
}

/** How many elements of this size fit into a request, with a comma each. */
export function maxArrayItems(minSize: number): number {
  return Math.trunc((MAX_REQUEST_BYTES - 2) / (minSize + 1))
}

/** How many entries fit: each has a key of two characters, quotes, a colon and a comma. */
export function maxProperties(minSize: number): number {
  return Math.trunc((MAX_REQUEST_BYTES - 2) / (minSize + 6))
}

/** How often a value of this size can occur in a request: the most that a rule on it can run. */
export function maxCardinality(minSize: number): number {
  return Math.trunc(MAX_REQUEST_BYTES / (minSize + 1))
}
