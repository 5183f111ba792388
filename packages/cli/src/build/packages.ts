import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Metafile } from 'esbuild'

export interface PackageSize {
  readonly name: string
  /** Of the bundle. */
  readonly bytes: number
}

/** Packages by what they take of a bundle, the largest first. */
export function packageSizes(folder: string, metafile: Metafile): PackageSize[] {
  const sizes = new Map<string, number>()
  const nameOf = packageNames(folder)
  for (const { inputs } of Object.values(metafile.outputs)) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const name = nameOf(path)
      if (name !== undefined) sizes.set(name, (sizes.get(name) ?? 0) + bytesInOutput)
    }
  }
  return [...sizes].map(([name, bytes]) => ({ name, bytes })).sort((a, b) => b.bytes - a.bytes)
}

/** An import that has no business in an operator's image. */
export interface Intruder {
  readonly name: string
  /** The module that imports it. */
  readonly importer: string
}

/** Those of Setpoint's own packages that are for development, however a project names them. */
const DEVELOPMENT = ['@setpoint/apiserver', '@setpoint/cli', '@setpoint/testing']

/**
 * The development packages of which something is in the bundle: what package.json names under devDependencies and not under
 * dependencies, and Setpoint's own. Each once, by the first module of another kind that imports it.
 */
export function intruders(folder: string, metafile: Metafile): Intruder[] {
  const { dependencies = {}, devDependencies = {} } = manifestOf(folder)
  const unwanted = new Set([...Object.keys(devDependencies).filter((name) => !(name in dependencies)), ...DEVELOPMENT])
  const nameOf = packageNames(folder)
  const modules = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs))
  const bundled = new Set(modules.map(nameOf))
  const found = new Map<string, string>()
  for (const [importer, { imports }] of Object.entries(metafile.inputs)) {
    if (unwanted.has(nameOf(importer) ?? '')) continue
    for (const { path } of imports) {
      const name = nameOf(path)
      if (name !== undefined && unwanted.has(name) && bundled.has(name) && !found.has(name)) found.set(name, importer)
    }
  }
  return [...found].map(([name, importer]) => ({ name, importer }))
}

interface Manifest {
  readonly name?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

function manifestOf(folder: string): Manifest {
  const file = join(folder, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {}
}

/**
 * The package of a module by its nearest package.json with a name: one that is linked lies outside of node_modules. The
 * project's own modules belong to none.
 */
function packageNames(folder: string): (path: string) => string | undefined {
  const known = new Map<string, string | undefined>([[folder, undefined]])
  const nameIn = (at: string): string | undefined => {
    if (known.has(at)) return known.get(at)
    const above = dirname(at)
    const name = manifestOf(at).name ?? (above === at ? undefined : nameIn(above))
    known.set(at, name)
    return name
  }
  // Virtual modules have no folder: `(disabled):…`.
  return (path) => (/^[^/]*:/.test(path) ? undefined : nameIn(dirname(join(folder, path))))
}
