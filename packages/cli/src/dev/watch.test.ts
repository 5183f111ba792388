import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { watchSources } from './watch.js'

const folder = mkdtempSync(join(tmpdir(), 'setpoint-watch-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('sources are watched in all folders, those that come later too; tests, packages and products are not', async () => {
  for (const place of ['src/deep', 'node_modules/x', 'dist']) mkdirSync(join(folder, place), { recursive: true })
  const changes: string[] = []
  const watching = watchSources(folder, (file) => changes.push(file))
  const write = (...names: string[]): void => {
    for (const name of names) writeFileSync(join(folder, name), String(changes.length))
  }
  try {
    write('node_modules/x/index.js', 'dist/main.js', 'src/deep/a.test.ts', 'src/notes.md', 'src/deep/a.ts')
    await vi.waitFor(() => expect(changes).toEqual(['src/deep/a.ts']))
    write('src/deep/a.ts', 'src/deep/a.ts')
    await vi.waitFor(() => expect(changes).toEqual(['src/deep/a.ts', 'src/deep/a.ts']))
    mkdirSync(join(folder, 'src/new'))
    await vi.waitFor(() => {
      write('src/new/b.ts')
      expect(changes.at(-1)).toBe('src/new/b.ts')
    })
    write('package.json')
    await vi.waitFor(() => expect(changes.at(-1)).toBe('package.json'))
  } finally {
    watching.close()
  }
})
