import { expect, test } from 'vitest'
import { ResponseParser } from './parser.js'

const whole = 'HTTP/1.1 201 Created\r\nContent-Type: application/json\r\ncontent-length: 5\r\n\r\nhello'
const empty = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'
const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nwiki\r\nA\r\n0123456789\r\n0\r\n\r\n'

function responses(pieces: readonly string[]): string[] {
  const seen: string[] = []
  let current = ''
  const parser = new ResponseParser({
    onHead: (status) => {
      current = `${status} `
    },
    onBody: (bytes) => {
      current += bytes.toString()
    },
    onEnd: () => seen.push(current),
  })
  for (const piece of pieces) parser.push(Buffer.from(piece))
  return seen
}

test('reads responses that follow each other on one connection, whatever frames their bodies', () => {
  expect(responses([whole + empty + chunked + whole])).toEqual(['201 hello', '200 ', '200 wiki0123456789', '201 hello'])
})

test('reads the same however the bytes are cut', () => {
  const bytes = chunked + whole + empty
  for (let size = 1; size < bytes.length; size++) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.slice(index * size, (index + 1) * size),
    )
    expect(responses(pieces), `in pieces of ${size}`).toEqual(['200 wiki0123456789', '201 hello', '200 '])
  }
})

test('a response that is not complete is not reported', () => {
  expect(responses([whole.slice(0, -1)])).toEqual([])
  expect(responses([chunked.slice(0, -1)])).toEqual([])
})
