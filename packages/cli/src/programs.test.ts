import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { findOnPath } from './programs.js'

const root = mkdtempSync(join(tmpdir(), 'setpoint-programs-'))
afterAll(() => rmSync(root, { recursive: true }))

it('a program is a file on the path that may be run, not a folder of its name', () => {
  const folders = ['a', 'b', 'c', 'd'].map((name) => join(root, name))
  const [a = '', b = '', c = '', d = ''] = folders
  for (const folder of folders) mkdirSync(folder)
  mkdirSync(join(a, 'tool'))
  writeFileSync(join(b, 'tool'), '')
  for (const folder of [c, d]) writeFileSync(join(folder, 'tool'), '', { mode: 0o755 })
  const path = ['', ...folders].join(delimiter)
  expect(findOnPath('tool', { path })).toBe(join(c, 'tool'))
  expect(findOnPath('tool', { path, except: c })).toBe(join(d, 'tool'))
  expect(findOnPath('other', { path })).toBeUndefined()
})
