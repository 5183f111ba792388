import { existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeAssets } from './assets.js'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'setpoint-assets-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true })
})

function folder(name: string, mode?: number): string {
  const path = join(root, name)
  mkdirSync(path)
  if (mode !== undefined) writeFileSync(join(path, 'kubectl'), '', { mode })
  return path
}

test('kubectl is the first on the PATH that can be run, other than the one written earlier', () => {
  const assets = folder('assets', 0o755)
  const found = folder('found', 0o755)
  vi.stubEnv('PATH', [folder('empty'), assets, folder('plain', 0o644), found].join(delimiter))
  expect(writeAssets({ dir: assets, controllers: false })).toEqual({ folder: assets, kubectl: join(found, 'kubectl') })
  expect(readlinkSync(join(assets, 'kubectl'))).toBe(join(found, 'kubectl'))
})

test('without a kubectl on the PATH there is none', () => {
  vi.stubEnv('PATH', folder('empty'))
  const assets = join(root, 'nested', 'assets')
  expect(writeAssets({ dir: assets, controllers: false })).toEqual({ folder: assets, kubectl: undefined })
  expect(existsSync(join(assets, 'kubectl'))).toBe(false)
})
