import type { Json } from '@setpoint/kube'
import type { Change } from '../changes/index.js'
import { sameMeaning } from './canonical.js'
import { isHighEntropy } from './entropy.js'
import { masked, sameButVolatile } from './masked.js'
import { isReordered } from './order.js'
import { isTimeLike } from './time-like.js'

/**
 * How a value changed.
 * - time: from one moment to another
 * - same: to another spelling of the same (quantities, null and empty, …)
 * - order: the same parts in another order
 * - count: a number went up or down, also one that is written as text
 * - growth: a list got longer, and kept what it had
 * - text: the same but for moments, identifiers and numbers in it
 * - random: to a value that looks drawn at random
 * - other: anything else
 */
export type Pattern = 'time' | 'same' | 'order' | 'count' | 'growth' | 'text' | 'random' | 'other'

export function patternOf({ before, after }: Pick<Change, 'before' | 'after'>): Pattern {
  // Both versions were stored with their fractions of a second, so these are two moments.
  if (isTimeLike(after) && (before === undefined || isTimeLike(before)) && before !== after) return 'time'
  if (sameMeaning(before, after)) return 'same'
  if (isReordered(before, after)) return 'order'
  if (isNumber(before) && isNumber(after)) return 'count'
  if (isGrowth(before, after)) return 'growth'
  if (isRandom(after) && (before === undefined || isRandom(before))) return 'random'
  if (typeof before === 'string' && typeof after === 'string' && sameButVolatile(before, after)) return 'text'
  return 'other'
}

/** A token, and no sentence with one in it. */
function isRandom(value: Json | undefined): boolean {
  return isHighEntropy(value) || (typeof value === 'string' && masked(value) === '<id>')
}

function isNumber(value: Json | undefined): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value))
}

function isGrowth(before: Json | undefined, after: Json | undefined): boolean {
  if (!Array.isArray(before) || !Array.isArray(after) || after.length <= before.length) return false
  const kept = new Set(after.map((item) => JSON.stringify(item)))
  return before.every((item) => kept.has(JSON.stringify(item)))
}
