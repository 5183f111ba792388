import { expect, test } from 'vitest'
import { parseQuery } from './query.js'

test.each([
  ['', {}],
  ['a=1&b=2', { a: '1', b: '2' }],
  ['labelSelector=a%3Db%2Cc', { labelSelector: 'a=b,c' }],
  ['plus=a+b', { plus: 'a b' }],
  ['watch', { watch: '' }],
  ['bad=%zz&good=1', { good: '1' }],
  ['cut=%4&good=1', { good: '1' }],
  ['a;b=1&good=1', { good: '1' }],
])('%s', (search, expected) => {
  expect(Object.fromEntries(parseQuery(search))).toEqual(expected)
})
