import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { messageOf, SetpointError } from '@setpoint/kube'
import type { ManifestOptions } from 'setpoint/manifests'

/** What a project's package.json says under `setpoint`; everything has a default. */
export interface Settings extends Partial<ManifestOptions> {
  /** The module that exports the controllers. Default: see findModules. */
  readonly entry?: string
  /** What the groups of new kinds end in, where they have no domain of their own. Default: none. */
  readonly domain?: string
}

export function readSettings(folder: string): Settings {
  return packageOf(folder).setpoint ?? {}
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
