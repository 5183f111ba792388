import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { describe, expect, it, test } from 'vitest'
import { parse } from 'yaml'
import { useCommands } from '../command.suite.js'
import { dependencies, devDependencies } from '../init/versions.js'
import { filesIn, GOLDEN, Scaffold, useFolders } from './scaffold.suite.js'

// `UPDATE_SCAFFOLDS=1 npx vitest run packages/cli/src/create/golden.test.ts` writes them anew.
const newFolder = useFolders()
const bench = useCommands()
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

const SCAFFOLDS: Readonly<Record<string, () => Scaffold>> = {
  /** `init` alone. */
  empty: () => new Scaffold(newFolder(), 'empty'),
  /** What nearly everybody makes first. */
  guestbook: () => new Scaffold(newFolder(), 'guestbook').api('web', 'v1', 'Guestbook'),
  /** All that there is: two kinds, one without a namespace; webhooks; a kind with three versions, and one with a spoke. */
  fleet: () =>
    new Scaffold(newFolder(), 'fleet', 'ships.example.org')
      .api('harbour', 'v1alpha1', 'Ship')
      .api('law.example.org', 'v1beta1', 'Policy', false)
      .webhook('Ship', 'defaulting', 'validation')
      .version('Ship', 'v1')
      .version('Ship', 'v2')
      .version('Policy', 'v1', true),
}

function run(tool: string, ...args: readonly string[]): { status: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'node_modules', tool), ...args], {
    encoding: 'utf8',
    // Not as a part of the run that this test belongs to.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NO_COLOR: '1' },
  })
  return { status, text: `${stdout}${stderr}` }
}

describe.each(Object.keys(SCAFFOLDS))('the scaffold %s', (name) => {
  test('is what is committed', () => {
    const made = SCAFFOLDS[name]?.().folder ?? ''
    if (process.env['UPDATE_SCAFFOLDS'] !== undefined) {
      rmSync(join(GOLDEN, name), { recursive: true, force: true })
      cpSync(made, join(GOLDEN, name), { recursive: true })
    }
    expect(filesIn(made)).toEqual(filesIn(join(GOLDEN, name)))
  })

  test('compiles', { timeout: 120_000 }, () => {
    expect(run('typescript/bin/tsc', '--noEmit', '-p', join(GOLDEN, name))).toEqual({ status: 0, text: '' })
  })

  test('is as its own formatter would have it', () => {
    const { scripts } = JSON.parse(readFileSync(join(GOLDEN, name, 'package.json'), 'utf8')) as {
      scripts: { fmt: string }
    }
    const options = scripts.fmt.split(' ').filter((word) => word.startsWith('--') && word !== '--write')
    const { status, text } = run('@biomejs/biome/bin/biome', 'format', ...options, join(GOLDEN, name, 'src'))
    expect({ status, text }).toMatchObject({ status: 0 })
  })
})

test('the scaffolds give manifests: all versions of a kind, their conversion, and the webhooks', async () => {
  // In the repository, where the packages are found; ignored by git.
  const folder = join(ROOT, 'packages/cli/.setpoint/golden')
  cpSync(join(GOLDEN, 'fleet'), folder, { recursive: true })
  try {
    const { code, stderr } = await bench.run('manifests', folder)
    expect([code, stderr]).toEqual([0, ''])
    const made = filesIn(join(folder, 'config'))
    const definition = parse(made['crd/bases/harbour.ships.example.org_ships.yaml'] ?? '') as CustomResourceDefinition
    expect(definition.spec.versions.map(({ name, storage }) => [name, storage])).toEqual([
      ['v2', true],
      ['v1', false],
      ['v1alpha1', false],
    ])
    expect(definition.spec.conversion?.webhook?.clientConfig?.service?.name).toBe('fleet-webhook-service')
    expect(made['webhook/manifests.yaml']).toContain('path: /validate-harbour-ships-example-org-v2-ship')
    // The samples are those of the scaffold: what is there is the user's.
    expect(made['samples/kustomization.yaml']).toContain('harbour_v2_ship.yaml')
    expect((await bench.run('manifests', folder, '--check')).code).toBe(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** Their files may share the loaded server: loading it is most of the work. */
const SHARING = ['--no-isolate', '--no-file-parallelism']

test("the scaffolds' own tests pass on the embedded server", { timeout: 300_000 }, () => {
  const { status, text } = run('vitest/vitest.mjs', 'run', '--root', GOLDEN, ...SHARING)
  expect(text).toMatch(/Tests\s+\d+ passed/)
  expect(text).not.toMatch(/failed/)
  expect({ status, text }).toMatchObject({ status: 0 })
})

describe('a project with its first kind', () => {
  it('has under 150 lines of TypeScript, tests included', () => {
    const sources = Object.entries(filesIn(join(GOLDEN, 'guestbook'))).filter(([path]) => path.endsWith('.ts'))
    const lines = sources.flatMap(([, text]) => text.trimEnd().split('\n'))
    expect(sources).toHaveLength(3)
    expect(lines.length).toBeLessThan(150)
  })

  it('depends on what Setpoint itself is tested with', () => {
    const { version, devDependencies: ours } = {
      ...(JSON.parse(readFileSync(join(ROOT, 'packages/setpoint/package.json'), 'utf8')) as { version: string }),
      ...(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { devDependencies: Record<string, string> }),
    }
    const isOwn = (name: string): boolean => name === 'setpoint' || name.startsWith('@setpoint/')
    for (const [name, wanted] of Object.entries({ ...dependencies, ...devDependencies })) {
      expect([name, wanted]).toEqual([name, isOwn(name) ? version : ours[name]])
    }
  })
})
