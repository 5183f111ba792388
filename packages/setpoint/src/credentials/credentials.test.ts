import { VirtualClock } from '@setpoint/kube'
import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { testFolder } from '../folder.suite.js'
import type { ClusterConfig, ExecConfig } from '../kubeconfig/index.js'
import { type Credentials, credentialsFor } from './index.js'

const folder = testFolder()

function credentials(config: Partial<ClusterConfig>): { credentials: Credentials; clock: VirtualClock } {
  const clock = new VirtualClock()
  const whole = { server: 'https://a', namespace: 'default', tls: {}, user: {}, ...config }
  return { clock, credentials: credentialsFor(whole, { clock }) }
}

describe('credentials in the kubeconfig', () => {
  it('are there at once, and the same each time', () => {
    const { credentials: own } = credentials({
      tls: { authority: { data: 'CA' } },
      user: { certificate: { certificate: { data: 'C' }, key: { data: 'K' } }, token: { data: 't' } },
    })
    const identity = own.current()
    expect(identity).toEqual({ tls: { authority: 'CA', certificate: 'C', key: 'K' }, authorization: 'Bearer t' })
    expect(own.current()).toBe(identity)
    expect(own.refused(identity as never)).toBe(false)
  })

  it('may be a name and a password', () => {
    const { credentials: own } = credentials({ user: { basic: { username: 'jane', password: 'p' } } })
    expect(own.current()).toEqual({ tls: {}, authorization: `Basic ${Buffer.from('jane:p').toString('base64')}` })
  })
})

describe('credentials in files', () => {
  it('are read again after a minute; what has not changed is the same object', async () => {
    const token = folder.write('token', 'one\n')
    const authority = folder.write('ca', 'CA')
    const { credentials: own, clock } = credentials({
      tls: { authority: { file: authority } },
      user: { token: { file: token } },
    })
    const first = await own.current()
    expect(first.authorization).toBe('Bearer one')
    folder.write('token', 'two')
    expect(await own.current()).toBe(first)
    await clock.advance(60_000)
    const second = await own.current()
    expect(second.authorization).toBe('Bearer two')
    expect(second.tls).toBe(first.tls)
    folder.write('ca', 'CA2')
    await clock.advance(60_000)
    expect((await own.current()).tls).toEqual({ authority: 'CA2' })
  })

  it('are read again at once when the server refused them', async () => {
    const token = folder.write('refused', 'one')
    const { credentials: own } = credentials({ user: { token: { file: token } } })
    const first = await own.current()
    folder.write('refused', 'two')
    expect(own.refused(first)).toBe(true)
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

describe('a credential plugin', () => {
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
    const [first, same] = await Promise.all([own.current(), own.current()])
    expect([first.authorization, same]).toEqual(['Bearer run-1', first])
    await clock.advance(60_000)
    expect(own.current()).toBe(first)
    await clock.advance(1)
    const second = await own.current()
    expect(second.authorization).toBe('Bearer run-2')
    expect(own.refused(second)).toBe(true)
    expect((await own.current()).authorization).toBe('Bearer run-3')
  })

  it('may give a certificate', async () => {
    const { credentials: own } = credentials({
      user: plugin(`say({ clientCertificateData: 'C', clientKeyData: 'K' })`),
    })
    expect(await own.current()).toEqual({ tls: { certificate: 'C', key: 'K' } })
  })

  it.each([
    [`process.exit(3)`, 'ended with exit code 3'],
    [`console.log('hello')`, 'printed no JSON object'],
    [`say(undefined)`, "didn't return a status field"],
    [`say({})`, "didn't return a token or cert/key pair"],
    [`say({ clientKeyData: 'K' })`, 'returned only certificate or key, not both'],
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

  it('that wants a terminal is refused without one', async () => {
    const user = plugin(`say({ token: 't' })`, { interactiveMode: 'Always' })
    await expect(credentials({ user }).credentials.current()).rejects.toThrow('wants a terminal')
  })

  it('is not asked when the user has other credentials', async () => {
    const { credentials: own } = credentials({ user: { ...plugin('process.exit(1)'), token: { data: 't' } } })
    expect((await own.current()).authorization).toBe('Bearer t')
  })
})
