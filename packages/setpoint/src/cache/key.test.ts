import { expect, it } from 'vitest'
import { objectKey } from './key.js'

it('the key of an object is its namespace and its name, or the name alone', () => {
  expect(objectKey('default', 'demo')).toBe('default/demo')
  expect(objectKey('default', 'demo')).toBe('default/demo')
  expect([objectKey(undefined, 'node-1'), objectKey('', 'node-1')]).toEqual(['node-1', 'node-1'])
})

it('keys stay right however many there are', () => {
  const wrong: string[] = []
  for (let round = 0; round < 2; round++)
    for (let index = 0; index < 70_000; index++) {
      const namespace = `team-${index % 3}`
      if (objectKey(namespace, `demo-${index}`) !== `${namespace}/demo-${index}`) wrong.push(`${namespace} ${index}`)
    }
  expect(wrong).toEqual([])
})
