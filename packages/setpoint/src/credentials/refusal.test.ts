import { CertificateAuthority } from '@setpoint/kube/x509'
import { systemRandom, VirtualClock } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { explainRefusal } from './refusal.js'

const clock = new VirtualClock('2026-01-01T00:00:00Z')
const now = clock.now()
const { certificate } = CertificateAuthority.create(clock, systemRandom, { commonName: 'test' }).client({
  commonName: 'jane',
})
const tokenUntil = (exp: number): string =>
  ['header', Buffer.from(JSON.stringify({ exp })).toString('base64url'), 'signature'].join('.')

describe('somebody whom the server does not know', () => {
  it('hears that a client certificate has expired, when, and where it is', () => {
    const user = { certificate: { certificate: { file: '/home/me/jane.crt' }, key: { file: '/home/me/jane.key' } } }
    const later = Date.parse('2126-01-01T00:00:00Z')
    expect(explainRefusal({ tls: { certificate } }, user, later)).toMatch(
      /^the client certificate in \/home\/me\/jane\.crt has expired at \d{4}-\d\d-\d\dT.*: renew it/,
    )
    expect(explainRefusal({ tls: { certificate } }, user, now)).toBe(
      'the client certificate in /home/me/jane.crt is not one that it knows: log in again, or mend the kubeconfig',
    )
  })

  it('hears the same of a token that says until when it is valid', () => {
    const identity = { tls: {}, authorization: `Bearer ${tokenUntil(now / 1000 - 60)}` }
    expect(explainRefusal(identity, { token: { data: 'x' } }, now)).toBe(
      "the token in the kubeconfig has expired at 2025-12-31T23:59:00.000Z: renew it, or look at this machine's clock",
    )
  })

  it('hears that it was the token beside a file that could not be read', () => {
    const user = { token: { file: '/run/token' }, tokenUntilRead: 'inline' }
    const unknown = 'is not one that it knows: log in again, or mend the kubeconfig'
    expect(explainRefusal({ tls: {}, authorization: 'Bearer inline' }, user, now)).toBe(
      `the token in the kubeconfig, which stands in for the one that cannot be read in /run/token, ${unknown}`,
    )
    expect(explainRefusal({ tls: {}, authorization: 'Bearer read' }, user, now)).toBe(
      `the token in /run/token ${unknown}`,
    )
  })

  it('hears which plugin its token is from, and of a token that says nothing only that it is unknown', () => {
    const exec = { apiVersion: 'client.authentication.k8s.io/v1', command: 'aws', args: [], env: {} } as const
    const user = { exec: { ...exec, interactiveMode: 'Never' } } as const
    expect(explainRefusal({ tls: {}, authorization: 'Bearer opaque' }, user, now)).toBe(
      'the token of the credential plugin aws is not one that it knows: log in again, or mend the kubeconfig',
    )
  })

  it('hears that the password is wrong, or that there are no credentials at all', () => {
    expect(explainRefusal({ tls: {}, authorization: 'Basic eA==' }, {}, now)).toContain('password')
    expect(explainRefusal({ tls: {} }, {}, now)).toContain('has no credentials')
  })
})
