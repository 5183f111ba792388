import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { SetpointError } from '@setpoint/kube'
import { readSettings } from '../project/settings.js'
import { MAIN } from './main-file.js'

/** A module of the project's source. */
export interface SourceFile {
  /** Relative to the project, with slashes. */
  readonly path: string
  readonly text: string
}

/** A project that `setpoint create` adds to. */
export interface OpenProject {
  readonly folder: string
  /** What groups without a domain of their own get. Undefined: package.json does not say. */
  readonly domain: string | undefined
  readonly main: SourceFile
  /** The modules in src/, without tests and the program. */
  readonly sources: readonly SourceFile[]
}

export function openProject(path: string): OpenProject {
  const folder = resolve(path)
  if (!existsSync(join(folder, 'package.json')) || !existsSync(join(folder, MAIN))) {
    const name = relative('', folder) === '' ? 'this folder' : relative('', folder)
    throw new SetpointError(
      'ScaffoldRefused',
      `${name} has no package.json with ${MAIN}; go to the project's folder, or start one with "setpoint init"`,
    )
  }
  const { domain } = readSettings(folder)
  return { folder, domain, main: read(folder, MAIN), sources: sourcesOf(folder) }
}

function sourcesOf(folder: string): SourceFile[] {
  return readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.m?ts$/.test(name) && !/\.(test|spec|d)\.m?ts$/.test(name))
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((path) => path !== MAIN)
    .sort()
    .map((path) => read(folder, path))
}

function read(folder: string, path: string): SourceFile {
  return { path, text: readFileSync(join(folder, path), 'utf8') }
}

/** How a module of src/ imports another one: `./webapp` from src/main.ts, `./apps/webapp` from there. */
export function importPath(path: string): string {
  return path.replace(/^src\//, '').replace(/\.ts$/, '')
}
