import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kind, SetpointError } from '@setpoint/kube'
import type * as Setpoint from 'setpoint'
import { type DeclaredKind, isDeclared, recordRuns } from 'setpoint/manifests'
import { register } from 'tsx/esm/api'
import { findModules, type Place } from './find.js'
import { loadError } from './load-error.js'
import { isModule } from './settings.js'
import { checkTypes } from './type-check.js'

/** The runtime, as the project has it. */
export type Runtime = typeof Setpoint

/** An operator's source, loaded. */
export interface Project {
  readonly folder: string
  readonly controllers: readonly Setpoint.ControllerDefinition[]
  /** Kinds that it exports beside those of its controllers. */
  readonly kinds: readonly DeclaredKind[]
  readonly webhooks: readonly Setpoint.WebhookDefinition[]
  /** What the program says to `run`, where it was loaded. */
  readonly options: Setpoint.RunOptions
  /**
   * The `setpoint` that the project's own modules import: errors and results are told apart by their class, so there
   * must be no second copy of it.
   */
  readonly runtime: Runtime
}

export interface ProjectOptions {
  /** Have the project's compiler look at it too. Default false. */
  readonly typeCheck?: boolean
  /** Load main.ts too, for what it says to `run`. Default false: it may do more than that. */
  readonly main?: boolean
}

/**
 * Loads an operator: a folder or a file, in TypeScript. Throws OperatorMissing when nothing there exports a controller, a
 * kind or a webhook or calls `run`, and OperatorInvalid, with file and line, when a module does not load.
 */
export async function loadProject(
  path: string,
  { typeCheck = false, main = false }: ProjectOptions = {},
): Promise<Project> {
  const place = findModules(path, { main })
  const failed = new AbortController()
  // At the same time: the compiler is a process of its own.
  const types = typeCheck ? checkTypes(place.folder, failed.signal) : Promise.resolve()
  types.catch(() => undefined)
  try {
    const project = await load(place)
    await types
    return project
  } finally {
    failed.abort()
  }
}

/** Loads what loading a project takes, but for its own modules: the next one is there sooner. */
export async function preload(path: string): Promise<void> {
  readTypeScript()
  await runtimeOf(findModules(path).folder)
}

let readsTypeScript = false

/** From now on, for good: what modules import later is TypeScript too. */
function readTypeScript(): void {
  if (!readsTypeScript) register()
  readsTypeScript = true
}

async function load({ folder, modules }: Place): Promise<Project> {
  for (const module of modules) if (!isModule(module, folder)) throw noModule(module, folder)
  readTypeScript()
  const controllers = new Set<Setpoint.ControllerDefinition>()
  const kinds = new Set<DeclaredKind>()
  const webhooks = new Set<Setpoint.WebhookDefinition>()
  let options: Setpoint.RunOptions = {}
  let hasProgram = false
  const endRecording = recordRuns((list, given) => {
    for (const definition of list) controllers.add(definition)
    for (const definition of given.webhooks ?? []) webhooks.add(definition)
    options = { ...options, ...given }
    hasProgram = true
  })
  try {
    for (const module of modules) {
      for (const value of await exportsOf(module, folder)) {
        if (isController(value)) controllers.add(value)
        else if (isWebhook(value)) webhooks.add(value)
        else if (isKind(value) && isDeclared(value)) kinds.add(value)
      }
    }
  } finally {
    endRecording()
  }
  // A program may run nothing yet; a module that has nothing to do with operators is a mistake.
  if (!hasProgram && controllers.size + kinds.size + webhooks.size === 0) throw nothingIn(modules)
  return {
    folder,
    controllers: [...controllers],
    kinds: [...kinds],
    webhooks: [...webhooks],
    options,
    runtime: await runtimeOf(folder),
  }
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

function isController(value: unknown): value is Setpoint.ControllerDefinition {
  const { name, for: kind, owns, config } = (value ?? {}) as Partial<Setpoint.ControllerDefinition>
  return typeof name === 'string' && isKind(kind) && Array.isArray(owns) && typeof config?.reconcile === 'function'
}

function isWebhook(value: unknown): value is Setpoint.WebhookDefinition {
  return isKindWebhook(value) || isAdmissionHandler(value)
}

function isKindWebhook(value: unknown): value is Setpoint.KindWebhookDefinition {
  const { for: kind, config } = (value ?? {}) as Partial<Setpoint.KindWebhookDefinition>
  return isKind(kind) && config?.for === kind && !('reconcile' in config)
}

function isAdmissionHandler(value: unknown): value is Setpoint.AdmissionHandlerDefinition {
  const { path, config } = (value ?? {}) as Partial<Setpoint.AdmissionHandlerDefinition>
  return typeof path === 'string' && config?.path === path && 'handle' in config
}

function isKind(value: unknown): value is Kind {
  const { kind, plural, apiVersion } = (value ?? {}) as Partial<Kind>
  return [kind, plural, apiVersion].every((name) => typeof name === 'string')
}

/** As CommonJS it would load a second copy of every package. */
function noModule(module: string, folder: string): SetpointError {
  const way = `say "type": "module" in ${relative('', join(folder, 'package.json'))}, or name the file .mts`
  return new SetpointError(
    'OperatorInvalid',
    `${relative('', module)} is no ES module, and Setpoint has no others; ${way}`,
  )
}

function nothingIn(modules: readonly string[]): SetpointError {
  const names = modules.map((module) => relative('', module)).join(', ')
  const way = 'export one, as in "export const webapps = controller({ for: WebApp, … })", or name another file'
  return new SetpointError('OperatorMissing', `${names} exports no controller; ${way}`)
}
