import { expect, it } from 'vitest'
import { Look } from './look.js'

it('objects and kinds are each told once, in the order of the first look', () => {
  let last = Look.after(undefined, 'ConfigMap', 'default', 'a')
  last = Look.after(last, 'Secret')
  last = Look.after(last, 'Node', undefined, 'n')
  last = Look.after(last, 'ConfigMap', 'default', 'a')
  expect([...Look.texts(last)]).toEqual(['ConfigMap default/a', 'Secret', 'Node /n'])
  expect(Look.texts(undefined).size).toBe(0)
})

it('of very many, the kinds are told', () => {
  let last: Look | undefined
  for (let place = 0; place < 5000; place++)
    last = Look.after(last, place % 2 === 0 ? 'Pod' : 'Node', 'default', `one-${place}`)
  const texts = [...Look.texts(last)]
  expect(texts).toHaveLength(1002)
  expect(texts.slice(998)).toEqual(['Pod default/one-998', 'Node default/one-999', 'Pod', 'Node'])
})
