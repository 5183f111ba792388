// Crates of this repository, built with cargo where it is installed. What it compiles stays outside the project.
import { join } from 'node:path'
import { cacheFolder } from './cache-folder.js'
import type { Tool } from './client-suite.js'
import { isInstalled, runProgram } from './program.js'

export const cargo: Tool = { program: 'cargo', install: 'get it from https://rustup.rs' }

export function hasCargo(): boolean {
  return isInstalled(cargo.program)
}

export interface Crate {
  /** The folder of its Cargo.toml. */
  readonly source: string
  readonly program: string
  /** The name of the cache folder that has what cargo compiled. */
  readonly cache: string
  /** Whether it is optimised, as it would be shipped. Default false: it is built to run once. */
  readonly release?: boolean
}

/** Builds a crate with the versions that its Cargo.lock names, and gives the path of its program. */
export async function buildCrate({ source, program, cache, release = false }: Crate): Promise<string> {
  const target = cacheFolder(cache)
  const profile = release ? ['--release'] : []
  const build = ['build', '--locked', '--quiet', ...profile, '--target-dir', target]
  await runProgram(cargo.program, build, { folder: source })
  return join(target, release ? 'release' : 'debug', program)
}
