import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type TLSSocket } from 'node:tls'
import { systemClock, systemRandom } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { CertificateAuthority } from './certificate.js'

const authority = CertificateAuthority.create(systemClock, systemRandom)

describe('a certificate authority', () => {
  it('signs itself and what it issues', () => {
    const root = new X509Certificate(authority.certificate)
    expect(root.ca).toBe(true)
    expect(root.verify(root.publicKey)).toBe(true)
    const leaf = new X509Certificate(authority.client({ commonName: 'admin' }).certificate)
    expect(leaf.ca).toBe(false)
    expect(leaf.checkIssued(root)).toBe(true)
    expect(leaf.verify(root.publicKey)).toBe(true)
  })

  it('names a server by DNS names and by IPv4 and IPv6 addresses', () => {
    const server = authority.server('setpoint', ['localhost', 'kubernetes.default.svc', '127.0.0.1', '::1', '10.0.0.1'])
    const certificate = new X509Certificate(server.certificate)
    expect(certificate.checkHost('localhost')).toBe('localhost')
    expect(certificate.checkHost('kubernetes.default.svc')).toBe('kubernetes.default.svc')
    expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1')
    expect(certificate.checkIP('::1')).toBe('::1')
    expect(certificate.checkHost('example.com')).toBeUndefined()
  })

  it('puts the user and the groups of a client into its subject', () => {
    const client = authority.client({ commonName: 'jane', organizations: ['system:masters', 'ops'] })
    const certificate = new X509Certificate(client.certificate)
    expect(certificate.subject.split('\n')).toEqual(['O=system:masters', 'O=ops', 'CN=jane'])
  })

  it('is enough for mutual TLS', async () => {
    const server = authority.server('setpoint', ['127.0.0.1'])
    const client = authority.client({ commonName: 'jane' })
    const listener = createServer({
      cert: server.certificate,
      key: server.key,
      ca: authority.certificate,
      requestCert: true,
    })
    listener.listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const { port } = listener.address() as AddressInfo
    const accepted = once(listener, 'secureConnection')
    const socket = connect({
      host: '127.0.0.1',
      port,
      ca: authority.certificate,
      cert: client.certificate,
      key: client.key,
    })
    await once(socket, 'secureConnect')
    const [peer] = (await accepted) as [TLSSocket]
    expect(peer.authorized).toBe(true)
    expect(peer.getPeerCertificate().subject.CN).toBe('jane')
    socket.destroy()
    listener.close()
  })
})
