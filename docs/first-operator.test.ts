// The page for beginners works as it is written: its commands make a project, and what it shows takes the place of files
// that are there and compiles there. That its blocks run, and do what the page says, is docs.test.ts's to see.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageAt } from './check/block.js'
import { setpointCommands } from './check/commands.js'
import { ROOT } from './check/folders.js'
import { modulesOf } from './check/modules.js'

const page = pageAt('docs/how-to/first-operator.md')
const [init = [], create = []] = page.blocks.filter(({ language }) => language === 'sh').flatMap(setpointCommands)
const named = page.blocks.flatMap(({ file }) => file ?? [])
const folder = mkdtempSync(join(tmpdir(), 'setpoint-first-'))
const project = join(folder, init[1] ?? '')

/** What a program says before it fails; nothing when it does not. */
function failureOf(cwd: string, ...words: string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, words, { cwd, encoding: 'utf8' })
  return status === 0 ? '' : `${words.join(' ')} failed:\n${stdout}${stderr}`
}

describe('the project of the first operator', () => {
  const failures: string[] = []
  beforeAll(() => {
    const setpoint = join(ROOT, 'packages/cli/bin/setpoint.js')
    failures.push(failureOf(folder, setpoint, ...init, '--yes')) // nobody is here to be asked
    failures.push(failureOf(project, setpoint, ...create))
    symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules')) // in place of `npm install`
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is made by the commands of the page, and has each file that the page replaces', () => {
    expect(failures).toEqual(['', ''])
    expect(named).toContain('src/greeting.ts')
    expect(named.filter((file) => !existsSync(join(project, file)))).toEqual([])
  })

  it('compiles with what the page puts in their place', () => {
    for (const { blocks, text } of modulesOf([page])) {
      const [{ file } = { file: undefined }] = blocks
      if (file !== undefined) writeFileSync(join(project, file), text)
    }
    expect(failureOf(project, join(ROOT, 'node_modules/typescript/bin/tsc'), '--noEmit')).toBe('')
  })
})
