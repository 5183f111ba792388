import { createServer, type AddressInfo, type Socket } from 'node:net'
import { systemClock } from '@setpoint/kube'
import { afterEach, expect, it } from 'vitest'
import { dialer, type Wire } from './index.js'

const closing: (() => unknown)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A proxy that says one thing, whoever asks; resolves to what was asked. */
async function proxySaying(answer: string): Promise<{ readonly url: URL; readonly asked: Promise<string> }> {
  let heard: (text: string) => void = () => undefined
  const asked = new Promise<string>((resolve) => (heard = resolve))
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined)
    socket.once('data', (bytes: Buffer) => {
      heard(bytes.toString())
      socket.end(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo
  return { url: new URL(`http://us%40er:pass@127.0.0.1:${port}`), asked }
}

const dialThrough = (proxy: URL): Promise<Wire> =>
  dialer({
    server: new URL('https://api.example.com'),
    tls: {},
    serverName: undefined,
    insecure: false,
    proxy,
    timeout: 1000,
    clock: systemClock,
  })(new AbortController().signal)

it('a proxy that refuses is named, with what it said', async () => {
  const { url, asked } = await proxySaying('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
  await expect(dialThrough(url)).rejects.toThrow(
    `the proxy ${url.host} refuses a tunnel to api.example.com:443 with 407`,
  )
  const credentials = Buffer.from('us@er:pass').toString('base64')
  expect(await asked).toBe(
    `CONNECT api.example.com:443 HTTP/1.1\r\nhost: api.example.com:443\r\nproxy-authorization: Basic ${credentials}\r\n\r\n`,
  )
})

it('a proxy that hangs up is told of', async () => {
  const { url } = await proxySaying('')
  await expect(dialThrough(url)).rejects.toThrow('the proxy hung up before it opened a tunnel')
})

it('opening a connection ends with its signal and with its time', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  closing.push(() => silent.close())
  const server = new URL(`https://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  const dial = (timeout: number, signal: AbortSignal): Promise<Wire> =>
    dialer({ server, tls: {}, serverName: undefined, insecure: false, proxy: undefined, timeout, clock: systemClock })(
      signal,
    )
  await expect(dial(20, new AbortController().signal)).rejects.toThrow('no connection after 0.02 s')
  const controller = new AbortController()
  const dialing = dial(10_000, controller.signal)
  controller.abort(new Error('enough'))
  await expect(dialing).rejects.toThrow('enough')
})
