import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findModules } from './find.js'
import { defaultName } from './settings.js'

const root = mkdtempSync(join(tmpdir(), 'setpoint-project-'))
afterAll(() => rmSync(root, { recursive: true }))
let projects = 0

/** A project with these files; those without a content are empty. */
function project(files: Readonly<Record<string, string>>): string {
  const folder = join(root, `project-${++projects}`)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

function found(files: Readonly<Record<string, string>>): string[] {
  const folder = project(files)
  return findModules(folder).modules.map((module) => relative(folder, module))
}

describe('the modules of an operator', () => {
  it('are what package.json names', () => {
    const files = { 'package.json': '{ "setpoint": { "entry": "lib/all.ts" } }', 'lib/all.ts': '', 'src/index.ts': '' }
    expect(found(files)).toEqual(['lib/all.ts'])
  })

  it('are an index', () => {
    expect(found({ 'src/index.ts': '', 'src/webapp.ts': '' })).toEqual(['src/index.ts'])
  })

  it('are otherwise all but tests and the program', () => {
    const files = { 'src/b.ts': '', 'src/a.ts': '', 'src/a.test.ts': '', 'src/main.ts': '', 'src/types.d.ts': '' }
    expect(found(files)).toEqual(['src/a.ts', 'src/b.ts'])
  })

  it('are the file that is named, in the project around it', () => {
    const folder = project({ 'package.json': '{}', 'src/deep/a.ts': '' })
    const file = join(folder, 'src/deep/a.ts')
    expect(findModules(file)).toEqual({ folder, modules: [file] })
  })

  it('have to be there', () => {
    expect(() => findModules(join(root, 'nowhere'))).toThrow('nowhere is not there; name the folder or the file')
    expect(() => found({ 'readme.md': '' })).toThrow('has no TypeScript modules')
    expect(() => found({ 'package.json': '{ "setpoint": { "entry": "x.ts" } }' })).toThrow(
      'setpoint.entry, is not there',
    )
    expect(() => found({ 'package.json': '{' })).toThrow('package.json cannot be read')
    expect(() => found({ 'package.json': '{ "setpoint": { "replica": 2 } }', 'src/a.ts': '' })).toThrow(
      /package\.json: there is no setpoint\.replica; there are domain, .*, replicas, rules, scope$/,
    )
  })
})

it('an operator is called as its package, or as its folder', () => {
  expect(defaultName(project({ 'package.json': '{ "name": "@me/Web_App" }' }))).toBe('web-app')
  expect(defaultName(project({ 'readme.md': '' }))).toMatch(/^project-\d+$/)
})
