import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type TLSSocket } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { systemClock, systemRandom } from '../clock/index.js'
import { BACKDATE, CertificateAuthority, certificatesIn, validityOf } from './index.js'

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

  it('goes on under its own name when it is loaded again', () => {
    const first = CertificateAuthority.create(systemClock, systemRandom, { commonName: 'hooks-ca@1' })
    const { certificate, key } = first
    const again = CertificateAuthority.load(systemClock, systemRandom, { certificate, key })
    const leaf = new X509Certificate(again.server('hooks', ['hooks.default.svc']).certificate)
    expect(leaf.checkIssued(new X509Certificate(certificate))).toBe(true)
    expect(leaf.issuer).toBe('CN=hooks-ca@1')
  })

  it('gives certificates the lifetime that is asked for, from a little before now on', () => {
    const short = CertificateAuthority.create(systemClock, systemRandom, { lifetime: 3600_000 })
    for (const certificate of [short.certificate, short.server('hooks', ['a'], 3600_000).certificate]) {
      const { notBefore, notAfter } = validityOf(certificate)
      expect(notAfter - notBefore).toBe(3600_000 + BACKDATE)
    }
  })

  it('is found again in a bundle of several', () => {
    const other = CertificateAuthority.create(systemClock, systemRandom)
    expect(certificatesIn(`${authority.certificate}# other\n${other.certificate.trim()}`)).toEqual([
      authority.certificate,
      other.certificate,
    ])
    expect(certificatesIn('nothing')).toEqual([])
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
