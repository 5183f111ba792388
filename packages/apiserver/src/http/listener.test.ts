import { once } from 'node:events'
import { Agent } from 'node:https'
import { connect as connectPlain } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONFIG_MAP } from '../kinds.suite.js'
import { ApiServer } from '../server.js'
import { TestClient } from '../testing.suite.js'
import { WatchStream } from '../watch-stream.suite.js'
import { connectHttp2, credentialsIn, http1, http2, openHttp1 } from './clients.suite.js'

const TOKEN = 'the-token'
const authorization = `Bearer ${TOKEN}`
const NAMESPACES = '/api/v1/namespaces'
const path = CONFIG_MAP.path()

let server: ApiServer
let admin: TestClient
beforeAll(async () => {
  // One of the clients below breaks off, which the server may tell.
  server = await ApiServer.start({ token: TOKEN, controllers: false, onError: () => {} })
  admin = new TestClient(server.transport())
})
afterAll(() => server.stop())

function bodyOf(name: string, value?: string): string {
  return JSON.stringify(CONFIG_MAP.object(name, value))
}

describe('over TLS', () => {
  test('the certificate is good for localhost and the address, and signed by the authority that the server tells', async () => {
    for (const servername of ['localhost', 'kubernetes.default.svc']) {
      const socket = connectTls({ host: '127.0.0.1', port: server.port, ca: server.ca, servername })
      await once(socket, 'secureConnect')
      expect(socket.authorized).toBe(true)
      socket.destroy()
    }
    expect((await http1(server, { path: '/readyz' })).text).toBe('ok')
  })

  test('a token is enough', async () => {
    expect((await http1(server, { path: NAMESPACES, headers: { authorization } })).status).toBe(200)
  })

  test('so is the client certificate of the kubeconfig', async () => {
    const { server: url, authority, certificate } = credentialsIn(server.kubeconfig())
    expect(url).toBe(server.url)
    expect(authority).toBe(server.ca)
    expect((await http1(server, { path: NAMESPACES, ...certificate })).status).toBe(200)
  })

  test('nobody in particular is a 403, a wrong token a 401', async () => {
    const anonymous = await http1(server, { path: NAMESPACES })
    expect(anonymous.status).toBe(403)
    expect(anonymous.text).toContain('User \\"system:anonymous\\" cannot list resource \\"namespaces\\"')
    const wrong = await http1(server, { path: NAMESPACES, headers: { authorization: 'Bearer wrong' } })
    expect(wrong.status).toBe(401)
  })
})

describe('HTTP/1.1', () => {
  test('keeps the connection for the next request', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: server.ca })
    const ask = { headers: { authorization }, agent }
    const first = await http1(server, { ...ask, path: NAMESPACES })
    expect(first.httpVersion).toBe('1.1')
    expect(first.reused).toBe(false)
    for (const at of ['/version', `${path}/absent`, NAMESPACES]) {
      expect((await http1(server, { ...ask, path: at })).reused).toBe(true)
    }
    agent.destroy()
  })

  test('takes many requests at once', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 8, ca: server.ca })
    const names = Array.from({ length: 100 }, (_, index) => `parallel-${index}`)
    const answers = await Promise.all(
      names.map((name) =>
        http1(server, { method: 'POST', path, headers: { authorization }, agent, body: bodyOf(name) }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    for (const [index, { text: body }] of answers.entries()) expect(body).toContain(`"name":"parallel-${index}"`)
    agent.destroy()
  })

  test('answers HEAD with headers alone', async () => {
    const health = await http1(server, { method: 'HEAD', path: '/readyz', headers: { authorization } })
    expect([health.status, health.text, health.headers['content-length']]).toEqual([200, '', '2'])
    const resource = await http1(server, { method: 'HEAD', path: NAMESPACES, headers: { authorization } })
    expect([resource.status, resource.text]).toEqual([405, ''])
  })

  test('refuses a body that is too large, and the connection stays good', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: server.ca })
    const large = bodyOf('large', 'x').padEnd(3 * 1024 * 1024 + 1)
    const ask = { headers: { authorization }, agent }
    const refused = await http1(server, { ...ask, method: 'POST', path, body: large })
    expect(refused.status).toBe(413)
    const next = await http1(server, { ...ask, path: '/version' })
    expect([next.status, next.reused]).toEqual([200, true])
    agent.destroy()
  })

  test('streams a watch until the client goes', async () => {
    const { message } = await openHttp1(server, {
      path: `${path}?watch=true&resourceVersion=${await admin.resourceVersion()}`,
      headers: { authorization },
    })
    expect(message.headers['transfer-encoding']).toBe('chunked')
    const watch = new WatchStream(message, () => message.destroy())
    await admin.create(path, CONFIG_MAP.object('streamed'))
    expect(await watch.take(1)).toEqual(['ADDED streamed'])
    watch.close()
  })
})

describe('HTTP/2, on the same port', () => {
  test('is what a client gets that asks for it', async () => {
    const session = await connectHttp2(server)
    expect(session.alpnProtocol).toBe('h2')
    const { status, text: body } = await http2(session, { path: NAMESPACES, headers: { authorization } })
    expect(status).toBe(200)
    expect(JSON.parse(body)).toMatchObject({ kind: 'NamespaceList' })
    expect((await http2(session, { path: NAMESPACES })).status).toBe(403)
    session.close()
  })

  test('runs requests side by side on one connection, a watch among them', async () => {
    const session = await connectHttp2(server)
    const version = await admin.resourceVersion()
    const stream = session.request({ ':path': `${path}?watch=true&resourceVersion=${version}`, authorization })
    const watch = new WatchStream(stream, () => stream.close())
    const names = Array.from({ length: 50 }, (_, index) => `multiplexed-${index}`)
    const headers = { authorization, 'content-type': 'application/json' }
    const answers = await Promise.all(
      names.map((name) => http2(session, { method: 'POST', path, headers, body: bodyOf(name) })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(await watch.take(50))).toEqual(new Set(names.map((name) => `ADDED ${name}`)))
    watch.close()
    session.close()
  })
})

test('a client that breaks off in the middle harms nobody', async () => {
  const half = connectTls({ host: '127.0.0.1', port: server.port, ca: server.ca })
  await once(half, 'secureConnect')
  half.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\nContent-Length: 1000\r\n\r\n{"meta`,
  )
  half.destroy()
  // Neither TLS nor HTTP.
  const noise = connectPlain(server.port, '127.0.0.1')
  noise.end('hello?\r\n\r\n')
  await text(noise)
  expect((await http1(server, { path: '/readyz' })).status).toBe(200)
})

describe('plain HTTP', () => {
  let plain: ApiServer
  beforeAll(async () => {
    plain = await ApiServer.start({ plainHttp: true, token: TOKEN, controllers: false })
  })
  afterAll(() => plain.stop())

  test('serves the same without TLS', async () => {
    expect(plain.url).toBe(`http://127.0.0.1:${plain.port}`)
    expect((await http1(plain, { path: '/readyz' })).text).toBe('ok')
    expect((await http1(plain, { path: NAMESPACES, headers: { authorization } })).status).toBe(200)
    expect((await http1(plain, { path: NAMESPACES })).status).toBe(403)
  })

  test('has a kubeconfig with the token', () => {
    expect(credentialsIn(plain.kubeconfig())).toEqual({
      server: plain.url,
      authority: undefined,
      certificate: undefined,
      token: TOKEN,
    })
  })
})
