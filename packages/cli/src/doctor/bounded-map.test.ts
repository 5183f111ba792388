import { expect, test } from 'vitest'
import { BoundedMap } from './bounded-map.js'

test('a bounded map forgets what was not written for longest', () => {
  const map = new BoundedMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.set('a', 3)
  map.set('c', 4)
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ])
  expect([map.size, map.forgotten, map.has('b')]).toEqual([2, 1, false])
})
