import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { DOCS, ROOT } from './folders.js'

/** A fenced block of a page. */
export interface Block {
  /** The page, relative to the repository. */
  readonly page: string
  /** The line of the page that the block's first line is on, from 1. */
  readonly line: number
  readonly language: string
  /** What follows the language on the fence: `wrong`, `run`, `continued` … */
  readonly words: ReadonlySet<string>
  /** The title in brackets, `[src/webapp.ts]`: the file that the block is. */
  readonly file: string | undefined
  readonly text: string
  /** What `<!-- given … -->` right before the block says: code that belongs to it and is not shown. */
  readonly given: string
}

export interface Page {
  /** Relative to the repository, with slashes. */
  readonly path: string
  readonly text: string
  readonly blocks: readonly Block[]
}

const FENCE = /^(\s*)(`{3,})(\S*)(.*)$/

/** Every page under docs/, but not what is generated or installed there. */
export async function pagesOfDocs(): Promise<Page[]> {
  const entries = await readdir(DOCS, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => !/(^|\/)(node_modules|dist|api|cache)\//.test(path))
  return files.sort().map(pageAt)
}

export function pageAt(path: string): Page {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return { path, text, blocks: blocksOf(path, text) }
}

export function blocksOf(page: string, text: string): Block[] {
  const lines = text.split('\n')
  const blocks: Block[] = []
  let given = ''
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    if (line.startsWith('<!-- given')) {
      const end = lines.findIndex((other, at) => at >= index && other.includes('-->'))
      given = lines.slice(index + 1, end).join('\n')
      index = end
      continue
    }
    const fence = FENCE.exec(line)
    if (fence === null) {
      if (line.trim() !== '') given = ''
      continue
    }
    const [, indent = '', ticks = '', language = '', rest = ''] = fence
    const end = lines.findIndex((other, at) => at > index && other.trim() === ticks)
    if (end < 0) throw new Error(`${page}:${index + 1}: the block that begins here never ends`)
    blocks.push({
      page,
      line: index + 2,
      language,
      words: new Set(
        rest
          .replace(/\[.*\]|\{.*\}/g, '')
          .split(/\s+/)
          .filter((word) => word !== ''),
      ),
      file: /\[(.+)\]/.exec(rest)?.[1],
      text: lines
        .slice(index + 1, end)
        .map((other) => (other.startsWith(indent) ? other.slice(indent.length) : other))
        .join('\n'),
      given,
    })
    given = ''
    index = end
  }
  return blocks
}
