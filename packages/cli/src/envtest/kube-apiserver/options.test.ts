import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverOptions } from './options.js'
import { parseFlags } from './parse-flags.js'

const folder = mkdtempSync(join(tmpdir(), 'setpoint-flags-'))
beforeAll(() => {
  for (const name of ['apiserver.crt', 'apiserver.key', 'clients.crt', 'other.crt', 'other.key']) {
    writeFileSync(join(folder, name), name)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

const options = (...args: string[]): ReturnType<typeof serverOptions> => serverOptions(parseFlags(args))

describe('the embedded server, told by the flags of kube-apiserver,', () => {
  test('is where and what kube-apiserver would be without any', () => {
    expect(options('--cert-dir=/nowhere')).toEqual({
      host: '0.0.0.0',
      port: 6443,
      authorization: 'AlwaysAllow',
      certificates: undefined,
      serviceAccounts: {},
      enableAdmissionPlugins: ['ServiceAccount'],
      disableAdmissionPlugins: [],
      services: { network: '10.0.0.0/24' },
    })
  })

  test('listens where they say', () => {
    expect(options('--bind-address=127.0.0.1', '--secure-port', '1234', '--anonymous-auth=false')).toMatchObject({
      host: '127.0.0.1',
      port: 1234,
      anonymousAuth: false,
    })
  })

  test('shows the certificate of --cert-dir, and trusts clients of --client-ca-file', () => {
    const clients = join(folder, 'clients.crt')
    expect(options(`--cert-dir=${folder}`, `--client-ca-file=${clients}`).certificates).toEqual({
      server: { certificate: 'apiserver.crt', key: 'apiserver.key' },
      clientAuthority: 'clients.crt',
    })
  })

  test('prefers a certificate by name', () => {
    const pair = [`--tls-cert-file=${join(folder, 'other.crt')}`, `--tls-private-key-file=${join(folder, 'other.key')}`]
    expect(options(`--cert-dir=${folder}`, ...pair).certificates).toEqual({
      server: { certificate: 'other.crt', key: 'other.key' },
    })
  })

  test('decides by roles, whatever else is to decide before them', () => {
    expect(options('--authorization-mode=Node,RBAC').authorization).toBe('RBAC')
    expect(options('--authorization-mode=RBAC,AlwaysAllow').authorization).toBe('AlwaysAllow')
  })

  test('signs and knows the tokens of service accounts by the keys', () => {
    const key = join(folder, 'other.key')
    const known = ['apiserver.key', 'other.crt'].map((name) => `--service-account-key-file=${join(folder, name)}`)
    const signed = ['--service-account-issuer=https://here/', '--service-account-signing-key-file', key, ...known]
    expect(options(...signed).serviceAccounts).toEqual({
      issuer: 'https://here/',
      signingKey: 'other.key',
      keys: ['apiserver.key', 'other.crt'],
    })
  })

  test('runs the admission plugins that kube-apiserver would', () => {
    const plugins = (...args: string[]): unknown => {
      const { enableAdmissionPlugins, disableAdmissionPlugins } = options(...args)
      return [enableAdmissionPlugins, disableAdmissionPlugins]
    }
    expect(plugins('--disable-admission-plugins=ServiceAccount,PodSecurity')).toEqual([
      [],
      ['ServiceAccount', 'PodSecurity'],
    ])
    expect(plugins('--enable-admission-plugins=NodeRestriction,OwnerReferencesPermissionEnforcement')).toEqual([
      ['ServiceAccount', 'OwnerReferencesPermissionEnforcement'],
      [],
    ])
  })

  test('gives services addresses and ports of the ranges', () => {
    const ranges = ['--service-cluster-ip-range=10.1.0.0/16,fd00::/112', '--service-node-port-range']
    expect(options(...ranges, '30000+99').services).toEqual({ network: '10.1.0.0/16', ports: [30_000, 30_099] })
    expect(options(...ranges, '31000-31999').services).toEqual({ network: '10.1.0.0/16', ports: [31_000, 31_999] })
  })

  test.each([
    ['--secure-port=0', '--secure-port 0 must be a number from 1 to 65535'],
    ['--secure-port=x', '--secure-port x must be a number from 1 to 65535'],
    ['--anonymous-auth=maybe', 'invalid argument "maybe" for "--anonymous-auth"'],
    ['--service-cluster-ip-range=fd00::/112', 'the first one must be an IPv4 network'],
    ['--service-cluster-ip-range=10.0.0.0', 'the first one must be an IPv4 network'],
    ['--service-node-port-range=9-8', 'it must be a range of ports like 30000-32767'],
    ['--tls-cert-file=x', '--tls-cert-file and --tls-private-key-file go together'],
    ['--client-ca-file=x', '--client-ca-file needs the certificate of the server too'],
  ])('does not start with %s', (arg, problem) => {
    expect(() => options('--cert-dir=/nowhere', arg)).toThrow(problem)
  })

  test('does not start with a certificate that cannot be read', () => {
    expect(() => options('--tls-cert-file=/nowhere/a', '--tls-private-key-file=/nowhere/b')).toThrow(
      /^cannot read \/nowhere\/a \(ENOENT/,
    )
  })
})
