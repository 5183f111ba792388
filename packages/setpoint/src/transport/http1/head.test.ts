import { describe, expect, it } from 'vitest'
import { parseHead } from './head.js'

const LINES = [
  'HTTP/1.1 200 OK',
  'Content-Length: 12',
  'Content-Type: application/json',
  'Warning: 299 - "one"',
  'warning: 299 - "two"',
  'Keep-Alive: timeout=5',
]

describe('the head of an answer', () => {
  it('says how the body ends and whether the connection may be used again', () => {
    const head = parseHead(LINES.join('\r\n'), false)
    expect([head.status, head.framing, head.keepAlive, head.keepAliveHint]).toEqual([
      200,
      { length: 12 },
      true,
      'timeout=5',
    ])
    expect(parseHead('HTTP/1.1 200 OK\r\nCONNECTION: Close\r\nTRANSFER-ENCODING: Chunked', false)).toMatchObject({
      framing: 'chunked',
      keepAlive: false,
      keepAliveHint: undefined,
    })
  })

  it('has every header by its name in lower case, one that came several times with all its values', () => {
    const head = parseHead(LINES.join('\r\n'), false)
    expect(head.header('warning')).toEqual(['299 - "one"', '299 - "two"'])
    expect(head.header('content-type')).toBe('application/json')
    expect(head.header('cache-control')).toBeUndefined()
    expect(head.header('date')).toBeUndefined()
    expect(head.headers).toEqual({
      'content-length': '12',
      'content-type': 'application/json',
      warning: ['299 - "one"', '299 - "two"'],
      'keep-alive': 'timeout=5',
    })
  })

  it('is refused when a line is no header, or the length is said twice, though nobody asks for headers', () => {
    for (const line of ['no colon', ': no name', 'Content-Length: 1']) {
      expect(() => parseHead([...LINES, line].join('\r\n'), false)).toThrow(/without a name|of length/)
    }
  })
})
