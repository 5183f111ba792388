import { existsSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { MAIN } from '../create/main-file.js'
import { findModules } from '../project/find.js'
import { generatedProgram } from './program.js'

/** What is bundled, and of which project. */
export interface Entry {
  readonly folder: string
  /** A file, or the text of a module in the project's folder. */
  readonly program: { readonly file: string } | { readonly text: string }
}

/**
 * The program of an operator: the file that is named, or src/main.ts of the folder. A folder without one gets a program of
 * everything that `setpoint run` would run.
 */
export function entryOf(path: string): Entry {
  const at = resolve(path)
  const main = join(at, MAIN)
  if (existsSync(main)) return { folder: at, program: { file: main } }
  const { folder, modules } = findModules(path)
  if (statSync(at).isFile()) return { folder, program: { file: at } }
  return { folder, program: { text: generatedProgram(modules.map((module) => relative(folder, module))) } }
}
