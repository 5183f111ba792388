import { systemClock } from '@setpoint/kube'
import { expect, test } from 'vitest'
import { MemoryStorage } from '../storage/memory.js'
import { ServiceAddresses, WebhookCaller } from './index.js'
import { TestWebhook } from './webhook-server.suite.js'

const EXPECTED = { kind: 'AdmissionReview', group: 'admission.k8s.io', version: 'v1', versions: ['v1'] }
const BODY = JSON.stringify({ kind: 'AdmissionReview', apiVersion: 'admission.k8s.io/v1', request: { uid: 'u' } })

test.each([
  ['//hook', '/hook'],
  ['/a//b/', '/a/b'],
  ['/', '/'],
])("the path %s is called as Go's client joins it, %s", async (path, called) => {
  await using webhook = await TestWebhook.start(() => ({ allowed: true }))
  const caller = new WebhookCaller(systemClock, new ServiceAddresses(new MemoryStorage()))
  const config = { url: `${webhook.url}${path}`, caBundle: webhook.caBundle }
  await caller.call({ config, body: BODY, expected: EXPECTED })
  caller.close()
  expect(webhook.requests.map((request) => request.path)).toEqual([called])
})
