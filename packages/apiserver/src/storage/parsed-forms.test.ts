import { expect, test } from 'vitest'
import { type Parsed, ParsedForms } from './parsed-forms.js'

function recorder(): { readonly dropped: number[]; readonly make: (id: number, size: number) => Parsed } {
  const dropped: number[] = []
  return { dropped, make: (id, size) => ({ bytes: new Uint8Array(size), dropObject: () => void dropped.push(id) }) }
}

test('the oldest parsed forms go when there are too many bytes', () => {
  const forms = new ParsedForms(100)
  const { dropped, make } = recorder()
  for (let id = 0; id < 5; id++) forms.keep(make(id, 30))
  expect(dropped).toEqual([0, 1])
})

test('the newest stays, however large', () => {
  const forms = new ParsedForms(100)
  const { dropped, make } = recorder()
  forms.keep(make(0, 30))
  forms.keep(make(1, 500))
  expect(dropped).toEqual([0])
  forms.keep(make(2, 10))
  expect(dropped).toEqual([0, 1])
})

test('the order holds over many thousands', () => {
  const forms = new ParsedForms(1000)
  const { dropped, make } = recorder()
  for (let id = 0; id < 20_000; id++) forms.keep(make(id, 1))
  expect(dropped).toEqual(Array.from({ length: 19_000 }, (_, id) => id))
})
