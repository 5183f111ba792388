import { describe, expect, test } from 'vitest'
import { parseWholeRequest } from './whole-request.js'

function parse(...lines: string[]): ReturnType<typeof parseWholeRequest> {
  return parseWholeRequest(Buffer.from(lines.join('\r\n'), 'latin1'))
}

describe('a piece that is one whole request', () => {
  test('is read, with header names in lower case', () => {
    const request = parse('POST /api?a=b HTTP/1.1', 'Host: here', 'X-One:  two three\t', 'Content-Length: 3', '', 'abc')
    expect(request).toEqual({
      method: 'POST',
      url: '/api?a=b',
      headers: { host: 'here', 'x-one': 'two three', 'content-length': '3' },
      body: Buffer.from('abc'),
    })
  })

  test.each([
    ['has no body', ['GET / HTTP/1.1', 'Host: h', '', '']],
    ['has an empty header', ['GET / HTTP/1.1', 'Host: h', 'Accept:', '', '']],
    ['asks for what is so anyway', ['GET / HTTP/1.1', 'Host: h', 'Connection: Keep-Alive', '', '']],
    ['has Latin-1 in a header', ['GET / HTTP/1.1', 'Host: h', 'X: \xe9', '', '']],
  ])('may be one that %s', (_, lines) => {
    expect(parse(...lines)).toBeDefined()
  })
})

describe('for another parser is', () => {
  test.each([
    ['a head without its end', ['GET / HTTP/1.1', 'Host: h', '']],
    ['a body without its end', ['POST / HTTP/1.1', 'Host: h', 'Content-Length: 4', '', 'abc']],
    ['a request with more behind it', ['POST / HTTP/1.1', 'Host: h', 'Content-Length: 2', '', 'abc']],
    ['a second request', ['GET / HTTP/1.1', 'Host: h', '', 'GET / HTTP/1.1', 'Host: h', '', '']],
    ['a body in chunks', ['POST / HTTP/1.1', 'Host: h', 'Transfer-Encoding: chunked', '', '0', '', '']],
    ['two lengths', ['POST / HTTP/1.1', 'Host: h', 'Content-Length: 1', 'Content-Length: 1', '', 'a']],
    ['a length that is no number', ['POST / HTTP/1.1', 'Host: h', 'Content-Length: +1', '', 'a']],
    ['a header that comes twice', ['GET / HTTP/1.1', 'Host: h', 'Accept: a', 'accept: b', '', '']],
    [
      'a request that waits for leave',
      ['POST / HTTP/1.1', 'Host: h', 'Expect: 100-continue', 'Content-Length: 0', '', ''],
    ],
    ['an upgrade', ['GET / HTTP/1.1', 'Host: h', 'Connection: Upgrade', 'Upgrade: SPDY/3.1', '', '']],
    ['the last request of a connection', ['GET / HTTP/1.1', 'Host: h', 'Connection: close', '', '']],
    ['a request to nobody', ['GET / HTTP/1.1', 'Accept: a', '', '']],
    ['HTTP/1.0', ['GET / HTTP/1.0', 'Host: h', '', '']],
    ['a method without a body of its own', ['HEAD / HTTP/1.1', 'Host: h', '', '']],
    ['a request for a proxy', ['GET http://h/ HTTP/1.1', 'Host: h', '', '']],
    ['a path with a space', ['GET /a b HTTP/1.1', 'Host: h', '', '']],
    ['a folded header', ['GET / HTTP/1.1', 'Host: h', 'Accept: a', ' b', '', '']],
    ['a name with a space', ['GET / HTTP/1.1', 'Host : h', '', '']],
    ['a line break of one character', ['GET / HTTP/1.1', 'Host: h\nX: y', '', '']],
    ['a control character', ['GET / HTTP/1.1', 'Host: h', 'X: \x01', '', '']],
    ['something else altogether', ['\x16\x03\x01', '', '']],
  ])('%s', (_, lines) => {
    expect(parse(...lines)).toBeUndefined()
  })
})
