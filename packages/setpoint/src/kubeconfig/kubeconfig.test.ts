import { mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testFolder } from '../folder.suite.js'
import { type LoadOptions, loadConfig, parseConfig } from './index.js'

const folder = testFolder()
const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** A machine with nothing on it but what the test says. */
const load = (options: LoadOptions): ReturnType<typeof loadConfig> =>
  loadConfig({ env: {}, homeFolder: join(folder.path, 'nobody'), serviceAccountFolder: folder.path, ...options })

const simple = (name: string, server: string): string => `
apiVersion: v1
kind: Config
current-context: ${name}
contexts: [{ name: ${name}, context: { cluster: ${name}, user: ${name} } }]
clusters: [{ name: ${name}, cluster: { server: "${server}" } }]
users: [{ name: ${name}, user: { token: ${name}-token } }]
`

describe('a kubeconfig', () => {
  it('gives the current context’s cluster and user', () => {
    expect(parseConfig(simple('a', 'https://a:6443/prefix/'))).toEqual({
      server: 'https://a:6443/prefix',
      namespace: 'default',
      tls: {},
      user: { token: { data: 'a-token' } },
    })
  })

  it('may have a token beside the file of one, to be shown until the file can be read', () => {
    const both = simple('a', 'https://a').replace('token: a-token', 'token: a-token, tokenFile: /run/token')
    expect(parseConfig(both).user).toEqual({ token: { file: '/run/token' }, tokenUntilRead: 'a-token' })
  })

  it('has data inline, or files relative to itself; inline data wins', () => {
    const path = folder.write(
      'files',
      `
current-context: c
contexts: [{ name: c, context: { cluster: c, user: u, namespace: apps } }]
clusters:
  - name: c
    cluster:
      server: 10.0.0.1:6443
      certificate-authority: pki/ca.crt
      tls-server-name: kubernetes
      proxy-url: http://proxy:3128
users:
  - name: u
    user:
      client-certificate: ignored.crt
      client-certificate-data: ${base64('CERT')}
      client-key: /absolute/client.key
      tokenFile: ./token
`,
    )
    expect(load({ kubeconfig: path })).toEqual({
      server: 'https://10.0.0.1:6443',
      namespace: 'apps',
      proxy: 'http://proxy:3128',
      tls: { authority: { file: join(folder.path, 'pki/ca.crt') }, serverName: 'kubernetes' },
      user: {
        certificate: { certificate: { data: 'CERT' }, key: { file: '/absolute/client.key' } },
        token: { file: join(folder.path, 'token') },
      },
    })
  })

  it('may impersonate', () => {
    const text = `
current-context: c
contexts: [{ name: c, context: { cluster: c, user: u } }]
clusters: [{ name: c, cluster: { server: https://c, insecure-skip-tls-verify: true } }]
users: [{ name: u, user: { as: jane, as-uid: "7", as-groups: [devs, ops], as-user-extra: { scopes: [a, b] } } }]
`
    expect(parseConfig(text).user.impersonate).toEqual({
      user: 'jane',
      uid: '7',
      groups: ['devs', 'ops'],
      extra: { scopes: ['a', 'b'] },
    })
    expect(parseConfig(text).tls).toEqual({ insecure: true })
    expect(() => parseConfig(text.replace('as: jane, ', ''))).toThrow('without a user; add "as"')
  })

  it('may have a credential plugin', () => {
    const text = (exec: string): string => `
current-context: c
contexts: [{ name: c, context: { cluster: c, user: u } }]
clusters:
  - name: c
    cluster:
      server: https://c:443/
      certificate-authority-data: ${base64('CA')}
      tls-server-name: kubernetes
      proxy-url: http://proxy:3128
      disable-compression: true
      extensions: [{ name: client.authentication.k8s.io/exec, extension: { audience: x } }]
users: [{ name: u, user: { exec: ${exec} } }]
`
    const v1 = `{ apiVersion: client.authentication.k8s.io/v1, command: ./bin/login, args: [token],
      env: [{ name: A, value: b }], interactiveMode: Never, provideClusterInfo: true, installHint: "brew \\u001b[31mlogin" }`
    expect(load({ kubeconfig: folder.write('exec', text(v1)) }).user.exec).toEqual({
      apiVersion: 'client.authentication.k8s.io/v1',
      command: join(folder.path, 'bin/login'),
      args: ['token'],
      env: { A: 'b' },
      interactiveMode: 'Never',
      installHint: 'brew [31mlogin',
      cluster: {
        server: 'https://c:443/',
        'certificate-authority-data': base64('CA'),
        'tls-server-name': 'kubernetes',
        'proxy-url': 'http://proxy:3128',
        'disable-compression': true,
        config: { audience: 'x' },
      },
    })
    const beta = '{ apiVersion: client.authentication.k8s.io/v1beta1, command: login }'
    expect(parseConfig(text(beta)).user.exec).toMatchObject({ command: 'login', interactiveMode: 'IfAvailable' })
    expect(() => parseConfig(text('{ apiVersion: v1alpha1, command: x }'))).toThrow('has the apiVersion "v1alpha1"')
    const silent = '{ apiVersion: client.authentication.k8s.io/v1, command: x }'
    expect(() => parseConfig(text(silent))).toThrow('has the interactiveMode ""; it must be Never, IfAvailable, Always')
  })
})

describe('several files', () => {
  it('are merged: the first file that has an entry or a current context wins', () => {
    const first = folder.write('first', 'clusters: [{ name: a, cluster: { server: https://first } }]')
    const second = folder.write('second', simple('a', 'https://second'))
    const third = folder.write('third', simple('b', 'https://third'))
    const env = { KUBECONFIG: ['', first, join(folder.path, 'missing'), second, third].join(delimiter) }
    expect(load({ env })).toMatchObject({ server: 'https://first', user: { token: { data: 'a-token' } } })
    expect(load({ env, context: 'b' })).toMatchObject({ server: 'https://third' })
  })

  it('do not mix an entry of two files', () => {
    const first = folder.write('part', simple('a', 'https://part').replace('token: a-token', 'username: jane'))
    const second = folder.write('whole', simple('a', 'https://whole'))
    const { user } = load({ env: { KUBECONFIG: `${first}${delimiter}${second}` } })
    expect(user).toEqual({ basic: { username: 'jane', password: '' } })
  })
})

describe('the way to a server', () => {
  const pod = join(folder.path, 'pod')
  const env = { KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '443' }

  it('is the cluster that the process runs in, unless a kubeconfig was set', () => {
    mkdirSync(pod)
    folder.write('pod/token', 'T')
    folder.write('pod/ca.crt', 'CA')
    folder.write('pod/namespace', 'apps\n')
    expect(load({ env, serviceAccountFolder: pod })).toEqual({
      server: 'https://[fd00::1]:443',
      namespace: 'apps',
      tls: { authority: { file: join(pod, 'ca.crt') } },
      user: { token: { file: join(pod, 'token') } },
    })
    const KUBECONFIG = folder.write('set', simple('a', 'https://set'))
    expect(load({ env: { ...env, KUBECONFIG }, serviceAccountFolder: pod }).server).toBe('https://set')
  })

  it('is ~/.kube/config otherwise', () => {
    mkdirSync(join(folder.path, 'home', '.kube'), { recursive: true })
    folder.write('home/.kube/config', simple('h', 'https://home'))
    expect(load({ homeFolder: join(folder.path, 'home') }).server).toBe('https://home')
  })

  it('is missing: the error says where it looked and what to do', () => {
    expect(() => load({})).toThrow(
      `kubeconfig ${join(folder.path, 'nobody/.kube/config')} is not there, and this process does not run in a cluster; ` +
        'set KUBECONFIG to a kubeconfig file, or start a local server with "npx setpoint apiserver"',
    )
    expect(() => load({ kubeconfig: '/nowhere' })).toThrow('kubeconfig /nowhere is not there; name one that is')
    expect(() => load({ env: { KUBECONFIG: '/nowhere' } })).toThrow('$KUBECONFIG (/nowhere) is not there; set it to')
    const env = { KUBERNETES_SERVICE_HOST: '10.96.0.1', KUBERNETES_SERVICE_PORT: '443' }
    expect(() => load({ env, serviceAccountFolder: join(folder.path, 'nothing-mounted') })).toThrow(
      'and this pod has no service account token; let it have one (automountServiceAccountToken), or set KUBECONFIG',
    )
  })
})

describe('a broken kubeconfig', () => {
  const good = simple('a', 'https://a')
  const both = 'insecure-skip-tls-verify: true, certificate-authority: x, server'

  it.each([
    ['without a current context', good.replace('current-context: a', ''), 'has no current-context; choose one of "a"'],
    ['that is empty', '', 'it has no contexts at all'],
    ['with a context that is not there', good.replace('current-context: a', 'current-context: b'), 'no context "b"'],
    [
      'with a cluster that is not there',
      good.replace('cluster: a', 'cluster: z'),
      'names the cluster "z", which is not there',
    ],
    ['with a user that is not there', good.replace('user: a', 'user: z'), 'names the user "z", which is not there'],
    ['with a server that is none', simple('a', 'ftp://a'), 'it must be a URL such as https://10.0.0.1:6443'],
    ['without a server', simple('a', ''), 'has the server ""'],
    ['that is not YAML', 'a: [', 'is not YAML'],
    ['with a number for a list', 'users: 7', 'users in the kubeconfig that was given as text must be a list'],
    ['with a key alone', good.replace('token: a-token', 'client-key-data: Zg=='), 'but not both'],
    ['with a provider of old', good.replace('token: a-token', 'auth-provider: { name: gcp }'), 'use an exec plugin'],
    ['with data that is not base64', good.replace('token: a-token', 'client-key-data: "%"'), 'must be base64'],
    ['that trusts and does not', good.replace('server', both), 'remove one of them'],
  ])('%s is named with what would do', (_, text, message) => {
    expect(() => parseConfig(text)).toThrow(message)
  })

  it('that was given as text is not called a file', () => {
    expect(() => parseConfig('a: [')).toThrow(/^the kubeconfig that was given as text is not YAML: /)
    expect(() => parseConfig(simple('a', ''))).toThrow(
      /^cluster "a" in the kubeconfig that was given as text has the server ""/,
    )
    expect(() => parseConfig('')).toThrow(
      'the kubeconfig that was given as text has no current-context; it has no contexts at all: is it whole?',
    )
    expect(() => parseConfig(simple('a', 'https://a'), 'b')).toThrow(
      'the kubeconfig that was given as text has no context "b"; choose one of "a", or write it into current-context',
    )
  })

  it.each([
    ['clusters: 7', 'clusters', 'a list'],
    ['clusters: [7]', 'clusters[0]', 'an object'],
    ['users: [{ name: [] }]', 'users[0].name', 'text'],
    ['users: [{ name: a, user: 7 }]', 'users[0].user', 'an object'],
  ])('names a field of the wrong type by its path in the file: %s', (text, field, wanted) => {
    const path = folder.write('wrong-type', text)
    expect(() => load({ kubeconfig: path })).toThrow(`${field} in kubeconfig ${path} must be ${wanted}`)
    expect(() => parseConfig(text)).toThrow(`${field} in the kubeconfig that was given as text must be ${wanted}`)
  })

  it('that is no object is named as a whole', () => {
    const path = folder.write('no-object', '[]')
    expect(() => load({ kubeconfig: path })).toThrow(`kubeconfig ${path} must be an object`)
  })

  it('cannot be a folder', () => {
    expect(() => load({ kubeconfig: folder.path })).toThrow(
      `kubeconfig ${folder.path} is a folder; name the file in it`,
    )
  })
})
