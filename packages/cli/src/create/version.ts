import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetpointError } from '@setpoint/kube'
import { explained } from '../project/failure.js'
import { answers } from '../prompt/index.js'
import { addVersion, type SpokeNames } from './add-version.js'
import { type Change, writeAll } from './changes.js'
import { type KindSource, theKind } from './find-kind.js'
import { checkKind, checkVersion, moduleOf } from './names.js'
import { importPath, type OpenProject, openProject } from './project.js'
import { type ScaffoldOutput, tell } from './tell.js'
import { samplePath } from './templates/sample.js'
import { conversionTest } from './templates/version.js'
import { versionOf, webhookChanges, webhookOf } from './webhook.js'

export interface CreateVersionOptions extends ScaffoldOutput {
  readonly kind?: string
  readonly version?: string
  /** The new version is a spoke; the operator stays with the one it has. */
  readonly spoke: boolean
  readonly yes: boolean
}

/** `setpoint create version`: a copy of a kind's current version under another name, and the conversions between them. */
export function createVersion(path: string, options: CreateVersionOptions): Promise<void> {
  return explained(async () => {
    const project = openProject(path)
    const { kind, version } = await answers(
      {
        kind: { flag: '--kind', message: 'Of which kind?', check: checkKind },
        version: { flag: '--version', message: 'The new version, as in v2?', check: checkVersion },
      },
      options,
      options,
    )
    const changes = versionChanges(project, theKind(project, kind), version, options.spoke)
    writeAll(project.folder, changes)
    tell(project.folder, changes, options, [
      `npm test                 # then change ${version} in ${changes[0]?.path}, and its conversions`,
      'npx setpoint manifests',
    ])
  })
}

export function versionChanges(
  project: OpenProject,
  source: KindSource,
  version: string,
  asSpoke: boolean,
): readonly Change[] {
  const { file, call } = source
  const { text, converted } = addVersion(file, call, version, asSpoke)
  const webhookFile = webhookOf(project, call.name)
  const webhook =
    webhookFile === undefined ? webhookChanges(project, { file: { ...file, text }, call }, new Set(['conversion'])) : []
  return [
    { path: file.path, content: text, before: file.text },
    ...webhook,
    conversionTestOf(project, source, converted, webhookFile ?? webhook[0]?.path ?? ''),
    ...sampleOf(project, source, version),
  ]
}

/** For the version that is converted: with a third one, that is another file. */
function conversionTestOf(
  project: OpenProject,
  source: KindSource,
  converted: SpokeNames,
  webhookFile: string,
): Change {
  const { file, call } = source
  const kind = call.name
  const { namespaced } = versionOf(file.text, kind)
  const exported = project.sources.find(({ path }) => path === webhookFile)?.text ?? ''
  const found = new RegExp(`export const (\\w+)[^=\\n]* = webhook\\(\\{\\s*for: ${kind}\\b`).exec(exported)
  if (exported !== '' && found === null) {
    throw new SetpointError('ScaffoldRefused', `${webhookFile} does not export the webhook of ${kind}; export it`)
  }
  const content = conversionTest({
    kind,
    kindModule: importPath(file.path),
    webhook: found?.[1] ?? `${kind.toLowerCase()}Webhook`,
    webhookModule: importPath(webhookFile),
    namespaced,
    ...converted,
  })
  return { path: `src/${moduleOf(kind)}-${converted.version}.test.ts`, content }
}

/** The sample of the current version, under the new one. */
function sampleOf({ folder }: OpenProject, { file, call }: KindSource, version: string): Change[] {
  const { apiVersion } = versionOf(file.text, call.name)
  const [group = '', current = ''] = apiVersion.split('/')
  const singular = call.name.toLowerCase()
  const before = join(folder, samplePath({ group, version: current, singular }))
  const path = samplePath({ group, version, singular })
  if (!existsSync(before) || existsSync(join(folder, path))) return []
  return [{ path, content: readFileSync(before, 'utf8').replace(apiVersion, `${group}/${version}`) }]
}
