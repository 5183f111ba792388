import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeAll } from './changes.js'
import { filesIn, useFolders } from './scaffold.suite.js'

const newFolder = useFolders()

describe('a set of changes', () => {
  it('is written whole, with the folders that it needs', () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'main.ts'), 'before')
    writeAll(folder, [
      { path: 'src/deep/a.ts', content: 'a' },
      { path: 'main.ts', content: 'after', before: 'before' },
    ])
    expect(filesIn(folder)).toEqual({ 'main.ts': 'after', 'src/deep/a.ts': 'a' })
  })

  it('overwrites nothing', () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'b.ts'), 'mine')
    const changes = [
      { path: 'a.ts', content: 'a' },
      { path: 'b.ts', content: 'b' },
    ]
    expect(() => writeAll(folder, changes)).toThrow(/b\.ts is there already; nothing is written$/)
    expect(filesIn(folder)).toEqual({ 'b.ts': 'mine' })
  })

  it('refuses to edit what is not any more what was read', () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'main.ts'), 'edited by hand')
    const changes = [
      { path: 'a.ts', content: 'a' },
      { path: 'main.ts', content: 'after', before: 'before' },
    ]
    expect(() => writeAll(folder, changes)).toThrow(/main\.ts has changed meanwhile/)
    expect(filesIn(folder)).toEqual({ 'main.ts': 'edited by hand' })
  })

  it('is undone when the disk refuses in the middle', () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'main.ts'), 'before')
    mkdirSync(join(folder, 'kept'))
    writeFileSync(join(folder, 'file'), '')
    const changes = [
      { path: 'main.ts', content: 'after', before: 'before' },
      { path: 'new/folder/a.ts', content: 'a' },
      { path: 'kept/b.ts', content: 'b' },
      { path: 'file/is/no/folder.ts', content: 'c' },
    ]
    expect(() => writeAll(folder, changes)).toThrow(/^nothing is written, because E/)
    expect(filesIn(folder)).toEqual({ 'main.ts': 'before', file: '' })
    expect(() => readFileSync(join(folder, 'new'))).toThrow('ENOENT')
    expect(() => readFileSync(join(folder, 'kept'))).toThrow('EISDIR')
  })
})
