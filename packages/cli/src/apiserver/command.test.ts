import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ask, fieldOf, useCommands } from '../command.suite.js'

const bench = useCommands()
const READY = 'Ctrl-C stops it.'

/** Where a command writes its kubeconfig, and the options for any free port. */
function place(): { kubeconfig: string; options: string[] } {
  const kubeconfig = join(bench.newFolder(), 'nested', 'kubeconfig')
  return { kubeconfig, options: ['apiserver', '--port', '0', '--kubeconfig', kubeconfig] }
}

describe.concurrent('setpoint apiserver', { timeout: 30_000 }, () => {
  test('says where it is, serves, and stops with Ctrl-C', async () => {
    const { kubeconfig, options } = place()
    const command = bench.start(...options, '--token', 'the-token')
    const printed = await command.printed(READY)
    const config = readFileSync(kubeconfig, 'utf8')
    expect(printed).toMatch(/^Setpoint API server is ready at https:\/\/127\.0\.0\.1:\d+$/m)
    expect(printed).toContain(fieldOf(config, 'server'))
    expect(printed).toContain(`export KUBECONFIG='${kubeconfig}'`)
    expect(printed.match(/^ {2}kubectl .+$/gm)).toHaveLength(3)
    expect(statSync(kubeconfig).mode & 0o777).toBe(0o600)

    expect(await ask(config, '/readyz')).toEqual({ status: 200, body: 'ok' })
    expect((await ask(config, '/api/v1/namespaces', 'the-token')).status).toBe(200)
    expect((await ask(config, '/api/v1/namespaces', 'another-token')).status).toBe(401)
    expect((await ask(config, '/api/v1/namespaces')).status).toBe(403)

    const { code, stderr } = await command.stop('SIGINT')
    expect([code, stderr]).toEqual([0, ''])
    await expect(ask(config, '/readyz')).rejects.toThrow(/ECONNREFUSED/)
  })

  test('prints nothing with --quiet, and stops with SIGTERM', async () => {
    const { kubeconfig, options } = place()
    const command = bench.start(...options, '--quiet')
    await expect
      .poll(() => existsSync(kubeconfig) && readFileSync(kubeconfig, 'utf8'), { timeout: 20_000 })
      .toContain('server:')
    const config = readFileSync(kubeconfig, 'utf8')
    expect((await ask(config, '/readyz')).status).toBe(200)
    expect(await command.stop('SIGTERM')).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  test('makes a kubeconfig private that was readable for others', async () => {
    const { kubeconfig, options } = place()
    mkdirSync(join(kubeconfig, '..'), { recursive: true })
    writeFileSync(kubeconfig, 'old', { mode: 0o644 })
    const command = bench.start(...options)
    await command.printed(READY)
    expect(statSync(kubeconfig).mode & 0o777).toBe(0o600)
    expect((await command.stop()).code).toBe(0)
  })

  test('keeps objects in --data-dir, which no second one may use', async () => {
    const { kubeconfig, options } = place()
    const folder = join(bench.newFolder(), 'data')
    const durable = [...options, '--data-dir', folder, '--token', 't']
    const first = bench.start(...durable)
    await first.printed(READY)
    const uid = (body: string): unknown => (JSON.parse(body) as { metadata: { uid: string } }).metadata.uid
    const before = await ask(readFileSync(kubeconfig, 'utf8'), '/api/v1/namespaces/default', 't')

    const second = await bench.run(...durable)
    expect(second).toEqual({
      code: 1,
      stdout: '',
      stderr: `setpoint: data folder ${folder} is in use by another server (pid ${first.pid})\n`,
    })
    expect((await first.stop()).code).toBe(0)

    const third = bench.start(...durable)
    await third.printed(READY)
    const after = await ask(readFileSync(kubeconfig, 'utf8'), '/api/v1/namespaces/default', 't')
    expect(uid(after.body)).toBe(uid(before.body))
    expect((await third.stop()).code).toBe(0)
  })

  test('appends to --audit-log, and lets nobody in unnamed with --no-anonymous-auth', async () => {
    const { kubeconfig, options } = place()
    const log = join(bench.newFolder(), 'audit.jsonl')
    writeFileSync(log, '{"line":"of an earlier run"}\n')
    const command = bench.start(...options, '--audit-log', log, '--no-anonymous-auth', '--token', 'the-token')
    await command.printed(READY)
    const config = readFileSync(kubeconfig, 'utf8')
    expect((await ask(config, '/readyz')).status).toBe(401)
    expect((await ask(config, '/readyz', 'the-token')).status).toBe(200)
    expect((await command.stop()).code).toBe(0)
    const lines = readFileSync(log, 'utf8').trimEnd().split('\n')
    expect(lines[0]).toBe('{"line":"of an earlier run"}')
    const codes = lines
      .slice(1)
      .map((line) => JSON.parse(line) as { apiVersion: string; stage: string; responseStatus?: { code: number } })
    expect(codes.map(({ apiVersion, stage, responseStatus }) => [apiVersion, stage, responseStatus?.code])).toEqual([
      ['audit.k8s.io/v1', 'ResponseStarted', 401],
      ['audit.k8s.io/v1', 'RequestReceived', undefined],
      ['audit.k8s.io/v1', 'ResponseComplete', 200],
    ])
  })

  test('lets everybody who says who they are do everything with --authorization-mode AlwaysAllow', async () => {
    const { kubeconfig, options } = place()
    const command = bench.start(...options, '--authorization-mode', 'AlwaysAllow', '--token', 'the-token')
    await command.printed(READY)
    const config = readFileSync(kubeconfig, 'utf8')
    expect((await ask(config, '/api/v1/namespaces', 'the-token')).status).toBe(200)
    expect((await ask(config, '/readyz')).status).toBe(401)
    expect((await command.stop()).code).toBe(0)
  })

  test('runs Deployments on a simulated node with --workloads', async () => {
    const { kubeconfig, options } = place()
    const command = bench.start(...options, '--workloads', '--token', 'the-token')
    expect(await command.printed(READY)).toContain('kubectl rollout status deployment/hello')
    const config = readFileSync(kubeconfig, 'utf8')
    const { body } = await ask(config, '/api/v1/nodes/node-1', 'the-token')
    expect((JSON.parse(body) as { metadata: { name: string } }).metadata.name).toBe('node-1')
    expect((await command.stop()).code).toBe(0)
  })

  test('serves without TLS with --plain-http, and the kubeconfig has the token', async () => {
    const { kubeconfig, options } = place()
    const command = bench.start(...options, '--plain-http', '--token', 'the-token')
    await command.printed(READY)
    await command.printed('kubectl sends no credentials without TLS')
    const config = readFileSync(kubeconfig, 'utf8')
    expect(fieldOf(config, 'token')).toBe('"the-token"')
    const response = await fetch(new URL('/readyz', fieldOf(config, 'server')))
    expect(await response.text()).toBe('ok')
    expect((await command.stop()).code).toBe(0)
  })
})

describe.concurrent('what cannot be done is one sentence and exit code 1', { timeout: 30_000 }, () => {
  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const { kubeconfig } = place()
    const outcome = await bench.run('apiserver', '--port', String(port), '--kubeconfig', kubeconfig)
    expect(outcome).toEqual({
      code: 1,
      stdout: '',
      stderr: `setpoint: 127.0.0.1:${port} is in use by another program; choose another port, or 0 for any free one\n`,
    })
    expect(existsSync(kubeconfig)).toBe(false)
    other.close()
  })

  test('a kubeconfig that cannot be written', async () => {
    const file = join(bench.newFolder(), 'file')
    writeFileSync(file, '')
    const kubeconfig = join(file, 'kubeconfig')
    const { code, stdout, stderr } = await bench.run('apiserver', '--port', '0', '--kubeconfig', kubeconfig)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^setpoint: cannot write .+; name another place with --kubeconfig\n$/)
    expect(stderr).toContain(kubeconfig)
  })

  test('an audit log that cannot be written', async () => {
    const { options } = place()
    const { code, stderr } = await bench.run(...options, '--audit-log', join(bench.newFolder(), 'no', 'such', 'folder'))
    expect(code).toBe(1)
    expect(stderr).toMatch(/^setpoint: cannot append to the audit log [^\n]+; name another file with --audit-log\n$/)
  })

  test.each([
    [
      '--host=',
      /^setpoint: the host "" is no address; give an address or a name of this machine, as 127\.0\.0\.1 or localhost\n$/,
    ],
    ['--token=', /^setpoint: the token is empty; give one of letters and digits, or none for a random one\n$/],
    [
      '--token=two words',
      /^setpoint: the token has spaces or characters that no header can carry; give one of [^\n]+\n$/,
    ],
    [
      '--host=192.0.2.1',
      /^setpoint: cannot listen on 192\.0\.2\.1:0 \(.+\); choose an address of this machine, as [^\n]+\n$/,
    ],
  ])('the option %j', async (option, sentence) => {
    const { options, kubeconfig } = place()
    const { code, stdout, stderr } = await bench.run(...options, option)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(sentence)
    expect(existsSync(kubeconfig)).toBe(false)
  })

  test.each(['abc', '-1', '65536', '80.5'])('the port %j', async (port) => {
    const { code, stdout, stderr } = await bench.run('apiserver', `--port=${port}`)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(
      `error: option '--port <number>' argument '${port}' is invalid. It must be a number from 0 to 65535.
`,
    )
  })

  test('an option that does not exist', async () => {
    const { code, stderr } = await bench.run('apiserver', '--no-such-option')
    expect(code).toBe(2)
    expect(stderr).toContain("error: unknown option '--no-such-option'")
  })
})

describe.concurrent('help', { timeout: 30_000 }, () => {
  test('of the command lists its subcommands', async () => {
    const { code, stdout } = await bench.run('--help')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Usage: setpoint /)
    expect(stdout).toContain('apiserver')
  })

  test('of apiserver lists every option with its default, and examples', async () => {
    const { code, stdout } = await bench.run('apiserver', '--help')
    expect(code).toBe(0)
    for (const option of [
      'port',
      'host',
      'data-dir',
      'kubeconfig',
      'token',
      'audit-log',
      'no-anonymous-auth',
      'authorization-mode',
      'plain-http',
      'workloads',
      'quiet',
    ]) {
      expect(stdout).toContain(`--${option}`)
    }
    expect(stdout).toContain('Examples:')
  })

  test('--version is the version of the package', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      version: string
    }
    expect(await bench.run('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  })
})
