import { type Transport, VirtualClock } from '@setpoint/kube'
import { expect, it } from 'vitest'
import { Registry } from '../metrics/index.js'
import { HttpTransport, measured, rateLimited } from './index.js'

function answering(status: number): Transport & { readonly requests: string[] } {
  const requests: string[] = []
  return {
    requests,
    request({ path }) {
      requests.push(path)
      if (status === 0) return Promise.reject(new Error('no answer'))
      const body = (async function* () {
        yield await Promise.resolve(Buffer.from(''))
      })()
      return Promise.resolve({ status, headers: {}, body, bytes: () => Promise.resolve(Buffer.from('')) })
    },
    close: () => Promise.resolve(),
  }
}

it('a rate limit lets a burst pass and makes the rest wait, in order', async () => {
  const clock = new VirtualClock()
  const inner = answering(200)
  const transport = rateLimited(inner, { qps: 10, burst: 2, clock })
  const all = Promise.all(['/1', '/2', '/3', '/4'].map((path) => transport.request({ method: 'GET', path })))
  await clock.advance(0)
  expect(inner.requests).toEqual(['/1', '/2'])
  await clock.advance(100)
  expect(inner.requests).toEqual(['/1', '/2', '/3'])
  await clock.advance(100)
  await all
  expect(inner.requests).toEqual(['/1', '/2', '/3', '/4'])
})

it('a request that waits for its turn ends with its signal', async () => {
  const clock = new VirtualClock()
  const inner = answering(200)
  const transport = rateLimited(inner, { qps: 1, burst: 1, clock })
  await transport.request({ method: 'GET', path: '/1' })
  const controller = new AbortController()
  const waiting = transport.request({ method: 'GET', path: '/2', signal: controller.signal })
  controller.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  expect(inner.requests).toEqual(['/1'])
})

it('requests are counted by code, method and host', async () => {
  const registry = new Registry()
  await measured(answering(404), registry, 'api:6443').request({ method: 'GET', path: '/' })
  await expect(measured(answering(0), registry, 'api:6443').request({ method: 'POST', path: '/' })).rejects.toThrow(
    'no answer',
  )
  expect(registry.text()).toContain('rest_client_requests_total{code="404",method="GET",host="api:6443"} 1\n')
  expect(registry.text()).toContain('rest_client_requests_total{code="<error>",method="POST",host="api:6443"} 1\n')
})

it.each([
  ['qps', { qps: 0 }, 'the rate limit: qps is 0; it must be a number above 0'],
  ['qps', { qps: '5' }, "the rate limit: qps is '5'; it must be a number above 0"],
  ['burst', { qps: 5, burst: 0 }, 'the rate limit: burst is 0; it must be a number of at least 1'],
])('a rate whose %s lets nothing pass is refused: %j', (_, limit, message) => {
  expect(() => rateLimited(answering(200), limit as never)).toThrow(
    expect.objectContaining({ code: 'OptionInvalid', message }),
  )
})

it.each([0, Number.NaN, '64'])('a transport without connections is refused: %s', (connections) => {
  const config = { server: 'https://a', namespace: 'default', tls: {}, user: {} }
  expect(() => new HttpTransport(config, { connections: connections as never })).toThrow(
    /^the transport: connections is .*; it must be a number of at least 1$/,
  )
})

it('a rate of less than one request in two seconds lets the first one pass', async () => {
  const inner = answering(200)
  await rateLimited(inner, { qps: 0.1, clock: new VirtualClock() }).request({ method: 'GET', path: '/1' })
  expect(inner.requests).toEqual(['/1'])
})
