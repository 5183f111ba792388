import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { BLOCKS, ROOT } from './folders.js'
import type { Module } from './modules.js'

/** What the compiler has against a module. */
export interface Complaint {
  readonly module: Module
  /** Of the page; undefined where the line is in a `given`. */
  readonly line: number | undefined
  readonly message: string
}

// What a user has: the packages as they are built.
const CONFIG = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'esnext.disposable'],
    module: 'nodenext',
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['./**/*.ts'],
}

/** Type-checks all modules in one run of the compiler. */
export function compile(modules: readonly Module[]): Complaint[] {
  const project = join(BLOCKS, 'tsconfig.json')
  writeFileSync(project, JSON.stringify(CONFIG))
  const compiler = createRequire(import.meta.url)
    .resolve('typescript/package.json')
    .replace(/package\.json$/, 'bin/tsc')
  const { stdout, stderr, status } = spawnSync(process.execPath, [compiler, '-p', project, '--pretty', 'false'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const complaints: Complaint[] = []
  for (const line of `${stdout}${stderr}`.split('\n')) {
    const [, file = '', at = '', message = ''] = /^(.+?)\((\d+),\d+\): (?:error )?(.*)$/.exec(line) ?? []
    const module = byPath.get(resolve(ROOT, file))
    if (module !== undefined) complaints.push({ module, line: module.lines[Number(at) - 1], message })
    else if (line.startsWith(' ')) extendLast(complaints, line.trim())
    // What is wrong with the sources themselves is the build's to say.
  }
  if (status !== 0 && complaints.length === 0 && !stdout.includes('error TS'))
    throw new Error(`the compiler failed: ${stdout}${stderr}`)
  return complaints
}

/** The compiler goes on about one complaint in indented lines. */
function extendLast(complaints: Complaint[], more: string): void {
  const last = complaints.pop()
  if (last !== undefined) complaints.push({ ...last, message: `${last.message} ${more}` })
}
