import { VirtualClock } from '@setpoint/kube'
import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Answer, present, useServer } from '../testing.suite.js'
import { splitServiceAccountUsername, TokenKey } from './index.js'

const MINUTE = 60_000
const clock = new VirtualClock()
const old = new TokenKey(pem('ec'))
const oldPem = pem('rsa')
const api = useServer({ clock, controllers: false, serviceAccounts: { keys: [oldPem] } })
const ACCOUNTS = '/api/v1/namespaces/default/serviceaccounts'

function pem(kind: 'ec' | 'rsa'): string {
  const { privateKey } =
    kind === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

async function issue(account: string, spec: object = {}): Promise<string> {
  const { object } = await api.client.post(`${ACCOUNTS}/${account}/token`, { spec })
  return (object['status'] as { token: string }).token
}

/** Who the server takes the bearer of a token for. */
function whoami(token: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}` }
  return api.client.request('POST', '/apis/authentication.k8s.io/v1/selfsubjectreviews', '{}', headers)
}

async function problemOf(token: string): Promise<string | undefined> {
  const { object } = await api.client.post('/apis/authentication.k8s.io/v1/tokenreviews', { spec: { token } })
  return (object['status'] as { error?: string }).error
}

async function account(name: string): Promise<string> {
  return present((await api.client.create(ACCOUNTS, { metadata: { name } })).metadata.uid)
}

describe('a token', () => {
  test('is good until its time is over, and a minute longer for clocks that differ', async () => {
    await account('timed')
    const token = await issue('timed', { expirationSeconds: 600 })
    expect((await whoami(token)).code).toBe(201)
    await clock.advance(11 * MINUTE - 1000)
    expect((await whoami(token)).code).toBe(201)
    await clock.advance(2000)
    expect((await whoami(token)).code).toBe(401)
    expect(await problemOf(token)).toBe('[invalid bearer token, service account token has expired]')
  })

  test('ends with its account, even if another of the same name comes', async () => {
    const uid = await account('mortal')
    const token = await issue('mortal')
    expect((await whoami(token)).code).toBe(201)
    await api.client.delete(`${ACCOUNTS}/mortal`)
    expect((await whoami(token)).code).toBe(401)
    expect(await problemOf(token)).toBe('[invalid bearer token, serviceaccounts "mortal" not found]')
    const next = await account('mortal')
    expect(await problemOf(token)).toBe(
      `[invalid bearer token, service account UID (${next}) does not match claim (${uid})]`,
    )
  })

  test('of another key, of another algorithm or with a change in it is none', async () => {
    await account('forged')
    const token = await issue('forged')
    const [head = '', payload = '', signature = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    expect((await whoami(old.sign(claims))).code).toBe(401)
    const other = Buffer.from(JSON.stringify({ ...claims, sub: 'system:admin' })).toString('base64url')
    expect((await whoami(`${head}.${other}.${signature}`)).code).toBe(401)
    for (const alg of ['none', 'HS256', 'RS256']) {
      const none = Buffer.from(JSON.stringify({ alg })).toString('base64url')
      expect((await whoami(`${none}.${payload}.${signature}`)).code).toBe(401)
      expect((await whoami(`${none}.${payload}.`)).code).toBe(401)
    }
    expect((await whoami(token)).code).toBe(201)
  })

  test('of a key that is named beside the server’s own is good', async () => {
    const uid = await account('guest')
    const seconds = Math.floor(clock.now() / 1000)
    const claims = {
      iss: 'https://kubernetes.default.svc.cluster.local',
      aud: ['https://kubernetes.default.svc.cluster.local'],
      sub: 'system:serviceaccount:default:guest',
      exp: seconds + 600,
      'kubernetes.io': { namespace: 'default', serviceaccount: { name: 'guest', uid } },
    }
    expect((await whoami(new TokenKey(oldPem).sign(claims))).code).toBe(201)
    expect((await whoami(new TokenKey(oldPem).sign({ ...claims, iss: 'somebody' }))).code).toBe(401)
    expect((await whoami(new TokenKey(oldPem).sign({ ...claims, aud: ['somebody'] }))).code).toBe(401)
    const early = { ...claims, nbf: seconds + 120 }
    expect(await problemOf(new TokenKey(oldPem).sign(early))).toContain('service account token is not valid yet')
  })
})

test.each([
  ['system:serviceaccount:ns:name', { namespace: 'ns', name: 'name' }],
  ['system:serviceaccount:ns:na.me', { namespace: 'ns', name: 'na.me' }],
  ['system:serviceaccount:ns', undefined],
  ['system:serviceaccount:ns:name:more', undefined],
  ['system:serviceaccount:n.s:name', undefined],
  ['system:serviceaccount::name', undefined],
  ['ns:name', undefined],
])('%s as a service account is %j', (username, expected) => {
  expect(splitServiceAccountUsername(username)).toEqual(expected)
})
