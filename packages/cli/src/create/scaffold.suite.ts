import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { projectFiles } from '../init/files/index.js'
import { apiChanges } from './api.js'
import { writeAll } from './changes.js'
import { theKind } from './find-kind.js'
import { groupOf, namesOf } from './names.js'
import { openProject } from './project.js'
import type { WebhookPart } from './templates/webhook.js'
import { versionChanges } from './version.js'
import { webhookChanges } from './webhook.js'

/** The golden projects: what `init` and `create` make, committed. */
export const GOLDEN: string = fileURLToPath(new URL('../../testdata/scaffold', import.meta.url))

/** A project under construction, in the steps that a user takes. */
export class Scaffold {
  readonly folder: string

  constructor(folder: string, name: string, domain = 'example.com') {
    this.folder = folder
    writeAll(folder, projectFiles({ name, domain }))
  }

  api(group: string, version: string, kind: string, namespaced = true): this {
    const project = openProject(this.folder)
    const names = namesOf({ group: groupOf(group, project.domain ?? ''), version, kind })
    writeAll(this.folder, apiChanges(project, names, namespaced))
    return this
  }

  webhook(kind: string, ...parts: WebhookPart[]): this {
    const project = openProject(this.folder)
    writeAll(this.folder, webhookChanges(project, theKind(project, kind), new Set(parts)))
    return this
  }

  version(kind: string, version: string, asSpoke = false): this {
    const project = openProject(this.folder)
    writeAll(this.folder, versionChanges(project, theKind(project, kind), version, asSpoke))
    return this
  }
}

/** All files below a folder, by their path; without what is installed or built there. */
export function filesIn(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !/(^|\/)(node_modules|dist)(\/|$)/.test(path) && statSync(join(folder, path)).isFile())
    .sort()
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}

/** Gives new folders that are gone after the file's tests. */
export function useFolders(): () => string {
  const root = mkdtempSync(join(tmpdir(), 'setpoint-scaffold-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  return () => mkdtempSync(join(root, 'project-'))
}
