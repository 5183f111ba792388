import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eachPiece, type TransportResponse } from '@setpoint/kube'
import { afterEach, describe, expect, it } from 'vitest'
import { HttpTransport } from './index.js'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A watch that has begun, and the server's side of it. */
async function watch(
  signal?: AbortSignal,
): Promise<{ readonly response: TransportResponse; readonly server: ServerResponse; readonly hungUp: Promise<void> }> {
  let began: (answer: ServerResponse) => void
  const begun = new Promise<ServerResponse>((resolve) => (began = resolve))
  const http = createServer((_, answer) => {
    answer.writeHead(200)
    answer.write('one,')
    began(answer)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const transport = new HttpTransport(
    { server: `http://127.0.0.1:${port}`, namespace: 'default', tls: {}, user: {} },
    { env: {} },
  )
  closing.push(
    () => transport.close(),
    () => (http.closeAllConnections(), http.close()),
  )
  const path = '/api/v1/configmaps?watch=true'
  const response = await transport.request({ method: 'GET', path, ...(signal === undefined ? {} : { signal }) })
  const server = await begun
  return { response, server, hungUp: new Promise((resolve) => server.once('close', () => resolve())) }
}

describe('the pieces of a streamed answer', () => {
  it('are handed over as they come, those that came before included, until it ends', async () => {
    const { response, server } = await watch()
    let text = ''
    const read = eachPiece(response, (piece) => (text += Buffer.from(piece).toString()))
    for (const part of ['two,', 'three']) {
      await new Promise((resolve) => server.write(part, resolve))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    server.end()
    await read
    expect(text).toBe('one,two,three')
  })

  it('end with what their taker throws, and the server is hung up on', async () => {
    const { response, server, hungUp } = await watch()
    let taken = 0
    const read = eachPiece(response, () => {
      if (++taken === 2) throw new Error('enough')
    })
    server.write('two,')
    await expect(read).rejects.toThrow('enough')
    await hungUp
    expect(taken).toBe(2)
  })

  it('end with the signal', async () => {
    const controller = new AbortController()
    const { response, hungUp } = await watch(controller.signal)
    const read = eachPiece(response, () => undefined)
    controller.abort(new Error('no more'))
    await expect(read).rejects.toThrow('no more')
    await hungUp
  })

  it('end with an error when the server hangs up before it is done', async () => {
    const { response, server } = await watch()
    const read = eachPiece(response, () => undefined)
    server.destroy()
    await expect(read).rejects.toThrow(/hung up|closed the connection/)
  })
})
