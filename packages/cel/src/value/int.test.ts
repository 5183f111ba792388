import { assert, bigInt, constantFrom, maxSafeInteger, oneof, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from './failure.js'
import {
  addInt,
  divideInt,
  intOf,
  MAX_INT,
  MIN_INT,
  moduloInt,
  multiplyInt,
  negateInt,
  subtractInt,
  type Int,
} from './int.js'

const int64 = oneof(
  bigInt({ min: MIN_INT, max: MAX_INT }),
  maxSafeInteger().map(BigInt),
  constantFrom(MIN_INT, MAX_INT, 0n, 1n, -1n),
).map((value) => intOf(value) as Int)

const OPERATIONS: [string, (a: Int, b: Int) => Int, (a: bigint, b: bigint) => bigint][] = [
  ['addition', addInt, (a, b) => a + b],
  ['subtraction', subtractInt, (a, b) => a - b],
  ['multiplication', multiplyInt, (a, b) => a * b],
  ['division', divideInt, (a, b) => a / b],
  ['remainder', moduloInt, (a, b) => a % b],
]

/** The exact result in its one form, or the failure that is due. */
function exact(compute: () => bigint): Int | undefined {
  try {
    return intOf(compute())
  } catch {
    return undefined
  }
}

function attempt(compute: () => Int): Int | undefined {
  try {
    return compute()
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

describe('ints of 64 bits', () => {
  for (const [name, ours, theirs] of OPERATIONS) {
    it(`${name} is exact or fails, for any two`, () => {
      assert(
        property(int64, int64, (a, b) => {
          const due = exact(() => theirs(BigInt(a), BigInt(b)))
          const overflows = name === 'remainder' && BigInt(a) === MIN_INT && b === -1
          expect(
            Object.is(
              attempt(() => ours(a, b)),
              overflows ? undefined : due,
            ),
          ).toBe(true)
        }),
      )
    })
  }

  it('have no negative zero', () => {
    for (const zero of [multiplyInt(0, -1), divideInt(-1, 2), moduloInt(-4, 2), negateInt(0), subtractInt(0, 0)]) {
      expect(Object.is(zero, 0)).toBe(true)
    }
  })

  it('end where 64 bits do', () => {
    expect(intOf(MAX_INT)).toBe(9223372036854775807n)
    expect(intOf(MAX_INT + 1n)).toBeUndefined()
    expect(() => negateInt(MIN_INT)).toThrow(expect.objectContaining({ message: 'integer overflow' }))
  })
})
