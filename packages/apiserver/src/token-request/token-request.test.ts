import { VirtualClock } from '@setpoint/kube'
import { describe, expect, test } from 'vitest'
import { type Answer, useServer } from '../testing.suite.js'

const clock = new VirtualClock('2026-01-02T03:04:05Z')
const api = useServer({ controllers: false, clock })
const CORE = '/api/v1/namespaces/default'

function issue(account: string, spec: object): Promise<Answer> {
  return api.client.post(`${CORE}/serviceaccounts/${account}/token`, { spec })
}

function claimsOf({ object }: Answer): Record<string, unknown> {
  const [, payload = ''] = (object['status'] as { token: string }).token.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
}

const NOW = Date.parse('2026-01-02T03:04:05Z') / 1000
const ISSUER = 'https://kubernetes.default.svc.cluster.local'

describe('a token', () => {
  test('is for the server and for an hour, if the request does not say otherwise', async () => {
    const { metadata } = await api.client.create(`${CORE}/serviceaccounts`, { metadata: { name: 'robot' } })
    const answer = await issue('robot', {})
    expect(answer.object).toMatchObject({
      metadata: { name: 'robot', namespace: 'default', uid: metadata.uid, creationTimestamp: '2026-01-02T03:04:05Z' },
      spec: { audiences: [ISSUER], expirationSeconds: 3600 },
      status: { expirationTimestamp: '2026-01-02T04:04:05Z' },
    })
    expect(claimsOf(answer)).toEqual({
      aud: [ISSUER],
      exp: NOW + 3600,
      iat: NOW,
      iss: ISSUER,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
      'kubernetes.io': { namespace: 'default', serviceaccount: { name: 'robot', uid: metadata.uid } },
      nbf: NOW,
      sub: 'system:serviceaccount:default:robot',
    })
  })

  test('that is bound to a pod names it and its node, and may be a year old when it is a kubelet’s', async () => {
    await api.client.create(`${CORE}/serviceaccounts`, { metadata: { name: 'mounted' } })
    const pod = await api.client.create(`${CORE}/pods`, {
      metadata: { name: 'p' },
      spec: {
        serviceAccountName: 'mounted',
        automountServiceAccountToken: false,
        nodeName: 'n',
        containers: [{ name: 'c', image: 'i' }],
      },
    })
    const boundObjectRef = { kind: 'Pod', apiVersion: 'v1', name: 'p' }
    const answer = await issue('mounted', { boundObjectRef, expirationSeconds: 3607 })
    expect(claimsOf(answer)).toMatchObject({
      exp: NOW + 365 * 24 * 3600,
      'kubernetes.io': { node: { name: 'n' }, pod: { name: 'p', uid: pod.metadata.uid }, warnafter: NOW + 3607 },
    })
    expect(answer.object['status']).toMatchObject({ expirationTimestamp: '2026-01-02T04:04:12Z' })
    const elsewhere = await issue('mounted', { boundObjectRef, expirationSeconds: 3607, audiences: ['somebody'] })
    expect(claimsOf(elsewhere)['exp']).toBe(NOW + 3607)
    const other = await issue('robot', { boundObjectRef })
    expect(other.status.message).toBe(
      'cannot bind token for serviceaccount "robot" to pod running with different serviceaccount name.',
    )
  })

  test.each([
    [599, 'may not specify a duration less than 10 minutes'],
    [2 ** 32 + 1, 'may not specify a duration larger than 2^32 seconds'],
  ])('is not given for %d seconds', async (expirationSeconds, message) => {
    const { code, status } = await issue('robot', { expirationSeconds })
    expect(code).toBe(422)
    expect(status.message).toContain(message)
  })
})

test('what others verify tokens with is published', async () => {
  const { object: configuration } = await api.client.get('/.well-known/openid-configuration')
  expect(configuration).toMatchObject({ issuer: ISSUER, id_token_signing_alg_values_supported: ['ES256'] })
  const { text } = await api.client.get('/openid/v1/jwks')
  const { keys } = JSON.parse(text) as { keys: Record<string, string>[] }
  expect(keys).toEqual([expect.objectContaining({ use: 'sig', kty: 'EC', crv: 'P-256', alg: 'ES256' })])
  const [head = ''] = ((await issue('robot', {})).object['status'] as { token: string }).token.split('.')
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'ES256', kid: keys[0]?.['kid'] })
})
