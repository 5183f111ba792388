import { Readable } from 'node:stream'
import {
  systemClock,
  type Transport,
  type TransportRequest,
  type TransportResponse,
  VirtualClock,
} from '@setpoint/kube'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MemoryStorage } from '../storage/memory.js'
import { CallError, ServiceAddresses, WebhookCaller } from './index.js'
import { TestWebhook } from './webhook-server.suite.js'

const EXPECTED = { kind: 'AdmissionReview', group: 'admission.k8s.io', version: 'v1', versions: ['v1', 'v1beta1'] }
const BODY = JSON.stringify({ kind: 'AdmissionReview', apiVersion: 'admission.k8s.io/v1', request: { uid: 'u' } })
const MEBIBYTE = 1024 * 1024
const SERVICE = { namespace: 'default', name: 'hooks' }

const services = new ServiceAddresses(new MemoryStorage())
const caller = new WebhookCaller(systemClock, services)
let webhook: TestWebhook
beforeAll(async () => {
  webhook = await TestWebhook.start(() => ({ allowed: true }), ['hooks.default.svc', '127.0.0.1'])
})
afterAll(async () => {
  caller.close()
  await webhook[Symbol.asyncDispose]()
})

test('connections are kept: many questions to one webhook need one', async () => {
  const before = webhook.connections
  for (let index = 0; index < 5; index++) {
    const config = { url: `${webhook.url}/one`, caBundle: webhook.caBundle }
    const { response } = await caller.call({ config, body: BODY, expected: EXPECTED, timeoutSeconds: 10 })
    expect(response).toEqual({ uid: 'u', allowed: true })
  }
  expect(webhook.connections - before).toBe(1)
  expect(webhook.requests.at(-1)?.path).toBe('/one?timeout=10s')
})

describe('a Service', () => {
  const config = (): object => ({ service: { ...SERVICE, path: '/hook' }, caBundle: webhook.caBundle })
  const ask = (): Promise<unknown> =>
    caller.call({ config: config(), body: BODY, expected: EXPECTED, timeoutSeconds: 5 })

  test('that nobody has told of is not found', async () => {
    await expect(ask()).rejects.toThrow(
      new CallError('Post "https://hooks.default.svc:443/hook?timeout=5s": service "hooks" not found'),
    )
  })

  test('is called where it is served, by its name in the cluster', async () => {
    services.set(SERVICE, new URL(webhook.url))
    await expect(ask()).resolves.toMatchObject({ response: { allowed: true } })
  })

  test('is served on the port that was named, and on no other', async () => {
    const other = { service: { ...SERVICE, port: 8443 }, caBundle: webhook.caBundle }
    const call = caller.call({ config: other, body: BODY, expected: EXPECTED })
    await expect(call).rejects.toThrow('service "hooks" not found')
  })

  test('whose certificate is for somebody else is not believed', async () => {
    await using impostor = await TestWebhook.start(() => ({ allowed: true }), ['other.default.svc'])
    services.set(SERVICE, new URL(impostor.url))
    const wrong = { service: SERVICE, caBundle: impostor.caBundle }
    await expect(caller.call({ config: wrong, body: BODY, expected: EXPECTED })).rejects.toThrow(
      'tls: failed to verify certificate: x509: certificate is valid for other.default.svc, not hooks.default.svc',
    )
    expect(impostor.requests).toEqual([])
  })

  test('that is served no longer is gone', async () => {
    services.set(SERVICE, undefined)
    await expect(ask()).rejects.toThrow('service "hooks" not found')
  })
})

describe('a Service in this process', () => {
  const config = { service: { ...SERVICE, path: '/hook' } }
  const asked: TransportRequest[] = []
  const answering = (answer: (request: TransportRequest) => Promise<TransportResponse>): Transport => ({
    request: (request) => {
      asked.push(request)
      return answer(request)
    },
    close: () => Promise.resolve(),
  })
  /** Never answers, as long as it is not given up. */
  const silent = answering(
    ({ signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  )
  const call = (by: WebhookCaller): Promise<unknown> =>
    by.call({ config, body: BODY, expected: EXPECTED, timeoutSeconds: 3 })
  const shown = 'Post "https://hooks.default.svc:443/hook?timeout=3s"'
  afterEach(() => {
    services.set(SERVICE, undefined)
    asked.length = 0
  })

  test('is asked without a socket and without a certificate', async () => {
    const body = Buffer.from(JSON.stringify({ response: { uid: 'u', allowed: true } }))
    const headers = { 'content-type': 'application/json' }
    const response = { status: 200, headers, body: Readable.from([body]), bytes: () => Promise.resolve(body) }
    services.set(
      SERVICE,
      answering(() => Promise.resolve(response)),
    )
    await expect(call(caller)).resolves.toMatchObject({ kind: 'AdmissionReview', response: { allowed: true } })
    expect(asked).toMatchObject([
      { method: 'POST', path: '/hook?timeout=3s', body: BODY, headers: { host: 'hooks.default.svc:443' } },
    ])
  })

  test('that does not answer in time is given up, by the clock', async () => {
    const clock = new VirtualClock()
    const patient = new WebhookCaller(clock, services)
    services.set(SERVICE, silent)
    const failure = new CallError(`${shown}: context deadline exceeded`)
    await Promise.all([expect(call(patient)).rejects.toThrow(failure), clock.advance(3000)])
    expect(clock.pending).toBe(0)
  })

  test('that does not hear that it was given up is given up all the same', async () => {
    const deaf = answering(() => new Promise(() => undefined))
    services.set(SERVICE, deaf)
    const clock = new VirtualClock()
    const patient = new WebhookCaller(clock, services)
    const failure = new CallError(`${shown}: context deadline exceeded`)
    await Promise.all([expect(call(patient)).rejects.toThrow(failure), clock.advance(3000)])
    const ending = call(patient)
    patient.close()
    await expect(ending).rejects.toThrow(new CallError(`${shown}: EOF`))
  })

  test('that fails after it was given up harms nobody', async () => {
    let fail: (error: Error) => void = () => undefined
    const late = answering(() => new Promise((_, reject) => (fail = reject)))
    services.set(SERVICE, late)
    const clock = new VirtualClock()
    const patient = new WebhookCaller(clock, services)
    await Promise.all([expect(call(patient)).rejects.toThrow('context deadline exceeded'), clock.advance(3000)])
    fail(new Error('too late'))
    await new Promise((resolve) => setImmediate(resolve))
  })

  test.each([
    ['at once', { whole: Buffer.alloc(32 * MEBIBYTE + 1) }],
    ['in pieces', {}],
  ])('whose answer is too large, %s, is not believed', async (_, more) => {
    let sent = 0
    const body = async function* (): AsyncGenerator<Buffer> {
      for (; sent < 100; sent++) yield await Promise.resolve(Buffer.alloc(MEBIBYTE))
    }
    const bytes = (): Promise<Buffer> => Promise.reject(new Error('nobody knows how large it is'))
    const response = { status: 200, headers: {}, body: body(), bytes, ...more }
    services.set(
      SERVICE,
      answering(() => Promise.resolve(response)),
    )
    await expect(call(caller)).rejects.toThrow(`${shown}: the answer is larger than 33554432 bytes`)
    expect(sent).toBeLessThan(34)
  })

  test('is given up when the server stops', async () => {
    const ending = new WebhookCaller(new VirtualClock(), services)
    services.set(SERVICE, silent)
    const asking = call(ending)
    ending.close()
    await expect(asking).rejects.toThrow(new CallError(`${shown}: EOF`))
  })

  test('behind which nobody is refuses connections', async () => {
    const refusing = answering(() => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })))
    services.set(SERVICE, refusing)
    await expect(call(caller)).rejects.toThrow(
      new CallError(`${shown}: dial tcp hooks.default.svc:443: connect: connection refused`),
    )
  })
})

test('a webhook that does not answer in time is given up, by the clock', async () => {
  const clock = new VirtualClock()
  const patient = new WebhookCaller(clock, services)
  await using silent = await TestWebhook.start(() => undefined)
  const config = { url: `${silent.url}/x`, caBundle: silent.caBundle }
  const call = patient.call({ config, body: BODY, expected: EXPECTED, timeoutSeconds: 3 })
  const outlast = async (): Promise<void> => {
    await expect.poll(() => silent.requests.length).toBe(1)
    await clock.advance(3000)
  }
  const failure = `Post "${silent.url}/x?timeout=3s": context deadline exceeded`
  await Promise.all([expect(call).rejects.toThrow(failure), outlast()])
  expect(clock.pending).toBe(0)
  patient.close()
})

test('a certificate that nobody vouches for is not believed', async () => {
  const config = { url: webhook.url }
  await expect(caller.call({ config, body: BODY, expected: EXPECTED })).rejects.toThrow(
    'tls: failed to verify certificate: x509: certificate signed by unknown authority',
  )
})
