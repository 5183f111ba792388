import { CelDouble } from './double.js'
import { Duration } from './duration.js'
import { Failure, noSuchOverload } from './failure.js'
import { compareText } from './text.js'
import { Timestamp } from './timestamp.js'
import { CelUint } from './uint.js'
import type { Value } from './value.js'

/** Less than, equal to or more than zero as `a` sorts before, with or after `b`; an error if they have no order. */
export function compareValues(a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b)
  if (a instanceof Uint8Array && b instanceof Uint8Array) return Buffer.compare(a, b)
  if (a instanceof Timestamp && b instanceof Timestamp) return order(a.nanoseconds, b.nanoseconds)
  if (a instanceof Duration && b instanceof Duration) return order(a.nanoseconds, b.nanoseconds)
  const order_ = compareNumbers(a, b)
  if (order_ === undefined) throw noSuchOverload()
  if (Number.isNaN(order_)) throw new Failure('NaN values cannot be ordered')
  return order_
}

/** The same for numbers of any types, exactly; NaN if one of them is NaN, undefined if one is not a number. */
export function compareNumbers(a: Value, b: Value): number | undefined {
  const left = numeric(a)
  const right = numeric(b)
  if (left === undefined || right === undefined) return undefined
  if (typeof left === 'number' && typeof right === 'number') {
    return Number.isNaN(left) || Number.isNaN(right) ? Number.NaN : order(left, right)
  }
  if (Number.isNaN(left) || Number.isNaN(right)) return Number.NaN
  // As upstream, an integer that meets a double is rounded to one first.
  if (a instanceof CelDouble || b instanceof CelDouble) return order(Number(left), Number(right))
  return order(left, right)
}

function numeric(value: Value): number | bigint | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return value
  return value instanceof CelDouble || value instanceof CelUint ? value.value : undefined
}

function order(a: number | bigint, b: number | bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
