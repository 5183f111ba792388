import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock, systemRandom } from '@setpoint/kube'
import { CertificateAuthority } from '@setpoint/kube/x509'
import { Listener } from './listener.js'
import type { ApiRequest, ApiResponse } from './message.js'

const authority = CertificateAuthority.create(systemClock, systemRandom)
let listener: Listener
beforeAll(async () => {
  const tls = { ...authority.server('test', ['127.0.0.1']), clientAuthority: undefined }
  listener = await Listener.open({ host: '127.0.0.1', port: 0, tls, clock: systemClock, handle: tell })
})
afterAll(() => listener.close())

/** Answers with what arrived. */
async function tell(request: ApiRequest): Promise<ApiResponse> {
  const { method, path, search, headers } = request
  const { host, accept } = headers
  if (path === '/slow') await sleep(50)
  if (path === '/broken') return { status: 200, headers: { 'X-Broken': 'a\nb' }, body: 'x' }
  if (search === 'watch=true') return { status: 200, headers: {}, body: { start: (sink) => sink.end() } }
  const body = Buffer.from(await request.readBody()).toString()
  const told = { method, path, search, host, accept, body }
  return { status: 200, headers: { 'X-Method': method }, body: JSON.stringify(told) }
}

async function open(): Promise<{ readonly socket: TLSSocket; readonly read: (answers: number) => Promise<string[]> }> {
  const socket = connect({ host: '127.0.0.1', port: listener.port, ca: authority.certificate })
  let text = ''
  socket.on('data', (data: Buffer) => (text += data.toString()))
  socket.on('error', () => {})
  await once(socket, 'secureConnect')
  /** The bodies of the next answers, once all have come. */
  async function read(answers: number): Promise<string[]> {
    for (;;) {
      const bodies = text.split(/(?=HTTP\/1\.1 )/)
      if (bodies.length >= answers && bodies.at(-1)?.endsWith('}')) {
        text = ''
        return bodies.map((answer) => answer.slice(answer.indexOf('\r\n\r\n') + 4))
      }
      await once(socket, 'data')
    }
  }
  return { socket, read }
}

function post(path: string, body: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: h\r\nAccept: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

function told(path: string, body: string): object {
  return { method: 'POST', path, search: '', host: 'h', accept: 'a', body }
}

describe('a connection', () => {
  test('answers request after request', async () => {
    const { socket, read } = await open()
    for (const body of ['one', '', 'three']) {
      socket.write(post('/a', body))
      expect((await read(1)).map((answer) => JSON.parse(answer) as object)).toEqual([told('/a', body)])
    }
    socket.destroy()
  })

  test('takes a request in as many pieces as it comes, and goes on', async () => {
    const { socket, read } = await open()
    socket.write(post('/a', 'whole'))
    await read(1)
    for (const piece of ['POST /b HTTP/1.1\r\nHo', 'st: h\r\nAccept: a\r\nContent-Length: 6\r\n\r\n', 'abc', 'def']) {
      socket.write(piece)
      await sleep(10)
    }
    expect((await read(1)).map((answer) => JSON.parse(answer) as object)).toEqual([told('/b', 'abcdef')])
    socket.write(post('/c', 'whole again'))
    expect((await read(1)).map((answer) => JSON.parse(answer) as object)).toEqual([told('/c', 'whole again')])
    socket.destroy()
  })

  test('answers in the order of the requests, though they did not wait', async () => {
    const { socket, read } = await open()
    socket.write(post('/slow', '1'))
    await sleep(10)
    socket.write(post('/a', '2'))
    await sleep(10)
    socket.write(post('/b', '3') + post('/c', '4'))
    const answers = (await read(4)).map((answer) => JSON.parse(answer) as { body: string })
    expect(answers.map(({ body }) => body)).toEqual(['1', '2', '3', '4'])
    socket.destroy()
  })

  test.each([
    [
      'a body in chunks',
      'POST /a HTTP/1.1\r\nHost: h\r\nAccept: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n',
    ],
    [
      'a header in two lines',
      'POST /a HTTP/1.1\r\nHost: h\r\nAccept: a\r\nX: 1\r\nX: 2\r\nContent-Length: 3\r\n\r\nabc',
    ],
  ])('knows all of HTTP: %s', async (_, request) => {
    const { socket, read } = await open()
    socket.write(request)
    expect((await read(1)).map((answer) => JSON.parse(answer) as object)).toEqual([told('/a', 'abc')])
    socket.destroy()
  })

  test('streams a watch', async () => {
    const { socket } = await open()
    const data = once(socket, 'data') as Promise<[Buffer]>
    socket.write('GET /a?watch=true HTTP/1.1\r\nHost: h\r\n\r\n')
    expect(String((await data)[0])).toContain('Transfer-Encoding: chunked')
    socket.destroy()
  })

  test('ends with what is no HTTP', async () => {
    const { socket } = await open()
    socket.write('what is this\r\n\r\n')
    await once(socket, 'close')
    expect(socket.destroyed).toBe(true)
  })

  test('ends with an answer that HTTP cannot carry, and the server goes on', async () => {
    const { socket } = await open()
    socket.write(post('/broken', ''))
    await once(socket, 'close')
    const { socket: next, read } = await open()
    next.write(post('/a', 'x'))
    expect(await read(1)).toHaveLength(1)
    next.destroy()
  })

  test('that breaks off in the middle of a request troubles nobody', async () => {
    const { socket } = await open()
    socket.write(post('/slow', 'x'))
    await sleep(10)
    socket.destroy()
    const { socket: next, read } = await open()
    next.write(post('/slow', 'y'))
    expect(await read(1)).toHaveLength(1)
    next.destroy()
  })
})
