import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { useCommands } from '../command.suite.js'

const EXAMPLE = fileURLToPath(new URL('../../../../examples/webapp', import.meta.url))
/** Beside the example, where `setpoint` is found; ignored by git. */
const ROOT = join(EXAMPLE, '.setpoint')
const bench = useCommands()
afterAll(() => rmSync(ROOT, { recursive: true, force: true }))

const CRD = 'config/crd/bases/apps.example.com_webapps.yaml'

/** A copy of the example, to be changed. */
function copy(name: string): string {
  const folder = join(ROOT, name)
  for (const part of ['package.json', 'src/webapp.ts', 'config']) {
    mkdirSync(dirname(join(folder, part)), { recursive: true })
    cpSync(join(EXAMPLE, part), join(folder, part), { recursive: true })
  }
  return folder
}

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replace(from, to))
}

describe('setpoint manifests', { timeout: 180_000 }, () => {
  test.each(['webapp', 'voteconfig'])('finds examples/%s as its definitions say', async (name) => {
    const { code, stdout, stderr } = await bench.run('manifests', join(EXAMPLE, '..', name), '--check')
    expect([code, stdout, stderr]).toEqual([0, 'all manifests are what the definitions say\n', ''])
  })

  test('shows what differs, fails, and changes nothing; without --check it writes', async () => {
    const folder = copy('differs')
    edit(join(folder, 'src/webapp.ts'), 'z.string().min(1)', 'z.string().min(1).max(80)')
    rmSync(join(folder, 'config/rbac/role.yaml'))
    const obsolete = readFileSync(join(folder, CRD), 'utf8').replaceAll('webapp', 'oldapp')
    writeFileSync(join(folder, 'config/crd/bases/apps.example.com_oldapps.yaml'), obsolete)
    const before = readFileSync(join(folder, CRD), 'utf8')

    const checked = await bench.run('manifests', folder, '--check')
    expect(checked.code).toBe(1)
    expect(checked.stdout).toContain(`--- ${CRD}\n+++ ${CRD} (from the definitions)\n`)
    expect(checked.stdout).toMatch(/^\+ +maxLength: 80$/m)
    expect(checked.stdout).toContain('+++ config/rbac/role.yaml')
    expect(checked.stderr.split('\n')).toEqual([
      'Changes that break stored objects; add a version with a conversion instead:',
      '  oldapps.apps.example.com: the definition is gone, and all its objects with it',
      '  webapps.apps.example.com v1 .spec.message: maxLength 80 is new',
      'setpoint: 3 files are not what the definitions say; run "setpoint manifests" and commit; 2 changes break stored objects',
      '',
    ])
    expect(readFileSync(join(folder, CRD), 'utf8')).toBe(before)

    const written = await bench.run('manifests', folder, '--output', 'json')
    expect(written.code).toBe(0)
    expect(JSON.parse(written.stdout)).toMatchObject({
      differences: [
        { path: 'config/crd/bases/apps.example.com_oldapps.yaml', change: 'obsolete' },
        { path: CRD, change: 'changed' },
        { path: 'config/rbac/role.yaml', change: 'missing' },
        { path: 'dist/install.yaml', change: 'missing' },
      ],
      breaking: [expect.any(String), expect.any(String)],
    })
    expect(readFileSync(join(folder, CRD), 'utf8')).toContain('maxLength: 80')
    expect(existsSync(join(folder, 'config/crd/bases/apps.example.com_oldapps.yaml'))).toBe(false)
    expect(existsSync(join(folder, 'dist/install.yaml'))).toBe(true)
    expect((await bench.run('manifests', folder, '--check')).code).toBe(0)
  })

  test('writes those of a project without kinds too, so that its CI is green from the first day', async () => {
    const folder = join(ROOT, 'empty')
    cpSync(fileURLToPath(new URL('../../testdata/scaffold/empty', import.meta.url)), folder, { recursive: true })
    const { code, stdout, stderr } = await bench.run('manifests', folder)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('config/manager/manager.yaml\n')
    expect(stdout).toMatch(/written {2}\S*dist\/install\.yaml\n$/)
    // kustomize refuses a folder without resources.
    expect(existsSync(join(folder, 'config/crd'))).toBe(false)
    expect(readFileSync(join(folder, 'config/default/kustomization.yaml'), 'utf8')).not.toContain('../crd')
    expect((await bench.run('manifests', folder, '--check')).code).toBe(0)
    const run = await bench.run('run', folder, '--no-type-check')
    expect([run.code, run.stderr]).toEqual([
      1,
      'setpoint: the operator has no controller yet; add a kind with "setpoint create api", or export a controller\n',
    ])
  })

  test('leaves samples to the user, and takes options from package.json', async () => {
    const folder = copy('options')
    const sample = join(folder, 'config/samples/apps_v1_webapp.yaml')
    writeFileSync(sample, '# mine\n')
    edit(join(folder, 'package.json'), '"version"', '"setpoint": { "name": "web", "scope": "namespace" }, "version"')
    expect((await bench.run('manifests', folder, '--image', 'web:1')).code).toBe(0)
    expect(readFileSync(sample, 'utf8')).toBe('# mine\n')
    expect(readFileSync(join(folder, 'config/rbac/role.yaml'), 'utf8')).toMatch(
      /kind: Role\n.*\n {2}name: web-manager-role/,
    )
    expect(readFileSync(join(folder, 'config/manager/manager.yaml'), 'utf8')).toContain('image: web:1')
  })
})
