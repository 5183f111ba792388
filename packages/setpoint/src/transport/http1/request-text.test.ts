import { expect, it } from 'vitest'
import { headerLines, requestText } from './index.js'

it('a request is one text, with the length of its body in bytes', () => {
  const lines = headerLines({ host: 'api', accept: undefined, 'impersonate-group': ['a', 'b'] })
  expect(requestText('PATCH', '/api/v1?force=true', lines, '{"a":"ü"}')).toBe(
    'PATCH /api/v1?force=true HTTP/1.1\r\nhost: api\r\nimpersonate-group: a\r\nimpersonate-group: b\r\ncontent-length: 10\r\n\r\n{"a":"ü"}',
  )
  expect(requestText('GET', '/', lines, undefined)).not.toContain('content-length')
  expect(requestText('POST', '/', '', undefined)).toContain('content-length: 0')
  expect(Buffer.from(requestText('PUT', '/', '', Buffer.from([0, 255]))).subarray(-2)).toEqual(Buffer.from([0, 255]))
})

it.each([
  ['a path with a space', () => requestText('GET', '/a b', '', undefined), 'is no path'],
  ['a path with a line break', () => requestText('GET', '/a\r\nx: y', '', undefined), 'is no path'],
  ['a path that is no path', () => requestText('GET', 'http://elsewhere/', '', undefined), 'is no path'],
  ['a method with a space', () => requestText('GET /x', '/', '', undefined), 'is no HTTP method'],
  ['a header name with a line break', () => headerLines({ 'a\r\nb': 'c' }), 'is no name for a header'],
  ['a header value with a line break', () => headerLines({ a: 'secret\r\nb: c' }), 'the header a has a line break'],
])('%s is refused, because it would become another request', (_, make, message) => {
  expect(make).toThrow(message)
})

it('a refusal does not show the value of a header', () => {
  expect(() => headerLines({ authorization: 'Bearer secret\n' })).toThrow(/^(?!.*secret)/)
})
