import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { TLSSocket } from 'node:tls'
import { ApiServer } from '@setpoint/apiserver'
import { afterAll, describe, expect, test } from 'vitest'
import { fieldOf, useCommands } from '../command.suite.js'

const bench = useCommands()
const WAIT = { timeout: 20_000 }
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

describe.concurrent('setpoint envtest', { timeout: 30_000 }, () => {
  test('prints one line that a shell takes, whatever the folder is called', async () => {
    const folder = join(bench.newFolder(), `it's a "folder" of $HOME`)
    const { code, stdout, stderr } = await bench.run('envtest', '--dir', folder)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^export KUBEBUILDER_ASSETS=.+\n$/)
    const script = `${stdout} printf %s "$KUBEBUILDER_ASSETS"`
    expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' })).toBe(folder)
    for (const name of ['etcd', 'kube-apiserver']) accessSync(join(folder, name), constants.X_OK)
  })

  test('prints the folder alone, absolute, with --print path', async () => {
    const { stdout } = await bench.run('envtest', '-p', 'path')
    expect(stdout).toMatch(/^\/.+\/\.setpoint\/envtest\n$/)
  })

  test('may be run again over what it wrote', async () => {
    const folder = bench.newFolder()
    await bench.run('envtest', '--dir', folder)
    expect((await bench.run('envtest', '--dir', folder, '--controllers')).code).toBe(0)
  })

  test('says in one sentence that a folder cannot be written', async () => {
    const file = join(bench.newFolder(), 'file')
    writeFileSync(file, '')
    const { code, stdout, stderr } = await bench.run('envtest', '--dir', join(file, 'folder'))
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^setpoint: cannot write to .+; name another folder with --dir\n$/)
  })
})

describe.concurrent('what envtest starts', { timeout: 30_000 }, () => {
  test('lists its flags, one a line, and not --insecure-port', async () => {
    const folder = await assets()
    const help = execFileSync(join(folder, 'kube-apiserver'), ['--help'], { encoding: 'utf8' })
    expect(help).toMatch(/^\s*--service-account-signing-key-file\b/m)
    expect(help).not.toMatch(/^\s*--insecure-port\b/m)
    expect(execFileSync(join(folder, 'etcd'), ['--help'], { encoding: 'utf8' })).toContain('--listen-client-urls')
  })

  test('tells its version as the programs do whose places it takes', async () => {
    const folder = await assets()
    const version = (program: string, flag: string): string =>
      execFileSync(join(folder, program), [flag], { encoding: 'utf8' })
    expect(version('kube-apiserver', '--version')).toMatch(/^Kubernetes v1\.36\.\d+\n$/)
    for (const flag of ['--version', '-version']) expect(version('etcd', flag)).toMatch(/^etcd Version: 3\.\d+\.\d+\n/)
  })

  test('has an etcd that is healthy until SIGTERM', async ({ expect }) => {
    const url = `http://127.0.0.1:${await freePort()}`
    const etcd = start(join(await assets(), 'etcd'), '--data-dir=/nowhere', '--listen-client-urls', url)
    const health = async (): Promise<unknown> => (await fetch(`${url}/health`).catch(() => undefined))?.json()
    await expect.poll(health, WAIT).toEqual({ health: 'true', reason: '' })
    expect(await stop(etcd)).toBe(0)
  })

  test("serves with envtest's certificates and command line, until SIGTERM", async () => {
    const server = await startServer()
    const service = await server.ask('GET', '/api/v1/namespaces/default/services/kubernetes')
    expect(service.certificate).toBe(server.certificate)
    expect(service.body).toMatchObject({ spec: { clusterIP: '10.0.0.1' } })
    expect(await stop(server.process)).toBe(0)
  })

  test('finishes namespaces with --controllers only, as envtest has none', async ({ expect }) => {
    const namespaces = '/api/v1/namespaces'
    const [bare, complete] = await Promise.all([startServer(), startServer('--controllers')])
    for (const server of [bare, complete]) {
      await server.ask('POST', namespaces, { metadata: { name: 'team' } })
      await server.ask('DELETE', `${namespaces}/team`)
    }
    await expect.poll(async () => (await complete.ask('GET', `${namespaces}/team`)).status, WAIT).toBe(404)
    expect((await bare.ask('GET', `${namespaces}/team`)).body).toMatchObject({ status: { phase: 'Terminating' } })
  })

  test('ends with whoever started it', async ({ expect }) => {
    const url = `http://127.0.0.1:${await freePort()}`
    const etcd = join(await assets(), 'etcd')
    const parent = start('sh', '-c', `'${etcd}' --listen-client-urls=${url} & wait`)
    const answers = (): Promise<boolean> =>
      fetch(url).then(
        () => true,
        () => false,
      )
    await expect.poll(answers, WAIT).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(answers, WAIT).toBe(false)
  })

  test('refuses a misspelt flag in one sentence', async () => {
    const server = start(join(await assets(), 'kube-apiserver'), '--secure-prot=1')
    const errors: Buffer[] = []
    server.stderr?.on('data', (chunk: Buffer) => errors.push(chunk))
    const [code] = (await once(server, 'close')) as [number]
    expect(code).toBe(1)
    expect(Buffer.concat(errors).toString()).toBe(
      'setpoint: kube-apiserver: unknown flag: --secure-prot; see --help for the flags\n',
    )
  })
})

interface Certificates {
  readonly folder: string
  readonly clientAuthority: string
  readonly certificate: string
  readonly key: string
}

interface Answer {
  readonly status: number
  /** What the server showed, PEM. */
  readonly certificate: string
  readonly body: unknown
}

interface Server {
  readonly process: ChildProcess
  /** What it was given, PEM. */
  readonly certificate: string
  ask(method: string, path: string, body?: object): Promise<Answer>
}

/** Starts `kube-apiserver` as envtest does and waits until it is ready. */
async function startServer(...options: string[]): Promise<Server> {
  const certificates = await makeCertificates()
  const port = await freePort()
  const process = start(
    join(await assets(...options), 'kube-apiserver'),
    '--allow-privileged=true',
    '--authorization-mode=RBAC',
    '--bind-address=127.0.0.1',
    `--cert-dir=${certificates.folder}`,
    `--client-ca-file=${certificates.clientAuthority}`,
    '--disable-admission-plugins=ServiceAccount',
    '--etcd-servers=http://127.0.0.1:1',
    '--secure-port',
    String(port),
    '--service-cluster-ip-range=10.0.0.0/24',
  )
  const ask: Server['ask'] = (method, path, body) => send(port, { method, path, body }, certificates)
  while ((await ask('GET', '/readyz').catch(() => undefined))?.status !== 200) await setTimeout(20)
  return { process, certificate: certificates.certificate, ask }
}

async function assets(...options: string[]): Promise<string> {
  const { stdout } = await bench.run('envtest', '-p', 'path', '--dir', bench.newFolder(), ...options)
  return stdout.trim()
}

/** One pair for both sides is enough to see that what is given is what is shown and trusted: another server's own. */
async function makeCertificates(): Promise<Certificates> {
  const other = await ApiServer.start({ listen: false })
  const kubeconfig = other.kubeconfig()
  await other.stop()
  const pem = (field: string): string => Buffer.from(fieldOf(kubeconfig, field), 'base64').toString()
  const folder = join(bench.newFolder(), 'certificates')
  mkdirSync(folder)
  const [certificate, key] = [pem('client-certificate-data'), pem('client-key-data')]
  writeFileSync(join(folder, 'apiserver.crt'), certificate)
  writeFileSync(join(folder, 'apiserver.key'), key)
  writeFileSync(join(folder, 'clients.crt'), pem('certificate-authority-data'))
  return { folder, clientAuthority: join(folder, 'clients.crt'), certificate, key }
}

async function send(
  port: number,
  { method, path, body }: { method: string; path: string; body: object | undefined },
  { certificate, key }: Certificates,
): Promise<Answer> {
  // The certificate is compared, not checked: it names no host.
  const options = { method, cert: certificate, key, rejectUnauthorized: false, agent: false }
  const headers = { 'content-type': 'application/json' }
  const asked = request(`https://127.0.0.1:${port}${path}`, { ...options, headers })
  asked.end(body === undefined ? undefined : JSON.stringify(body))
  const [message] = (await once(asked, 'response')) as [IncomingMessage]
  const shown = (message.socket as TLSSocket).getPeerX509Certificate()?.toString() ?? ''
  const content = path.startsWith('/api') ? await json(message) : undefined
  return { status: message.statusCode ?? 0, certificate: shown, body: content }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

function start(...command: readonly [program: string, ...args: string[]]): ChildProcess {
  const [program, ...args] = command
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  children.push(child)
  return child
}

async function stop(child: ChildProcess): Promise<number | null> {
  const closed = once(child, 'close') as Promise<[number | null]>
  child.kill('SIGTERM')
  return (await closed)[0]
}
