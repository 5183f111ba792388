import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AnswerReader } from './answer-reader.js'

interface Answer {
  status: number
  warning: unknown
  body: string
  keepAlive: boolean
  complete: boolean
}

/** Everything that comes of some bytes, cut wherever the test likes, each piece lent and then overwritten. */
function read(chunks: readonly Buffer[], bodiless = false): { answers: Answer[]; closedWell: boolean } {
  const answers: Answer[] = []
  const last = (): Answer => answers.at(-1) as Answer
  const reader = new AnswerReader({
    head: ({ status, headers, keepAlive }) =>
      answers.push({ status, warning: headers['warning'], body: '', keepAlive, complete: false }),
    data: (bytes) => (last().body += bytes.toString('latin1')),
    end: () => (last().complete = true),
  })
  reader.expect(bodiless)
  for (const chunk of chunks) {
    const lent = Buffer.from(chunk)
    reader.push(lent)
    lent.fill('?')
  }
  return { answers, closedWell: reader.close() }
}

const text = (lines: readonly string[], body = ''): Buffer =>
  Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1')
const ok = 'HTTP/1.1 200 OK'

describe('an answer', () => {
  it('of a known length is complete with its last byte, and its connection can be used again', () => {
    expect(read([text([ok, 'Content-Length: 5'], 'hello')])).toEqual({
      answers: [{ status: 200, warning: undefined, body: 'hello', keepAlive: true, complete: true }],
      closedWell: true,
    })
  })

  it('in chunks is put together, extensions and trailers left out', () => {
    const body = '5;name=value\r\nhello\r\n6\r\n world\r\n0\r\nX-Trailer: 1\r\n\r\n'
    const { answers } = read([text([ok, 'transfer-encoding: Chunked'], body)])
    expect(answers).toMatchObject([{ body: 'hello world', complete: true, keepAlive: true }])
  })

  it('of unknown length ends with the connection', () => {
    expect(read([text(['HTTP/1.0 200 OK'], 'rest')])).toMatchObject({
      answers: [{ body: 'rest', complete: true, keepAlive: false }],
      closedWell: true,
    })
  })

  it('without a body has none, whatever it says', () => {
    expect(read([text(['HTTP/1.1 204 No Content'])]).answers).toMatchObject([{ complete: true, keepAlive: true }])
    expect(read([text([ok, 'Content-Length: 5'])], true).answers).toMatchObject([{ body: '', complete: true }])
  })

  it('may be announced', () => {
    const announced = Buffer.concat([text(['HTTP/1.1 103 Early Hints', 'Link: x']), text([ok, 'Content-Length: 0'])])
    expect(read([announced]).answers).toMatchObject([{ status: 200, complete: true }])
  })

  it('says when the connection must not be used again', () => {
    expect(read([text([ok, 'Content-Length: 0', 'Connection: Close'])]).answers).toMatchObject([{ keepAlive: false }])
    expect(read([text(['HTTP/1.0 200 OK', 'Content-Length: 0'])]).answers).toMatchObject([{ keepAlive: false }])
  })

  it('may have a header several times', () => {
    const { answers } = read([text([ok, 'Content-Length: 0', 'Warning: 299 - "a"', 'warning:299 - "b"'])])
    expect(answers[0]?.warning).toEqual(['299 - "a"', '299 - "b"'])
  })

  it('that is cut off is known to be', () => {
    expect(read([text([ok, 'Content-Length: 5'], 'hel')])).toMatchObject({
      answers: [{ complete: false }],
      closedWell: false,
    })
    expect(read([Buffer.from('HTTP/1.1 200')]).closedWell).toBe(false)
  })
})

it('answers are the same, wherever the stream was cut', () => {
  const bodies = ['', 'hello', '{"kind":"Status"}\r\n\r\n']
  const stream = Buffer.concat(
    bodies.flatMap((body) => [
      text([ok, `Content-Length: ${body.length}`], body),
      text(
        [ok, 'Transfer-Encoding: chunked'],
        body === '' ? '0\r\n\r\n' : `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
      ),
    ]),
  )
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length)), (cuts) => {
      const edges = [0, ...cuts.sort((a, b) => a - b), stream.length]
      const { answers } = read(edges.slice(1).map((edge, index) => stream.subarray(edges[index], edge)))
      expect(answers.map(({ body }) => body)).toEqual(bodies.flatMap((body) => [body, body]))
      expect(answers.every(({ complete }) => complete)).toBe(true)
    }),
  )
})

it.each([
  ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n\r\n', 'does not answer in HTTP/1.1'],
  ['HTTP/2', 'HTTP/2 200\r\n\r\n', 'does not answer in HTTP/1.1'],
  ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\n\r\n', 'wants to speak another protocol'],
  ['a header without a name', `${ok}\r\n: x\r\n\r\n`, 'a header without a name'],
  ['a folded header', `${ok}\r\nA: b\r\n c\r\n\r\n`, 'a header without a name'],
  ['two lengths', `${ok}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`, 'a body of length ["1","2"]'],
  ['a negative length', `${ok}\r\nContent-Length: -1\r\n\r\n`, 'a body of length "-1"'],
  ['an encoding that nobody asked for', `${ok}\r\nTransfer-Encoding: gzip, chunked\r\n\r\n`, 'the encoding'],
  ['a chunk without a size', `${ok}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`, 'a chunk of an answer has no size'],
  ['a chunk that is too long', `${ok}\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n`, 'longer than its size'],
  ['a head without an end', `${ok}\r\nA: ${'x'.repeat(200_000)}`, 'the head of an answer has no end'],
])('%s is refused', (_, stream, message) => {
  expect(() => read([Buffer.from(stream, 'latin1')])).toThrow(message)
})
