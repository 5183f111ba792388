import { expect, it } from 'vitest'
import { FieldIndex } from './field-index.js'
import type { CachedObject } from './object.js'

it('an object of another shape than it should have is under no value, and others are found', () => {
  const index = new FieldIndex((object) => [(object as unknown as { spec: { color: string } }).spec.color])
  const shapeless: CachedObject = { apiVersion: 'v1', kind: 'Paint', metadata: { name: 'a' } }
  const red = { ...shapeless, spec: { color: 'red' } }
  index.replace('a', undefined, shapeless)
  index.replace('b', undefined, red)
  expect([...index.keys('red')]).toEqual(['b'])
  index.replace('a', shapeless, red)
  expect([...index.keys('red')]).toEqual(['b', 'a'])
})
