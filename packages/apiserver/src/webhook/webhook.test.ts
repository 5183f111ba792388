import { systemClock, VirtualClock } from '@setpoint/kube'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MemoryStorage } from '../storage/memory.js'
import { CallError, ServiceAddresses, WebhookCaller } from './index.js'
import { TestWebhook } from './webhook-server.suite.js'

const EXPECTED = { kind: 'AdmissionReview', group: 'admission.k8s.io', version: 'v1', versions: ['v1', 'v1beta1'] }
const BODY = JSON.stringify({ kind: 'AdmissionReview', apiVersion: 'admission.k8s.io/v1', request: { uid: 'u' } })
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
