import { messageOf, systemRandom, VirtualClock } from '@setpoint/kube'
import { CertificateAuthority } from '@setpoint/kube/x509'
import { existsSync, rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { testFolder } from '../folder.suite.js'
import type { ClusterConfig, ExecConfig } from '../kubeconfig/index.js'
import { type Credentials, credentialsFor } from './index.js'

const folder = testFolder()
const authority = CertificateAuthority.create(new VirtualClock(), systemRandom, { commonName: 'test' })
const [first, second] = [authority.client({ commonName: 'one' }), authority.client({ commonName: 'two' })]

function credentials(config: Partial<ClusterConfig>): { credentials: Credentials; clock: VirtualClock } {
  const clock = new VirtualClock()
  const whole = { server: 'https://a', namespace: 'default', tls: {}, user: {}, ...config }
  return { clock, credentials: credentialsFor(whole, { clock }) }
}

describe('credentials in the kubeconfig', () => {
  it('are there at once, and the same each time', () => {
    const { credentials: own } = credentials({
      tls: { authority: { data: 'CA' } },
      user: {
        certificate: { certificate: { data: first.certificate }, key: { data: first.key } },
        token: { data: 't' },
      },
    })
    const identity = own.current()
    expect(identity).toEqual({ tls: { authority: 'CA', ...first }, authorization: 'Bearer t' })
    expect(own.current()).toBe(identity)
    expect(own.refused(identity as never)).toBe(false)
  })

  it('may be a name and a password', () => {
    const { credentials: own } = credentials({ user: { basic: { username: 'jane', password: 'p' } } })
    expect(own.current()).toEqual({ tls: {}, authorization: `Basic ${Buffer.from('jane:p').toString('base64')}` })
  })
})

describe('a client certificate that cannot be used', () => {
  const user = (certificate: string, key: string): ClusterConfig['user'] => ({
    certificate: { certificate: { data: certificate }, key: { data: key } },
  })

  it.each([
    ['with the key of another', first.certificate, second.key, 'do not belong together'],
    ['that is none', 'C', first.key, 'the certificate cannot be read'],
    [
      'with half of a chain',
      `${first.certificate}${first.certificate.slice(0, 99)}`,
      first.key,
      'TLS does not take them',
    ],
    ['with a key that is none', first.certificate, 'K', 'the key cannot be read'],
  ])('%s is named with what is wrong', (_, certificate, key, message) => {
    expect(() => credentials({ user: user(certificate, key) }).credentials.current()).toThrow(
      `the client certificate in the kubeconfig with the key in the kubeconfig cannot be used: `,
    )
    expect(() => credentials({ user: user(certificate, key) }).credentials.current()).toThrow(message)
  })
})

describe('a client certificate and its key in files', () => {
  const pair = (name: string): { certificate: string; key: string } => ({
    certificate: folder.write(`${name}.crt`, first.certificate),
    key: folder.write(`${name}.key`, first.key),
  })
  const user = ({ certificate, key }: { certificate: string; key: string }): ClusterConfig['user'] => ({
    certificate: { certificate: { file: certificate }, key: { file: key } },
  })

  it('are kept while only one of them has been renewed, and the new ones are used a second after both have', async () => {
    const { credentials: own, clock } = credentials({ user: user(pair('rotated')) })
    const before = await own.current()
    folder.write('rotated.crt', second.certificate)
    await clock.advance(60_000)
    expect(await own.current()).toBe(before)
    folder.write('rotated.key', second.key)
    expect(own.current()).toBe(before)
    await clock.advance(1000)
    expect((await own.current()).tls).toEqual(second)
  })

  it('that never belonged together are named, and used as soon as they do', async () => {
    const files = pair('mixed')
    folder.write('mixed.key', second.key)
    const { credentials: own } = credentials({ user: user(files) })
    await expect(own.current()).rejects.toMatchObject({ code: 'CredentialsUnavailable', retryable: true })
    await expect(own.current()).rejects.toThrow(
      `the client certificate in ${files.certificate} with the key in ${files.key} cannot be used: ` +
        'the certificate and the key do not belong together',
    )
    folder.write('mixed.key', first.key)
    expect((await own.current()).tls).toEqual(first)
  })
})

describe('credentials in files', () => {
  const [oldAuthority, newAuthority] = [authority.certificate, `${authority.certificate}${authority.certificate}`]

  it('are read again after a minute; what has not changed is the same object', async () => {
    const token = folder.write('token', 'one\n')
    const { credentials: own, clock } = credentials({
      tls: { authority: { file: folder.write('ca', oldAuthority) } },
      user: { token: { file: token } },
    })
    const before = await own.current()
    expect(before.authorization).toBe('Bearer one')
    folder.write('token', 'two')
    expect(await own.current()).toBe(before)
    await clock.advance(60_000)
    const after = await own.current()
    expect(after.authorization).toBe('Bearer two')
    expect(after.tls).toBe(before.tls)
    folder.write('ca', newAuthority)
    await clock.advance(60_000)
    expect((await own.current()).tls).toEqual({ authority: newAuthority })
  })

  it('that are being written stay what they were, and are read again a second later', async () => {
    const { credentials: own, clock } = credentials({
      tls: { authority: { file: folder.write('written-ca', oldAuthority) } },
      user: { token: { file: folder.write('written', 'one') } },
    })
    const before = await own.current()
    folder.write('written', '')
    folder.write('written-ca', newAuthority.slice(0, -100))
    await clock.advance(60_000)
    expect(await own.current()).toBe(before)
    folder.write('written', 'two')
    folder.write('written-ca', newAuthority)
    await clock.advance(1000)
    expect(await own.current()).toEqual({ tls: { authority: newAuthority }, authorization: 'Bearer two' })
  })

  it.each([
    ['an empty token', { user: { token: { file: folder.write('nothing', '\n') } } }, 'is empty'],
    ['an authority without a certificate', { tls: { authority: { file: folder.write('no-ca', 'CA') } } }, 'in PEM'],
  ])('%s at the beginning is refused, and not sent as nothing', async (_, config, message) => {
    await expect(credentials(config).credentials.current()).rejects.toThrow(message)
  })

  it('are read again at once when the server refused them', async () => {
    const token = folder.write('refused', 'one')
    const { credentials: own } = credentials({ user: { token: { file: token } } })
    const before = await own.current()
    folder.write('refused', 'two')
    expect(own.refused(before)).toBe(true)
    expect((await own.current()).authorization).toBe('Bearer two')
  })

  it('stay what they were while a file cannot be read, but must be there at first', async () => {
    const token = folder.write('vanishing', 'one')
    const { credentials: own, clock } = credentials({ user: { token: { file: token } } })
    await own.current()
    rmSync(token)
    await clock.advance(60_000)
    expect((await own.current()).authorization).toBe('Bearer one')
    const { credentials: none } = credentials({ user: { token: { file: token } } })
    await expect(none.current()).rejects.toThrow(`${token}, which the kubeconfig names, cannot be read`)
  })
})

describe('a token beside the file of one', () => {
  it('is shown while the file cannot be read or is empty, and no longer when it can, though the file may go again', async () => {
    const file = folder.write('beside', '')
    rmSync(file)
    const { credentials: own, clock } = credentials({ user: { token: { file }, tokenUntilRead: 'inline' } })
    const shown = async () => (await own.current()).authorization
    expect(await shown()).toBe('Bearer inline')
    folder.write('beside', '\n')
    await clock.advance(1000)
    expect(await shown()).toBe('Bearer inline')
    folder.write('beside', 'one\n')
    await clock.advance(1000)
    expect(await shown()).toBe('Bearer one')
    rmSync(file)
    await clock.advance(60_000)
    expect(await shown()).toBe('Bearer one')
  })

  it('is not shown where the file can be read from the beginning', async () => {
    const file = folder.write('beside-there', 'one')
    const { credentials: own } = credentials({ user: { token: { file }, tokenUntilRead: 'inline' } })
    expect((await own.current()).authorization).toBe('Bearer one')
  })

  it('gives way to the file at once when the server refuses it', async () => {
    const file = folder.write('beside-refused', '')
    const { credentials: own } = credentials({ user: { token: { file }, tokenUntilRead: 'inline' } })
    const before = await own.current()
    folder.write('beside-refused', 'one')
    expect(own.refused(before)).toBe(true)
    expect((await own.current()).authorization).toBe('Bearer one')
  })
})

describe('a credential plugin', () => {
  const failure = async (identity: ReturnType<Credentials['current']>): Promise<unknown> => {
    try {
      return await identity
    } catch (error) {
      return error
    }
  }
  /** A plugin that runs a program in JavaScript; `say` prints a credential with a status. */
  const plugin = (program: string, more: Partial<ExecConfig> = {}): ClusterConfig['user'] => ({
    exec: {
      apiVersion: 'client.authentication.k8s.io/v1',
      command: process.execPath,
      args: [
        '-e',
        `const info = JSON.parse(process.env.KUBERNETES_EXEC_INFO)
         const say = (status) => console.log(JSON.stringify({ apiVersion: info.apiVersion, kind: 'ExecCredential', status }))
         ${program}`,
      ],
      env: {},
      interactiveMode: 'Never',
      ...more,
    },
  })
  const counting = (extra: string): string => {
    const file = folder.write(`count-${extra.length}`, '')
    return `const fs = require('node:fs'); fs.appendFileSync(${JSON.stringify(file)}, 'x')
      say({ token: 'run-' + fs.readFileSync(${JSON.stringify(file)}).length, ${extra} })`
  }

  it('is told about the cluster, its environment and whether anybody is there', async () => {
    const program = `say({ token: JSON.stringify(info.spec) + process.env.HINT })`
    const cluster = { server: 'https://a' }
    const { credentials: own } = credentials({ user: plugin(program, { cluster, env: { HINT: '!' } }) })
    expect((await own.current()).authorization).toBe('Bearer {"cluster":{"server":"https://a"},"interactive":false}!')
  })

  it('runs once for callers at the same time, and again when its credentials have expired or were refused', async () => {
    const { credentials: own, clock } = credentials({
      user: plugin(counting("expirationTimestamp: '2026-01-02T03:05:05Z'")),
    })
    const [one, same] = await Promise.all([own.current(), own.current()])
    expect([one.authorization, same]).toEqual(['Bearer run-1', one])
    await clock.advance(60_000)
    expect(own.current()).toBe(one)
    await clock.advance(1)
    const two = await own.current()
    expect(two.authorization).toBe('Bearer run-2')
    expect(own.refused(two)).toBe(true)
    expect((await own.current()).authorization).toBe('Bearer run-3')
  })

  it('may give a certificate', async () => {
    const status = { clientCertificateData: first.certificate, clientKeyData: first.key }
    const { credentials: own } = credentials({ user: plugin(`say(${JSON.stringify(status)})`) })
    expect(await own.current()).toEqual({ tls: first })
  })

  it('is told the authority itself where the kubeconfig names a file, and the new one when it runs again', async () => {
    const program = `say({ token: info.spec.cluster['certificate-authority-data'], expirationTimestamp: '2026-01-02T03:04:05Z' })`
    const told = async (credentialsOfPlugin: Credentials): Promise<string> => {
      const { authorization = '' } = await credentialsOfPlugin.current()
      return Buffer.from(authorization.slice('Bearer '.length), 'base64').toString()
    }
    const { credentials: own, clock } = credentials({
      tls: { authority: { file: folder.write('told-ca', authority.certificate) } },
      user: plugin(program, { cluster: { server: 'https://a' } }),
    })
    expect(await told(own)).toBe(authority.certificate)
    const renewed = `${authority.certificate}${authority.certificate}`
    folder.write('told-ca', renewed)
    await clock.advance(60_000)
    expect(await told(own)).toBe(renewed)
  })

  it('that hangs is ended after a minute, with whoever waits for it, and runs again for the next one', async () => {
    const started = folder.write('started', '')
    rmSync(started)
    const program = `const fs = require('node:fs'), file = ${JSON.stringify(started)}
      if (fs.existsSync(file)) say({ token: 't' })
      else { fs.writeFileSync(file, ''); setInterval(() => undefined, 1000) }`
    const { credentials: own, clock } = credentials({ user: plugin(program) })
    const failures = Promise.all([failure(own.current()), failure(own.current())])
    await expect.poll(() => existsSync(started), { timeout: 10_000 }).toBe(true)
    await clock.advance(60_000)
    const [one, other] = await failures
    expect(one).toMatchObject({ code: 'CredentialsUnavailable', retryable: true })
    expect(messageOf(one)).toMatch(
      /^the credential plugin ".*node.* -e .*" gave no credentials within 60 s and was ended; run it by hand/s,
    )
    expect(other).toBe(one)
    expect((await own.current()).authorization).toBe('Bearer t')
  })

  it('that leaves its output to somebody who hangs does not hang for that', async () => {
    const program = `require('node:child_process').spawn('sleep', ['10'], { stdio: ['ignore', 'inherit', 'ignore'], detached: true }).unref()`
    const { credentials: own, clock } = credentials({ user: plugin(program) })
    const ended = failure(own.current())
    await clock.advance(60_000)
    expect(messageOf(await ended)).toContain('gave no credentials within 60 s')
  })

  it('is ended when the credentials are closed', async () => {
    const { credentials: own } = credentials({ user: plugin(`setInterval(() => undefined, 1000)`) })
    const ended = failure(own.current())
    await new Promise((resolve) => setImmediate(resolve))
    own.close(new Error('closed'))
    expect(messageOf(await ended)).toBe('closed')
  })

  it.each([
    [`process.exit(3)`, 'ended with exit code 3'],
    [`console.log('hello')`, 'printed no JSON object'],
    [`say(undefined)`, "didn't return a status field"],
    [`say({})`, "didn't return a token or cert/key pair"],
    [`say({ clientKeyData: 'K' })`, 'returned only certificate or key, not both'],
    [`say({ clientCertificateData: 'C', clientKeyData: 'K' })`, 'returned a client certificate that cannot be used'],
    [`process.stdout.write('x'.repeat(2 << 20))`, 'printed more than 1048576 characters'],
    [`say({ token: 't', expirationTimestamp: 'soon' })`, 'returned the expirationTimestamp "soon"'],
    [`console.log('{"kind":"ExecCredential","apiVersion":"v2"}')`, 'returned ExecCredential of v2'],
  ])('that does %s is named with what it did', async (program, message) => {
    await expect(credentials({ user: plugin(program) }).credentials.current()).rejects.toThrow(message)
  })

  it('that is not installed comes with its hint', async () => {
    const user = plugin('', { command: 'no-such-plugin', installHint: 'brew install it' })
    const message = 'the credential plugin no-such-plugin of the kubeconfig is not installed; brew install it'
    await expect(credentials({ user }).credentials.current()).rejects.toThrow(message)
  })

  it('that cannot be started at all is named', async () => {
    const user = plugin('', { env: { TOO_LONG: 'x'.repeat(8 << 20) } })
    await expect(credentials({ user }).credentials.current()).rejects.toMatchObject({ code: 'CredentialsUnavailable' })
  })

  it('that wants a terminal is refused without one', async () => {
    const user = plugin(`say({ token: 't' })`, { interactiveMode: 'Always' })
    await expect(credentials({ user }).credentials.current()).rejects.toThrow('wants a terminal')
  })

  it('is not asked when the user has other credentials', async () => {
    const { credentials: own } = credentials({ user: { ...plugin('process.exit(1)'), token: { data: 't' } } })
    expect((await own.current()).authorization).toBe('Bearer t')
  })
})
