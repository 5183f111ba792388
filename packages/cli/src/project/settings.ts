import { existsSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { messageOf, SetpointError } from '@setpoint/kube'
import type { ManifestOptions } from 'setpoint/manifests'

/** What a project's package.json says under `setpoint`; everything has a default. */
export interface Settings extends Partial<ManifestOptions> {
  /** The module that exports the controllers. Default: see findModules. */
  readonly entry?: string
  /** What the groups of new kinds end in, where they have no domain of their own. Default: none. */
  readonly domain?: string
}

const KNOWN: readonly (keyof Settings)[] = [
  'domain',
  'entry',
  'image',
  'leaderElection',
  'metrics',
  'name',
  'namespace',
  'replicas',
  'rules',
  'scope',
]

/** Throws OperatorInvalid for a setting that there is not: a misspelt one would be as good as not there. */
export function readSettings(folder: string): Settings {
  const settings = packageOf(folder).setpoint ?? {}
  const unknown = Object.keys(settings).filter((name) => !KNOWN.some((known) => known === name))
  if (unknown.length === 0) return settings
  const names = unknown.map((name) => `setpoint.${name}`).join(', ')
  const file = relative('', join(folder, 'package.json'))
  throw new SetpointError('OperatorInvalid', `${file}: there is no ${names}; there are ${KNOWN.join(', ')}`)
}

/** Whether a source file is an ES module, by its own name or by its package's type. */
export function isModule(file: string, folder: string): boolean {
  return file.endsWith('.mts') || packageOf(folder).type === 'module'
}

/** The operator's name where nothing else is said: the package's without its scope, or the folder's. */
export function defaultName(folder: string): string {
  const { name = basename(folder) } = packageOf(folder)
  return name
    .replace(/^@[^/]*\//, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}

/** What a project's manifests are made with: what package.json says, under its own name. */
export function manifestOptions(folder: string): ManifestOptions {
  const { entry: _entry, domain: _domain, ...settings } = readSettings(folder)
  return { name: defaultName(folder), ...settings }
}

/** The operator's name. */
export function projectName(folder: string): string {
  return manifestOptions(folder).name
}

/** What package.json says about the project itself. */
export function packageInfo(folder: string): { readonly version?: string; readonly description?: string } {
  return packageOf(folder)
}

interface Package {
  readonly name?: string
  readonly version?: string
  readonly description?: string
  readonly type?: string
  readonly setpoint?: Settings
}

function packageOf(folder: string): Package {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Package
  } catch (cause) {
    throw new SetpointError('OperatorInvalid', `${file} cannot be read: ${messageOf(cause)}`, { cause })
  }
}
