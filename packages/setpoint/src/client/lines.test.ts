import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { lines } from './lines.js'

it('are the same, wherever the stream was cut', async () => {
  const unit = fc.constantFrom('a', '"', '\\', '\n', '\u0000', 'ü', '€', '😀')
  const line = fc.string({ unit, minLength: 1 }).map((text) => JSON.stringify(text))
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.array(fc.nat(400)), async (expected, cuts) => {
      const bytes = Buffer.from(expected.map((text) => `${text}\n`).join(''))
      const edges = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length]
      const chunks = edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge))
      const read: string[] = []
      for await (const text of lines(streamOf(chunks))) read.push(text)
      expect(read).toEqual(expected)
    }),
  )
})

it('include one that has no newline yet when the stream ends', async () => {
  const read: string[] = []
  for await (const text of lines(streamOf([Buffer.from('{"a":1}\n\n{"b"'), Buffer.from(':2}')]))) read.push(text)
  expect(read).toEqual(['{"a":1}', '{"b":2}'])
})

async function* streamOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield await Promise.resolve(chunk)
}
