import { createServer } from 'node:net'
import { once } from 'node:events'
import { SetpointError, turns, VirtualClock } from '@setpoint/kube'
import { describe, expect, test } from 'vitest'
import { http1, openHttp1 } from './http/clients.suite.js'
import { CONFIG_MAP } from './kinds.suite.js'
import { ApiServer } from './server.js'
import { TestClient } from './testing.suite.js'
import { WatchStream } from './watch-stream.suite.js'

const TOKEN = 'the-token'
const headers = { authorization: `Bearer ${TOKEN}` }

describe('start', () => {
  test('listens on a free port of this machine, and says where', async () => {
    const server = await ApiServer.start()
    expect(server.url).toBe(`https://127.0.0.1:${server.port}`)
    expect(server.port).toBeGreaterThan(0)
    expect(server.token).toMatch(/^[\w-]{32}$/)
    const { status } = await http1(server, {
      path: '/api/v1/namespaces',
      headers: { authorization: `Bearer ${server.token}` },
    })
    expect(status).toBe(200)
    await server.stop()
  })

  test('does not listen when told not to', async () => {
    const server = await ApiServer.start({ listen: false })
    expect([server.url, server.port]).toEqual(['', 0])
    expect((await new TestClient(server.transport()).get('/readyz')).text).toBe('ok')
    await server.stop()
  })

  test('refuses a port that another program has', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    await expect(ApiServer.start({ port })).rejects.toMatchObject({
      name: 'SetpointError',
      code: 'AddressInUse',
      message: `127.0.0.1:${port} is in use by another program; choose another port, or 0 for any free one`,
    })
    other.close()
    await once(other, 'close')
    await (await ApiServer.start({ port })).stop()
  })

  test('refuses an address that this machine has not', async () => {
    const error: unknown = await ApiServer.start({ host: '192.0.2.1' }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SetpointError)
    expect(error).toMatchObject({
      code: 'AddressUnavailable',
      message: expect.stringContaining('192.0.2.1:0') as string,
    })
  })

  test('gives two servers in one process nothing in common', async () => {
    const servers = await Promise.all([ApiServer.start({ listen: false }), ApiServer.start({ listen: false })])
    const [one, two] = servers.map((server) => new TestClient(server.transport()))
    await one?.create(CONFIG_MAP.path(), CONFIG_MAP.object('mine'))
    expect((await two?.get(`${CONFIG_MAP.path()}/mine`))?.code).toBe(404)
    await Promise.all(servers.map((server) => server.stop()))
  })
})

describe('stop', () => {
  test('ends watches and releases the port', async () => {
    const server = await ApiServer.start({ token: TOKEN })
    const { message } = await openHttp1(server, { path: '/api/v1/namespaces?watch=true', headers })
    const watch = new WatchStream(message, () => message.destroy())
    await watch.next()
    await server.stop()
    await expect(watch.until(() => false)).rejects.toThrow('the watch has ended')
    const { port } = server
    const next = await ApiServer.start({ port, token: TOKEN })
    expect(next.port).toBe(port)
    await next.stop()
  })

  test('may be called twice, and by await using', async () => {
    const server = await ApiServer.start({ listen: false })
    await Promise.all([server.stop(), server.stop()])
    await expect(server[Symbol.asyncDispose]()).resolves.toBeUndefined()
  })

  test('finishes the writes that were under way', async () => {
    const server = await ApiServer.start({ listen: false })
    const client = new TestClient(server.transport())
    const writes = Array.from({ length: 20 }, (_, index) =>
      client.post(CONFIG_MAP.path(), CONFIG_MAP.object(`last-${index}`)),
    )
    await server.stop()
    expect(new Set((await Promise.all(writes)).map(({ code }) => code))).toEqual(new Set([201]))
  })

  test('leaves no timer behind', async () => {
    const clock = new VirtualClock()
    const server = await ApiServer.start({ listen: false, clock })
    const client = new TestClient(server.transport())
    await client.create('/api/v1/namespaces', { metadata: { name: 'short-lived' } })
    const held = { ...CONFIG_MAP.object('held'), metadata: { name: 'held', finalizers: ['example.com/hold'] } }
    await client.create(CONFIG_MAP.path('short-lived'), held)
    await client.delete('/api/v1/namespaces/short-lived')
    await clock.advance(0)
    expect(clock.pending).toBeGreaterThan(0)
    await server.stop()
    expect(clock.pending).toBe(0)
  })
})

test('twenty starts and stops leave no socket behind', { timeout: 30_000 }, async () => {
  const sockets = (): string[] => process.getActiveResourcesInfo().filter((name) => /TCP|TLS/.test(name))
  expect(sockets()).toEqual([])
  for (let round = 0; round < 20; round++) {
    const server = await ApiServer.start({ token: TOKEN })
    const { message } = await openHttp1(server, { path: '/api/v1/namespaces?watch=true', headers })
    const watch = new WatchStream(message, () => message.destroy())
    await watch.next()
    expect(sockets()).not.toEqual([])
    await server.stop()
    await expect(watch.until(() => false)).rejects.toThrow('the watch has ended')
  }
  await turns()
  expect(sockets()).toEqual([])
})
