import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { useCommands } from '../command.suite.js'
import { filesIn } from './scaffold.suite.js'

const bench = useCommands()

/** A project with one kind. */
async function project(): Promise<string> {
  const folder = join(bench.newFolder(), 'web')
  await bench.run('init', folder, '--yes')
  await bench.run('create', 'api', folder, '--group', 'apps', '--version', 'v1', '--kind', 'WebApp')
  return folder
}

/** Runs a command that must fail with one sentence and leave the folder as it was. */
async function refused(folder: string, ...args: readonly string[]): Promise<{ code: number | null; stderr: string }> {
  const before = filesIn(folder)
  const { code, stdout, stderr } = await bench.run(...args)
  expect(stdout).toBe('')
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(filesIn(folder)).toEqual(before)
  return { code, stderr }
}

describe('setpoint init', () => {
  test('makes a project, and says for programs what is in it', async () => {
    const folder = join(bench.newFolder(), 'My_Web')
    const { code, stdout } = await bench.run('init', folder, '--domain', 'acme.io', '--yes', '--output', 'json')
    expect(code).toBe(0)
    const { created, edited } = JSON.parse(stdout) as { created: string[]; edited: string[] }
    expect([created.toSorted(), edited]).toEqual([Object.keys(filesIn(folder)), []])
    const { name, setpoint } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>
    expect({ name, setpoint }).toEqual({ name: 'my-web', setpoint: { name: 'my-web', domain: 'acme.io' } })
  })

  test('takes a folder that has a repository and nothing else', async () => {
    const folder = bench.newFolder()
    mkdirSync(join(folder, '.git'))
    expect((await bench.run('init', folder, '--name', 'web', '--yes')).code).toBe(0)
  })

  test('refuses a folder that is not empty', async () => {
    const folder = bench.newFolder()
    for (const name of ['a', 'b', 'c', 'd']) writeFileSync(join(folder, name), '')
    const { code, stderr } = await refused(folder, 'init', folder, '--yes')
    expect(code).toBe(1)
    expect(stderr).toMatch(/is not empty: it has a, b, c and 1 more; name a new folder, as in "setpoint init .+"\n$/)
  })

  test.each([
    ['--name', 'Web', /^setpoint: --name "Web": a DNS-1035 label must/],
    ['--name', 'a'.repeat(48), /must not have more than 47 characters/],
    ['--domain', 'example', /must have a dot, as in example\.com/],
  ])('refuses what a cluster would refuse: %s %s', async (flag, value, message) => {
    const folder = bench.newFolder()
    const { code, stderr } = await refused(folder, 'init', folder, '--yes', flag, value)
    expect(code).toBe(2)
    expect(stderr).toMatch(message)
  })

  test('names the flags where nobody can be asked', async () => {
    const folder = bench.newFolder()
    const { code, stderr } = await refused(folder, 'init', folder)
    expect([code, stderr]).toEqual([
      2,
      'setpoint: --name and --domain are missing, and there is no terminal to ask on; --yes takes the defaults where there are any\n',
    ])
  })
})

describe('setpoint create', () => {
  test('needs a project', async () => {
    const folder = bench.newFolder()
    const { code, stderr } = await refused(folder, 'create', 'api', folder, '--group', 'a', '--kind', 'A', '--yes')
    expect(code).toBe(1)
    expect(stderr).toMatch(/has no package\.json with src\/main\.ts; .* start one with "setpoint init"/)
  })

  test('refuses, in one sentence and with nothing written, what cannot be', { timeout: 180_000 }, async () => {
    const folder = await project()
    const api = ['create', 'api', folder, '--group', 'apps', '--version', 'v1', '--kind']
    const cases: [string[], number, RegExp][] = [
      [[...api, 'WebApp'], 2, /--kind "WebApp": src\/webapp\.ts declares it already; "setpoint create version" adds/],
      [[...api, 'Webapp'], 1, /src\/webapp\.ts is there already; nothing is written/],
      [[...api, 'web-app'], 2, /--kind "web-app": it must be in upper camel case/],
      [[...api, 'Other', '--group', 'Apps'], 2, /--group "Apps": a lowercase RFC 1123 subdomain must/],
      [[...api, 'Other', '--version', '1'], 2, /--version "1": it must be like v1/],
      [['create', 'api', folder], 2, /--group, --version and --kind are missing/],
      [['create', 'api', folder, '--yes'], 2, /--group and --kind are missing, and there is no default/],
      [['create', 'webhook', folder, '--kind', 'Nope', '--validation'], 1, /in src\/: src\/ declares WebApp; make one/],
      [['create', 'webhook', folder, '--kind', 'WebApp'], 2, /--defaulting or --validation or --conversion is missing/],
      [['create', 'webhook', folder, '--kind', 'WebApp', '--conversion'], 1, /WebApp has one version/],
      [['create', 'version', folder, '--kind', 'WebApp', '--version', 'v1'], 1, /WebApp has a version v1 already/],
    ]
    for (const [args, wanted, message] of cases) {
      const { code, stderr } = await refused(folder, ...args)
      expect([args, code]).toEqual([args, wanted])
      expect(stderr).toMatch(message)
    }
  })

  test('leaves a program alone that it does not know', async () => {
    const folder = await project()
    writeFileSync(join(folder, 'src/main.ts'), "import { run } from 'setpoint'\nawait run([])\n")
    const args = ['create', 'api', folder, '--group', 'apps', '--version', 'v1', '--kind', 'Other']
    const { code, stderr } = await refused(folder, ...args)
    expect(code).toBe(1)
    expect(stderr).toMatch(/src\/main\.ts has no line "\/\/ \+setpoint:imports" of its own/)
  })

  test('adds one webhook to a kind, and no second', async () => {
    const folder = await project()
    const args = ['create', 'webhook', folder, '--kind', 'WebApp', '--validation', '--output', 'json']
    const { stdout } = await bench.run(...args)
    expect(JSON.parse(stdout)).toMatchObject({
      created: ['src/webapp-webhook.ts', 'src/webapp-webhook.test.ts'],
      edited: ['src/main.ts'],
    })
    const { stderr } = await refused(folder, ...args)
    expect(stderr).toContain('src/webapp-webhook.ts has the webhook of WebApp; a kind has one, add to it there')
  })

  test.each([
    [[], 'Namespaced'],
    [['--namespaced'], 'Namespaced'],
    [['--namespaced=false'], 'Cluster'],
  ])('makes a kind with the scope that is wanted: %j', async (flags, scope) => {
    const folder = join(bench.newFolder(), 'web')
    await bench.run('init', folder, '--yes')
    const { code } = await bench.run('create', 'api', folder, ...flags, '--group', 'apps', '--kind', 'Thing', '--yes')
    expect(code).toBe(0)
    expect(readFileSync(join(folder, 'src/thing.ts'), 'utf8').includes("scope: 'Cluster'")).toBe(scope === 'Cluster')
  })

  it('finds kinds wherever they are in src/', async () => {
    const folder = await project()
    const text = readFileSync(join(folder, 'src/webapp.ts'), 'utf8')
    mkdirSync(join(folder, 'src/apps'))
    writeFileSync(join(folder, 'src/apps/kinds.ts'), text)
    rmSync(join(folder, 'src/webapp.ts'))
    expect((await bench.run('create', 'webhook', folder, '--kind', 'WebApp', '--defaulting')).code).toBe(0)
    expect(readFileSync(join(folder, 'src/webapp-webhook.ts'), 'utf8')).toContain("from './apps/kinds.js'")
  })
})
