import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { systemClock, VirtualClock } from '@setpoint/kube'
import { afterEach, describe, expect, it } from 'vitest'
import { ConnectionPool, dialer, type PoolOptions } from './index.js'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A server that counts its connections and answers each request with what `answer` says, or not at all. */
async function serve(answer: (request: number, socket: Socket) => string | undefined): Promise<{
  readonly opened: Socket[]
  readonly pool: (options?: Partial<PoolOptions>) => ConnectionPool
  readonly dial: PoolOptions['dial']
}> {
  const opened: Socket[] = []
  let requests = 0
  const server: Server = createServer((socket) => {
    opened.push(socket)
    socket.on('error', () => undefined)
    socket.on('data', () => {
      const text = answer(++requests, socket)
      if (text !== undefined) socket.write(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    for (const socket of opened) socket.destroy()
    server.close()
  })
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const dial = dialer({
    server: url,
    tls: {},
    serverName: undefined,
    insecure: false,
    proxy: undefined,
    timeout: 1000,
    clock: systemClock,
  })
  return {
    opened,
    dial,
    pool: (options) => {
      const pool = new ConnectionPool({ dial, limit: 2, keepAlive: 60_000, clock: systemClock, ...options })
      closing.push(() => pool.destroy(new Error('the test is over')))
      return pool
    },
  }
}

/** The body of the answer to one request. */
function get(pool: ConnectionPool): Promise<string> {
  return new Promise((resolve, reject) => {
    let body = ''
    pool.send('GET / HTTP/1.1\r\n\r\n', {
      bodiless: false,
      sent: () => undefined,
      head: () => undefined,
      data: (bytes) => (body += bytes.toString()),
      ended: () => resolve(body),
      failed: reject,
    })
  })
}

const answered = (body: string, ...headers: readonly string[]): string =>
  [`HTTP/1.1 200 OK`, ...headers, `content-length: ${body.length}`, '', body].join('\r\n')

describe('connections', () => {
  it('are used again, the one that was used last first', async () => {
    const { pool, opened } = await serve((request) => answered(String(request)))
    const connections = pool()
    expect(await get(connections)).toBe('1')
    expect(await get(connections)).toBe('2')
    expect(opened).toHaveLength(1)
  })

  it('are never more than the limit: the rest waits its turn, in order', async () => {
    const { pool, opened } = await serve((request) => answered(String(request)))
    const connections = pool({ limit: 1 })
    expect(await Promise.all([get(connections), get(connections), get(connections)])).toEqual(['1', '2', '3'])
    expect(opened).toHaveLength(1)
  })

  it('are not used again when the server says so, or has closed them', async () => {
    const { pool, opened } = await serve((request, socket) => {
      if (request === 2) setImmediate(() => socket.end())
      return answered(String(request), ...(request === 1 ? ['connection: close'] : []))
    })
    const connections = pool()
    expect(await get(connections)).toBe('1')
    expect(await get(connections)).toBe('2')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await get(connections)).toBe('3')
    expect(opened).toHaveLength(3)
  })

  it('are closed when they were not used for long, and not used shortly before the server closes them', async () => {
    const { pool, opened } = await serve((request) =>
      answered(String(request), ...(request === 2 ? ['keep-alive: timeout=5'] : [])),
    )
    const clock = new VirtualClock()
    const connections = pool({ clock })
    await get(connections)
    await clock.advance(60_000)
    await get(connections)
    expect(opened).toHaveLength(2)
    await clock.advance(4500)
    await get(connections)
    expect(opened).toHaveLength(3)
  })

  it('end with what the server should not have said', async () => {
    const { pool } = await serve(() => 'SSH-2.0-OpenSSH\r\n\r\n')
    await expect(get(pool())).rejects.toThrow('does not answer in HTTP/1.1')
  })

  it('that break off an answer fail it and no other', async () => {
    const { pool } = await serve((request, socket) => {
      if (request > 1) return answered(String(request))
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhel')
      return undefined
    })
    const connections = pool()
    await expect(get(connections)).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(await get(connections)).toBe('2')
  })
})

describe('closing', () => {
  it('waits for what is under way', async () => {
    let finish: (() => void) | undefined
    const { pool } = await serve((_, socket) => {
      finish = () => socket.write(answered('late'))
      return undefined
    })
    const connections = pool()
    const answer = get(connections)
    await expect.poll(() => finish).toBeDefined()
    let closed = false
    const whenClosed = connections.close().then(() => (closed = true))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(closed).toBe(false)
    finish?.()
    expect(await answer).toBe('late')
    await whenClosed
  })

  it('at once fails what is under way and what waits', async () => {
    const { pool } = await serve(() => undefined)
    const connections = pool({ limit: 1 })
    const answers = [get(connections), get(connections)]
    const outcome = Promise.allSettled(answers)
    await connections.destroy(new Error('enough'))
    expect((await outcome).map((result) => (result as PromiseRejectedResult).reason)).toMatchObject([
      { message: 'enough' },
      { message: 'enough' },
    ])
  })
})

it('a server that accepts no connection fails every request, the waiting ones too', async () => {
  const dial = (): Promise<never> => Promise.reject(new Error('refused'))
  const connections = new ConnectionPool({ dial, limit: 1, keepAlive: 1000, clock: systemClock })
  const outcome = await Promise.allSettled([get(connections), get(connections)])
  expect(outcome.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

it('does not make a request wait for a connection that hangs for another one, which was taken back', async () => {
  const { pool, dial: working } = await serve(() => 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
  let dials = 0
  const slow = pool({ dial: (signal) => (++dials === 1 ? hanging(signal) : working(signal)) })
  const takeBack = slow.send('GET / HTTP/1.1\r\n\r\n', {
    bodiless: false,
    sent: () => undefined,
    head: () => undefined,
    data: () => undefined,
    ended: () => undefined,
    failed: () => undefined,
  })
  takeBack()
  expect(await get(slow)).toBe('ok')
})

function hanging(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))))
}
