import { expect, it } from 'vitest'
import { Allowance } from './allowance.js'

it('is used up within a second, and whole in the next', () => {
  const allowance = new Allowance(2)
  const at = [0, 10, 20, 999, 1000, 1001, 1002, 9000]
  expect(at.map((moment) => allowance.take(moment))).toEqual([true, true, false, false, true, true, false, true])
})

it('of nothing is never given', () => expect(new Allowance(0).take(5)).toBe(false))

it('is left to others in part by whoever needs it less', () => {
  const allowance = new Allowance(3)
  expect([allowance.take(0, 2), allowance.take(0, 2), allowance.take(0), allowance.take(0)]).toEqual([
    true,
    false,
    true,
    true,
  ])
})

it('is one in a second that follows upon a busy one, and whole again after a quiet one', () => {
  const allowance = new Allowance(3)
  const given = (at: number, times: number): number =>
    Array.from({ length: times }, () => allowance.take(at)).filter(Boolean).length
  expect([given(0, 31), given(1000, 31), given(2000, 4), given(3000, 4)]).toEqual([3, 1, 1, 3])
  expect([given(4000, 31), given(7000, 4)]).toEqual([3, 3])
})
