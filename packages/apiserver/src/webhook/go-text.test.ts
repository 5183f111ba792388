import { describe, expect, it } from 'vitest'
import type { Endpoint } from './config.js'
import { goNetworkText } from './go-text.js'

const endpoint: Endpoint = {
  shown: 'https://hook.default.svc:443/',
  protocol: 'https:',
  host: '10.0.0.1',
  port: 443,
  path: '/',
  serverName: 'hook.default.svc',
  authority: undefined,
  transport: undefined,
}
const now = Date.parse('2026-01-02T00:00:00Z')
const failure = (code: string, more: object = {}): Error => Object.assign(new Error(code), { code, ...more })

describe('what Go calls a failure to reach a webhook', () => {
  const times = { valid_from: 'Jan  3 00:00:00 2026 GMT', valid_to: 'Jan  1 00:00:00 2026 GMT' }

  it.each([
    ['CERT_HAS_EXPIRED', 'is after 2026-01-01T00:00:00Z'],
    ['CERT_NOT_YET_VALID', 'is before 2026-01-03T00:00:00Z'],
  ])('%s names the end of the certificate that was missed', (code, limit) => {
    expect(goNetworkText(failure(code, { cert: times }), endpoint, now)).toBe(
      `tls: failed to verify certificate: x509: certificate has expired or is not yet valid: current time 2026-01-02T00:00:00Z ${limit}`,
    )
  })

  it('a refused connection names the address that was dialled', () => {
    const refused = failure('ECONNREFUSED', { address: '::1', port: 9 })
    expect(goNetworkText(refused, endpoint, now)).toBe('dial tcp [::1]:9: connect: connection refused')
  })

  it('a wrong name lists the names that the certificate has', () => {
    const wrong = failure('ERR_TLS_CERT_ALTNAME_INVALID', { cert: { subjectaltname: 'DNS:a, IP Address:127.0.0.1' } })
    expect(goNetworkText(wrong, endpoint, now)).toBe(
      'tls: failed to verify certificate: x509: certificate is valid for a, not hook.default.svc',
    )
  })
})
