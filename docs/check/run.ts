import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'node:util'
import { type Block, blocksOf, type Page } from './block.js'
import { ROOT } from './folders.js'
import type { Module } from './modules.js'

/** A module that a page shows running: its output is in the `txt output` block that follows it. */
export interface Transcript {
  readonly page: Page
  readonly module: Module
  readonly output: Block | undefined
}

export function transcriptsOf(page: Page, modules: readonly Module[]): Transcript[] {
  return modules
    .filter(({ blocks, page: path }) => path === page.path && blocks.some(({ words }) => words.has('run')))
    .map((module) => {
      const last = module.blocks.at(-1)
      const next = page.blocks[page.blocks.findIndex((block) => block === last) + 1]
      return { page, module, output: next?.words.has('output') === true ? next : undefined }
    })
}

/** Runs a module and returns what it prints. */
export async function outputOf({ path }: Module): Promise<string> {
  const lines: string[] = []
  const print = console.log
  console.log = (...values: unknown[]) => void lines.push(format(...values))
  try {
    await import(/* @vite-ignore */ path)
  } finally {
    console.log = print
  }
  return lines.join('\n')
}

/** Puts another output in place of the one that a page shows. */
export function rewrite(page: Page, block: Block, output: string): void {
  const file = join(ROOT, page.path)
  const text = readFileSync(file, 'utf8')
  // Earlier rewrites of the same page may have moved the block; which one it is of the page's blocks stays.
  const current = blocksOf(page.path, text)[page.blocks.indexOf(block)]
  if (current === undefined) throw new Error(`${page.path}: the output at line ${block.line} is no longer there`)
  const lines = text.split('\n')
  const old = lines.findIndex((line, at) => at >= current.line - 1 && /^\s*```\s*$/.test(line)) - (current.line - 1)
  lines.splice(current.line - 1, old, ...output.trimEnd().split('\n'))
  writeFileSync(file, lines.join('\n'))
}
