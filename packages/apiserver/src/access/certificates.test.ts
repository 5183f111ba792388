import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { systemClock, systemRandom } from '@setpoint/kube'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CertificateAuthority, type KeyPair } from '@setpoint/kube/x509'
import { ApiServer } from '../server.js'

const folder = mkdtempSync(join(tmpdir(), 'setpoint-certificates-'))
let server: ApiServer
let authority: CertificateAuthority

beforeAll(async () => {
  server = await ApiServer.start({ dataDir: folder, token: 'the-token' })
  const kept = (name: string): string => readFileSync(join(folder, 'pki', name), 'utf8')
  authority = CertificateAuthority.load(systemClock, systemRandom, { certificate: kept('ca.crt'), key: kept('ca.key') })
})

afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Who a connection with this certificate is taken for, and the code of the answer. */
async function whoami(pair: KeyPair | undefined, token?: string): Promise<{ code: number; user: unknown }> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${server.url}/apis/authentication.k8s.io/v1/selfsubjectreviews`,
      {
        method: 'POST',
        ca: server.ca,
        agent: false,
        ...(pair === undefined ? {} : { cert: pair.certificate, key: pair.key }),
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
      },
      (response) => {
        void text(response).then((body) => {
          const { status } = JSON.parse(body) as { status: { userInfo?: unknown } }
          resolve({ code: response.statusCode ?? 0, user: status.userInfo })
        }, reject)
      },
    )
    asked.on('error', reject)
    asked.end('{}')
  })
}

describe('a client certificate', () => {
  test('of the server’s authority names the user and its groups, and itself', async () => {
    const pair = authority.client({ commonName: 'kim', organizations: ['blue', 'green'] })
    expect(await whoami(pair)).toEqual({
      code: 201,
      user: {
        username: 'kim',
        groups: ['blue', 'green', 'system:authenticated'],
        extra: { 'authentication.kubernetes.io/credential-id': [expect.stringMatching(/^X509SHA256=[0-9a-f]{64}$/)] },
      },
    })
  })

  test('may name the user’s uid, but not an empty one', async () => {
    expect(await whoami(authority.client({ commonName: 'kim', uid: '42' }))).toMatchObject({ user: { uid: '42' } })
    expect(await whoami(authority.client({ commonName: 'kim', uid: '' }))).toMatchObject({ code: 401 })
  })

  test('of another authority is refused, unless a good token comes with it', async () => {
    const stranger = CertificateAuthority.create(systemClock, systemRandom)
    const pair = stranger.client({ commonName: 'setpoint-admin', organizations: ['system:masters'] })
    expect(await whoami(pair)).toMatchObject({ code: 401 })
    expect(await whoami(pair, 'wrong')).toMatchObject({ code: 401 })
    expect(await whoami(pair, 'the-token')).toMatchObject({ code: 201, user: { username: 'setpoint-admin' } })
  })

  test('for servers proves nothing about a client', async () => {
    expect(await whoami(authority.server('kim', ['127.0.0.1']))).toMatchObject({ code: 401 })
  })

  test('comes before a token, whatever that is', async () => {
    const pair = authority.client({ commonName: 'kim' })
    expect(await whoami(pair, 'the-token')).toMatchObject({ user: { username: 'kim' } })
    expect(await whoami(pair, 'wrong')).toMatchObject({ user: { username: 'kim' } })
  })

  test('is not needed: a token will do, or nothing at all', async () => {
    expect(await whoami(undefined, 'the-token')).toMatchObject({ user: { username: 'setpoint-admin' } })
    expect(await whoami(undefined)).toMatchObject({ code: 403 })
  })
})

test('tokens of service accounts outlive a restart of the server', async () => {
  const ask = async (path: string, body: object, authorization: string): Promise<Record<string, unknown>> => {
    const response = await server.transport().request({
      method: 'POST',
      path,
      body: JSON.stringify(body),
      headers: { authorization, 'content-type': 'application/json' },
    })
    return JSON.parse(Buffer.from(await response.bytes()).toString()) as Record<string, unknown>
  }
  const accounts = '/api/v1/namespaces/default/serviceaccounts'
  await ask(accounts, { metadata: { name: 'robot' } }, 'Bearer the-token')
  const { status } = await ask(`${accounts}/robot/token`, {}, 'Bearer the-token')
  const { token } = status as { token: string }
  await server.stop()
  server = await ApiServer.start({ dataDir: folder, token: 'the-token' })
  expect(await whoami(undefined, token)).toMatchObject({
    code: 201,
    user: { username: 'system:serviceaccount:default:robot' },
  })
})
