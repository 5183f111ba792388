import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { SetpointError } from '@setpoint/kube'
import { readSettings } from './settings.js'

/** Where an operator's source lies, and which of its modules to load. */
export interface Place {
  /** The project: where the nearest package.json is. */
  readonly folder: string
  readonly modules: readonly string[]
}

/** Modules that, by their name, export what the others define. */
const ENTRIES = ['index', 'operator', 'controllers'].flatMap((name) => [`src/${name}.ts`, `${name}.ts`])
const SOURCE = /\.[cm]?ts$/
/** Tests, declarations, and the program of the image, which would start to run. */
const NOT_LOADED = /\.(test|spec|suite|d)\.[cm]?ts$|^(main|vitest\.config|vite\.config)\.[cm]?ts$/

/**
 * The modules of an operator: the file itself; or of a folder, what its package.json names as `setpoint.entry`, an
 * index.ts, operator.ts or controllers.ts, or else every module in src/ (or beside package.json) but tests and main.ts.
 * With `main`, that comes last.
 */
export function findModules(path: string, { main = false }: { readonly main?: boolean } = {}): Place {
  const place = modulesOf(path)
  const program = ['src/main.ts', 'main.ts'].map((name) => join(place.folder, name)).find(existsSync)
  const isWhole = !main || program === undefined || place.modules.includes(program) || statSync(path).isFile()
  return isWhole ? place : { ...place, modules: [...place.modules, program] }
}

function modulesOf(path: string): Place {
  const start = resolve(path)
  if (!existsSync(start)) {
    throw new SetpointError('OperatorMissing', `${start} is not there; name the folder or the file of an operator`)
  }
  if (statSync(start).isFile()) return { folder: projectOf(dirname(start)), modules: [start] }
  const { entry } = readSettings(start)
  const named = entry === undefined ? ENTRIES.find((name) => existsSync(join(start, name))) : entry
  if (named !== undefined) {
    const module = join(start, named)
    if (existsSync(module)) return { folder: start, modules: [module] }
    throw new SetpointError('OperatorMissing', `${module}, which package.json names as setpoint.entry, is not there`)
  }
  const source = existsSync(join(start, 'src')) ? join(start, 'src') : start
  const modules = readdirSync(source)
    .filter((name) => SOURCE.test(name) && !NOT_LOADED.test(name))
    .sort()
    .map((name) => join(source, name))
  if (modules.length > 0) return { folder: start, modules }
  // A program that is all there is: what it runs is what counts.
  if (existsSync(join(source, 'main.ts'))) return { folder: start, modules: [join(source, 'main.ts')] }
  throw new SetpointError(
    'OperatorMissing',
    `${source} has no TypeScript modules; name the folder or file of an operator`,
  )
}

/** The nearest folder with a package.json, or the folder itself. */
function projectOf(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, 'package.json'))) return at
    if (dirname(at) === at) return folder
  }
}
