import { describe, expect, it } from 'vitest'
import { chunkSizeIn } from './chunk-size.js'

const sizeIn = (line: string): number => chunkSizeIn(Buffer.from(line), 0, line.length)

describe('the size of a chunk', () => {
  it.each([
    ['0', 0],
    ['a', 10],
    ['1F4', 500],
    ['00001f4', 500],
    ['1f4;name=value', 500],
    ['1f4 \t;x', 500],
    ['1f4 ', 500],
    ['ffffffffffff', 2 ** 48 - 1],
  ])('in %j is %d', (line, size) => {
    expect(sizeIn(line)).toBe(size)
  })

  it.each(['', ' ', ';', 'x', '-1', '0x10', '1g', '1 2', '1ffffffffffff'])('is not in %j', (line) => {
    expect(() => sizeIn(line)).toThrow('a chunk of an answer has no size')
  })
})
