import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { useCommands } from '../command.suite.js'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const DEFINITION = join(ROOT, 'examples/voteconfig/config/crd/bases/voting.schoolofdevops.com_voteconfigs.yaml')
const bench = useCommands()

/** A project that owns what it knows by these types alone. */
const OPERATOR = `import { controller } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { VoteConfig } from './kinds/voting.schoolofdevops.com/v1.js'

export const polls = controller({
  for: ConfigMap,
  owns: [VoteConfig],
  async reconcile(config, ctx) {
    const made = await ctx.apply({
      kind: VoteConfig,
      name: config.metadata.name ?? '',
      spec: { options: [{ id: 'a', label: 'A' }, { id: 'b', label: 'B' }], protected: false },
    })
    const phase: 'Open' | undefined = made.status?.phase
    // @ts-expect-error: there is no such option
    await ctx.apply({ kind: VoteConfig, name: 'x', spec: { options: [{ id: 1, label: 'A' }], protected: false } })
    return void phase
  },
})
`

describe('setpoint types', { timeout: 120_000 }, () => {
  test('writes kinds that controllers own, and compile', async () => {
    const folder = bench.newFolder()
    const out = join(folder, 'src/kinds')
    const { code, stdout, stderr } = await bench.run('types', DEFINITION, '--out', out, '--output', 'json')
    expect([code, stderr]).toEqual([0, ''])
    expect((JSON.parse(stdout) as { changed: string[] }).changed.map((path) => path.replace(/.*kinds\//, ''))).toEqual([
      'voting.schoolofdevops.com/v1.ts',
      'voting.schoolofdevops.com/v1alpha1.ts',
    ])
    writeFileSync(join(folder, 'src/operator.ts'), OPERATOR)
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    const compilerOptions = {
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2024', 'esnext.disposable'],
      strict: true,
      noUnusedLocals: true,
      exactOptionalPropertyTypes: true,
      types: [],
      skipLibCheck: true,
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
    expect(execFileSync(process.execPath, [compiler, '--noEmit', '-p', folder], { encoding: 'utf8' })).toBe('')

    const again = await bench.run('types', DEFINITION, '--out', out, '--check')
    expect([again.code, again.stdout]).toEqual([0, 'all types are what the definitions say\n'])
  })

  test('takes them from a cluster, by name or by group', async () => {
    const kubeconfig = join(bench.newFolder(), 'kubeconfig')
    await bench.start('apiserver', '--port', '0', '--kubeconfig', kubeconfig).printed('Ctrl-C stops it.')
    const cluster = ['--from-cluster', '--kubeconfig', kubeconfig]
    await bench.run('install', join(ROOT, 'examples/webapp'), '--kubeconfig', kubeconfig)
    const out = bench.newFolder()
    const { code } = await bench.run('types', 'apps.example.com', ...cluster, '--out', out)
    expect(code).toBe(0)
    expect(readFileSync(join(out, 'apps.example.com/v1.ts'), 'utf8')).toContain('export interface WebAppSpec {')
    const unknown = await bench.run('types', 'cert-manager.io', ...cluster, '--out', out)
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('has not got cert-manager.io')])
  })

  test('says what it cannot use, and overwrites nothing that is not its own', async () => {
    const folder = bench.newFolder()
    const file = join(folder, 'other.yaml')
    writeFileSync(file, 'apiVersion: v1\nkind: ConfigMap\n')
    const nothing = await bench.run('types', file)
    expect([nothing.code, nothing.stderr]).toEqual([2, expect.stringContaining('there is no CustomResourceDefinition')])
    expect((await bench.run('types')).code).toBe(2)
    const mine = join(folder, 'voting.schoolofdevops.com/v1.ts')
    mkdirSync(dirname(mine))
    writeFileSync(mine, '// mine\n')
    const refused = await bench.run('types', DEFINITION, '--out', folder)
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('was not written by this command')])
    expect(readFileSync(mine, 'utf8')).toBe('// mine\n')
  })
})
