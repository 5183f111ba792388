import { expect, test } from 'vitest'
import { turns } from './turns.js'

test('two change places every round', () => {
  expect([1, 2, 3].map((round) => turns(['a', 'b'], round).join(''))).toEqual(['ab', 'ba', 'ab'])
})

test('three have had every place after three rounds', () => {
  expect([1, 2, 3, 4].map((round) => turns(['a', 'b', 'c'], round).join(''))).toEqual(['abc', 'bca', 'cab', 'abc'])
})
