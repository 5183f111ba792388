import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kind, SetpointError } from '@setpoint/kube'
import type { ControllerDefinition } from 'setpoint'
import { type DeclaredKind, isDeclared } from 'setpoint/manifests'
import { register } from 'tsx/esm/api'
import { findModules } from './find.js'
import { loadError } from './load-error.js'

/** The runtime, as the project has it. */
export type Runtime = typeof import('setpoint')

/** An operator's source, loaded. */
export interface Project {
  readonly folder: string
  readonly controllers: readonly ControllerDefinition[]
  /** Kinds that it exports beside those of its controllers. */
  readonly kinds: readonly DeclaredKind[]
  /**
   * The `setpoint` that the project's own modules import: errors and results are told apart by their class, so there
   * must be no second copy of it.
   */
  readonly runtime: Runtime
}

/**
 * Loads an operator: a folder or a file, in TypeScript. Throws OperatorMissing when nothing there exports a controller,
 * and OperatorInvalid, with file and line, when a module does not load.
 */
export async function loadProject(path: string): Promise<Project> {
  const { folder, modules } = findModules(path)
  // Stays: what the modules import later is TypeScript too.
  register()
  const controllers = new Set<ControllerDefinition>()
  const kinds = new Set<DeclaredKind>()
  for (const module of modules) {
    for (const value of await exportsOf(module, folder)) {
      if (isController(value)) controllers.add(value)
      else if (isKind(value) && isDeclared(value)) kinds.add(value)
    }
  }
  if (controllers.size === 0) throw nothingIn(modules)
  return { folder, controllers: [...controllers], kinds: [...kinds], runtime: await runtimeOf(folder) }
}

/** What a module exports; of a list, its items. */
async function exportsOf(module: string, folder: string): Promise<unknown[]> {
  try {
    const exported = (await import(pathToFileURL(module).href)) as Record<string, unknown>
    return Object.values(exported).flat()
  } catch (cause) {
    throw loadError(module, folder, cause)
  }
}

/** The project's own `setpoint`; without one, that of this command. */
async function runtimeOf(folder: string): Promise<Runtime> {
  let found = 'setpoint'
  try {
    found = pathToFileURL(createRequire(join(folder, 'package.json')).resolve('setpoint')).href
  } catch {
    // A single file somewhere has nothing installed beside it.
  }
  return (await import(found)) as Runtime
}

function isController(value: unknown): value is ControllerDefinition {
  const { name, for: kind, owns, config } = (value ?? {}) as Partial<ControllerDefinition>
  return typeof name === 'string' && isKind(kind) && Array.isArray(owns) && typeof config?.reconcile === 'function'
}

function isKind(value: unknown): value is Kind {
  const { kind, plural, apiVersion } = (value ?? {}) as Partial<Kind>
  return [kind, plural, apiVersion].every((name) => typeof name === 'string')
}

function nothingIn(modules: readonly string[]): SetpointError {
  const names = modules.map((module) => relative('', module)).join(', ')
  const way = 'export one, as in "export const webapps = controller({ for: WebApp, … })", or name another file'
  return new SetpointError('OperatorMissing', `${names} exports no controller; ${way}`)
}
