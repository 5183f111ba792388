import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { useCommands } from '../command.suite.js'
import { GOLDEN } from '../create/scaffold.suite.js'
import { entryOf } from './entry.js'
import { bundle } from './index.js'

/** In the repository, where the packages are found; ignored by git. */
const ROOT = fileURLToPath(new URL('../../.setpoint/build', import.meta.url))
const bench = useCommands()
afterAll(() => rmSync(ROOT, { recursive: true, force: true }))

/** A copy of a golden project, to be changed and built. */
function copy(name: string, as: string): string {
  const folder = join(ROOT, as)
  mkdirSync(ROOT, { recursive: true })
  cpSync(join(GOLDEN, name), folder, { recursive: true })
  return folder
}

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replace(from, to))
}

/** Runs a project's bundle, alone so that nothing is found beside it, until it has done what it is for. */
async function works(folder: string, kubeconfig: string, name: string): Promise<void> {
  const alone = bench.newFolder()
  for (const file of ['operator.mjs', 'operator.mjs.map']) cpSync(join(folder, 'dist', file), join(alone, file))
  const operator = spawn(process.execPath, ['operator.mjs'], {
    cwd: alone,
    env: { KUBECONFIG: kubeconfig, SETPOINT_HEALTH_PORT: '0', SETPOINT_METRICS_PORT: '0' },
    stdio: 'ignore',
  })
  const ended = once(operator, 'exit')
  const client = connect({ kubeconfig })
  try {
    await client.apply(
      { apiVersion: 'web.example.com/v1', kind: 'Guestbook' },
      { metadata: { name, namespace: 'default' }, spec: { message: 'built' } },
      { fieldManager: 'test' },
    )
    const read = (): Promise<ConfigMap> => client.get(ConfigMap, { name: `${name}-config`, namespace: 'default' })
    expect((await vi.waitFor(read, { timeout: 30_000 })).data).toEqual({ message: 'built' })
  } finally {
    operator.kill('SIGTERM')
    await client.close()
  }
  expect(await ended).toEqual([0, null])
}

describe('a bundle', () => {
  const made = bundle(entryOf(join(GOLDEN, 'fleet')), 'dist/operator.mjs')

  test('is under 2 MB', async () => {
    expect((await made).code.length).toBeLessThan(2_000_000)
  })

  test('holds the runtime and nothing for development', async () => {
    const { packages, metafile } = await made
    expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(['setpoint', '@setpoint/kube', 'zod']))
    const modules = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs))
    expect(modules.length).toBeGreaterThan(100)
    expect(
      modules.filter((path) => /testing|apiserver|packages\/cli|vitest|esbuild|tsx|typescript/.test(path)),
    ).toEqual([])
    expect(modules.filter((path) => path.endsWith('.test.ts'))).toEqual([])
  })

  test("has a source map that leads to the project's own sources", async () => {
    const { sources, sourcesContent } = JSON.parse(new TextDecoder().decode((await made).sourceMap)) as {
      sources: string[]
      sourcesContent: (string | null)[]
    }
    expect(sources.filter((source) => !source.startsWith('../src/'))).toEqual([])
    expect(sourcesContent[sources.indexOf('../src/ship.ts')]).toContain('export const Ship = hub(')
  })
})

describe('setpoint build', { timeout: 180_000 }, () => {
  test('makes a file that runs without its packages', async () => {
    const folder = copy('guestbook', 'runs')
    const kubeconfig = join(bench.newFolder(), 'kubeconfig')
    const server = bench.start('apiserver', '--port', '0', '--kubeconfig', kubeconfig)
    const built = await bench.run('build', folder, '--output', 'json')
    expect([built.code, built.stderr]).toEqual([0, ''])
    const { bytes, packages } = JSON.parse(built.stdout) as { bytes: number; packages: { name: string }[] }
    expect(bytes).toBe(readFileSync(join(folder, 'dist/operator.mjs')).length)
    expect(packages.length).toBeGreaterThan(2)

    await server.printed('export KUBECONFIG')
    expect((await bench.run('install', folder, '--kubeconfig', kubeconfig)).code).toBe(0)
    await works(folder, kubeconfig, 'demo')

    // Without a program of its own it gets one.
    rmSync(join(folder, 'src/main.ts'))
    expect((await bench.run('build', folder, '--no-type-check')).code).toBe(0)
    await works(folder, kubeconfig, 'other')
  })

  test('says where the source does not compile, and writes nothing', async () => {
    const folder = copy('guestbook', 'type-error')
    edit(join(folder, 'src/guestbook.ts'), 'object.spec.message', 'object.spec.text')
    const { code, stdout, stderr } = await bench.run('build', folder)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/src\/guestbook\.ts:\d+:\d+: Property 'text' does not exist on type .+ \(TS2339\)\n$/)
    expect(existsSync(join(folder, 'dist'))).toBe(false)
  })

  test('refuses packages for development, by the module that imports them', async () => {
    const folder = copy('guestbook', 'development')
    edit(join(folder, 'src/main.ts'), 'import { run }', "import '@setpoint/testing'\nimport { run }")
    const { code, stderr } = await bench.run('build', folder, '--no-type-check')
    expect(code).toBe(1)
    expect(stderr).toMatch(/^setpoint: .*src\/main\.ts imports @setpoint\/testing, which is for development/)
    expect(existsSync(join(folder, 'dist'))).toBe(false)
  })

  test('says which import cannot be found', async () => {
    const folder = copy('guestbook', 'missing')
    edit(join(folder, 'src/main.ts'), 'import { run }', "import './nowhere.js'\nimport { run }")
    const { code, stderr } = await bench.run('build', folder, '--no-type-check')
    expect(code).toBe(1)
    expect(stderr).toMatch(/src\/main\.ts:\d+:\d+: Could not resolve ".\/nowhere.js"\n$/)
  })

  test('needs a source', async () => {
    const folder = bench.newFolder()
    const { code, stderr } = await bench.run('build', folder)
    expect(code).toBe(1)
    expect(stderr).toContain(`${basename(folder)} has no TypeScript modules; name the folder or file of an operator`)
  })
})
