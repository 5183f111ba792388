import { quote } from '@setpoint/kube'

// Sets of completion indexes as text: `0,2-4`.

export interface Interval {
  readonly first: number
  readonly last: number
}

/** How many indexes the text names, or what is wrong with it. */
export function countIndexes(text: string, completions: number): number | string {
  if (text === '') return 0
  let total = 0
  let previous: number | undefined
  for (const part of text.split(',')) {
    const interval = parseInterval(part, completions)
    if (typeof interval === 'string') return interval
    const { first, last } = interval
    if (previous !== undefined && previous >= first) {
      return `non-increasing order, previous: ${previous}, current: ${first}`
    }
    total += last - first + 1
    previous = last
  }
  return total
}

/** The first index that both texts name; parts that cannot be read have errors of their own. */
export function firstCommonIndex(a: string, b: string, completions: number): number | undefined {
  const [intervalsA, intervalsB] = [readable(a, completions), readable(b, completions)]
  let [positionA, positionB] = [0, 0]
  for (;;) {
    const [one, other] = [intervalsA[positionA], intervalsB[positionB]]
    if (one === undefined || other === undefined) return undefined
    if (one.first <= other.last && other.first <= one.last) return Math.max(one.first, other.first)
    if (one.first <= other.first) positionA++
    else positionB++
  }
}

function readable(text: string, completions: number): Interval[] {
  if (text === '') return []
  return text.split(',').flatMap((part) => {
    const interval = parseInterval(part, completions)
    return typeof interval === 'string' ? [] : [interval]
  })
}

function parseInterval(text: string, completions: number): Interval | string {
  const limits = text.split('-')
  if (limits.length > 2) {
    return `the fragment ${quote(text)} violates the requirement that an index interval can have at most two parts separated by '-'`
  }
  const numbers: number[] = []
  for (const limit of limits) {
    if (!/^[+-]?\d+$/.test(limit)) return `cannot convert string to integer for index: ${quote(limit)}`
    const number = Number(limit)
    if (number >= completions) return `too large index: ${quote(limit)}`
    numbers.push(number)
  }
  const [first = 0, last] = numbers
  if (last === undefined) return { first, last: first }
  return first >= last ? `non-increasing order, previous: ${first}, current: ${last}` : { first, last }
}
