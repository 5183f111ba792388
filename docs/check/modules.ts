import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Block, Page } from './block.js'
import { BLOCKS } from './folders.js'

/** A TypeScript module made of one block or, with those that are `continued`, of several. */
export interface Module {
  /** Absolute. */
  readonly path: string
  readonly blocks: Block[]
  /** For each line of the module the line of the page, or undefined where it comes from a `given`. */
  readonly lines: (number | undefined)[]
  readonly page: string
  text: string
}

/**
 * The blocks of pages as modules. Pages of one folder share their files: a block with a file name can be imported by the
 * others as `./name.js`.
 */
export function modulesOf(pages: readonly Page[]): Module[] {
  const files = new Map<string, string>()
  return pages.flatMap(({ path, blocks }) => {
    const folder = join(BLOCKS, dirname(path.replace(/^docs\//, '')))
    const modules: Module[] = []
    for (const block of blocks) {
      if (block.language !== 'ts' || block.words.has('foreign')) continue
      const last = modules.at(-1)
      if (block.words.has('continued') && last !== undefined) append(last, block)
      else {
        const unnamed = `${basename(path, '.md')}-${modules.length + 1}.ts`
        const file = join(folder, block.file === undefined ? unnamed : basename(block.file))
        const other = files.get(file)
        if (other !== undefined) throw new Error(`${path}:${block.line}: ${other} has a file of that name`)
        files.set(file, `${path}:${block.line}`)
        const made: Module = { path: file, blocks: [], lines: [], page: path, text: '' }
        append(made, block)
        modules.push(made)
      }
    }
    return modules
  })
}

function append(module: Module, block: Block): void {
  const given = block.given === '' ? [] : block.given.split('\n')
  const lines = block.text.split('\n')
  module.text += [...given, ...lines].map((line) => `${line}\n`).join('')
  module.lines.push(...given.map(() => undefined), ...lines.map((_, index) => block.line + index))
  module.blocks.push(block)
}

/** Writes the modules, each a module even when it imports nothing, and removes those of earlier runs. */
export function writeModules(modules: readonly Module[]): void {
  rmSync(BLOCKS, { recursive: true, force: true })
  for (const { path, text } of modules) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${text}export {}\n`)
  }
}
