import { once } from 'node:events'
import { createServer, connect, type TLSSocket } from 'node:tls'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { type Clock, systemClock, systemRandom } from '@setpoint/kube'
import { CertificateAuthority, type KeyPair } from '@setpoint/kube/x509'
import { type ClientAuthority, clientCertificates } from './client-certificates.js'

const DAY = 24 * 3600 * 1000
const authority = CertificateAuthority.create(systemClock, systemRandom)
const stranger = CertificateAuthority.create(systemClock, systemRandom)
const subject = { commonName: 'jane', organizations: ['dev'] }
const ours: ClientAuthority = { certificates: authority.certificate, self: { clock: systemClock } }

/** Whether a server with this authority trusts a client that shows this certificate. */
async function trusts(clients: ClientAuthority | undefined, shown: KeyPair | undefined): Promise<boolean> {
  const { options, isTrusted } = clientCertificates(clients)
  const { certificate: cert, key } = authority.server('test', ['127.0.0.1'])
  const server = createServer({ cert, key, ...options, rejectUnauthorized: false }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const pair = shown === undefined ? {} : { cert: shown.certificate, key: shown.key }
  const client = connect({ host: '127.0.0.1', port, ca: authority.certificate, ...pair })
  const [socket] = (await once(server, 'secureConnection')) as [TLSSocket]
  const trusted = isTrusted(socket)
  client.destroy()
  socket.destroy()
  server.close()
  return trusted
}

describe.each([
  ['this server', ours],
  ['somebody else', { certificates: authority.certificate }],
])('with clients signed by %s', (_, clients) => {
  test('a client of the authority is trusted', async () => {
    expect(await trusts(clients, authority.client(subject))).toBe(true)
  })

  test('nobody else is: another authority of the same name, a certificate for servers, none at all', async () => {
    expect(await trusts(clients, stranger.client(subject))).toBe(false)
    expect(await trusts(clients, authority.server('kube-apiserver', ['localhost']))).toBe(false)
    expect(await trusts(clients, undefined)).toBe(false)
  })
})

test('a certificate is good only in its time, by the clock of the server', async () => {
  const at = (days: number): ClientAuthority => {
    const clock: Clock = { ...systemClock, now: () => systemClock.now() + days * DAY }
    return { certificates: authority.certificate, self: { clock } }
  }
  const client = authority.client(subject)
  expect(await trusts(at(3000), client)).toBe(true)
  expect(await trusts(at(4000), client)).toBe(false)
  expect(await trusts(at(-2), client)).toBe(false)
})

test('without an authority nobody is asked', async () => {
  expect(await trusts(undefined, authority.client(subject))).toBe(false)
})
