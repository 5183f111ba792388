import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { systemClock, systemRandom } from '@setpoint/kube'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CertificateAuthority } from '@setpoint/kube/x509'
import { MemoryStorage } from '../storage/memory.js'
import { ServiceAddresses, WebhookCaller } from './index.js'

const EXPECTED = { kind: 'AdmissionReview', group: 'admission.k8s.io', version: 'v1', versions: ['v1'] }
const REVIEW = { kind: 'AdmissionReview', apiVersion: 'admission.k8s.io/v1' }

const authority = CertificateAuthority.create(systemClock, systemRandom)
const { certificate, key } = authority.server('webhook', ['127.0.0.1'])
const server = createServer({ cert: certificate, key }, (_request, response) => {
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify({ ...REVIEW, response: { uid: 'u', allowed: true } }))
})
const caller = new WebhookCaller(systemClock, new ServiceAddresses(new MemoryStorage()))

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  caller.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function ask(trusted: string): Promise<unknown> {
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const config = { url, caBundle: Buffer.from(trusted).toString('base64') }
  return caller.call({ config, body: JSON.stringify({ ...REVIEW, request: { uid: 'u' } }), expected: EXPECTED })
}

test.each([
  ['the authority that signed it', authority.certificate],
  ["the webhook's own certificate, as envtest writes it", certificate],
])('a webhook is trusted by %s', async (_, trusted) => {
  await expect(ask(trusted)).resolves.toMatchObject({ response: { allowed: true } })
})

test('a webhook is not trusted by the certificate of another', async () => {
  const other = CertificateAuthority.create(systemClock, systemRandom).server('webhook', ['127.0.0.1'])
  await expect(ask(other.certificate)).rejects.toThrow('x509: certificate signed by unknown authority')
})
