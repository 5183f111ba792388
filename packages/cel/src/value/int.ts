import { Failure } from './failure.js'

/**
 * An int of 64 bits: a JavaScript number as long as it is a safe integer, a bigint beyond. One value has one form, so
 * `===` compares, and arithmetic on what occurs in practice stays on numbers.
 */
export type Int = number | bigint

export const MAX_INT: bigint = (1n << 63n) - 1n
export const MIN_INT: bigint = -(1n << 63n)

const OVERFLOW = 'integer overflow'

/** The int of a bigint in its one form, or undefined if it needs more than 64 bits. */
export function intOf(value: bigint): Int | undefined {
  if (value > MAX_INT || value < MIN_INT) return undefined
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

function checked(value: bigint): Int {
  const int = intOf(value)
  if (int === undefined) throw new Failure(OVERFLOW)
  return int
}

/** A number that need not be in range, such as a length or a part of a date. */
export function isInt(value: unknown): value is Int {
  return typeof value === 'number' || typeof value === 'bigint'
}

export function addInt(a: Int, b: Int): Int {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b
    if (Number.isSafeInteger(sum)) return sum
  }
  return checked(BigInt(a) + BigInt(b))
}

export function subtractInt(a: Int, b: Int): Int {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b
    if (Number.isSafeInteger(difference)) return difference
  }
  return checked(BigInt(a) - BigInt(b))
}

// Adding zero turns -0, which ints do not have, into 0.
export function multiplyInt(a: Int, b: Int): Int {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b
    if (Number.isSafeInteger(product)) return product + 0
  }
  return checked(BigInt(a) * BigInt(b))
}

export function divideInt(a: Int, b: Int): Int {
  if (b === 0) throw new Failure('division by zero')
  if (typeof a === 'number' && typeof b === 'number') return Math.trunc(a / b) + 0
  return checked(BigInt(a) / BigInt(b))
}

export function moduloInt(a: Int, b: Int): Int {
  if (b === 0) throw new Failure('modulus by zero')
  if (typeof a === 'number' && typeof b === 'number') return (a % b) + 0
  if (BigInt(a) === MIN_INT && b === -1) throw new Failure(OVERFLOW)
  return checked(BigInt(a) % BigInt(b))
}

export function negateInt(value: Int): Int {
  return typeof value === 'number' ? 0 - value : checked(-value)
}
