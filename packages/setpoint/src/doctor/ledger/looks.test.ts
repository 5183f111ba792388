import { expect, it } from 'vitest'
import { Looks } from './looks.js'

it('objects and kinds are each told once, in the order of the first look', () => {
  const looks = new Looks()
  looks.add('ConfigMap', 'default', 'a')
  looks.add('Secret', undefined, undefined)
  looks.add('Node', undefined, 'n')
  looks.add('ConfigMap', 'default', 'a')
  expect([...looks.texts()]).toEqual(['ConfigMap default/a', 'Secret', 'Node /n'])
})

it('of very many, the kinds are told', () => {
  const looks = new Looks()
  for (let place = 0; place < 5000; place++) looks.add('Pod', 'default', `pod-${place}`)
  const texts = looks.texts()
  expect([texts.size, texts.has('Pod'), texts.has('Pod default/pod-999'), texts.has('Pod default/pod-1000')]).toEqual([
    1001,
    true,
    true,
    false,
  ])
})
