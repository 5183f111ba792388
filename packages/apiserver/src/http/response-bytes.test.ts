import { expect, test } from 'vitest'
import type { Clock } from '@setpoint/kube'
import { ResponseWriter } from './response-bytes.js'

const writer = new ResponseWriter({ now: () => Date.UTC(2024, 0, 1) } as Clock)

function textOf(pieces: readonly Uint8Array[]): string {
  return Buffer.concat(pieces).toString()
}

test('head and body are one piece', () => {
  const headers = { 'Content-Type': 'text/plain', Warning: ['299 - "a"', '299 - "b"'] }
  expect(textOf(writer.write(201, headers, 'é'))).toBe(
    [
      'HTTP/1.1 201 Created',
      'Content-Type: text/plain',
      'Warning: 299 - "a"',
      'Warning: 299 - "b"',
      'Date: Mon, 01 Jan 2024 00:00:00 GMT',
      'Content-Length: 2',
      '',
      'é',
    ].join('\r\n'),
  )
})

test('a body of bytes is sent as it is', () => {
  const [written] = writer.write(200, {}, Uint8Array.of(0, 255, 10))
  expect([...(written?.subarray(-3) ?? [])]).toEqual([0, 255, 10])
})

test('a large body is a piece of its own, not copied', () => {
  const body = new Uint8Array(1_000_000)
  const [head = new Uint8Array(), own] = writer.write(200, {}, body)
  expect(textOf([head])).toMatch(/Content-Length: 1000000\r\n\r\n$/)
  expect(own).toBe(body)
})

test('a header cannot become two', () => {
  expect(() => writer.write(200, { 'Audit-Id': 'a\r\nX: y' }, '')).toThrow(/header Audit-Id/)
})
