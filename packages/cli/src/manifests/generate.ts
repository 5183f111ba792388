import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { messageOf, SetpointError } from '@setpoint/kube'
import { breakingChanges, declaredKinds, manifestFiles } from 'setpoint/manifests'
import { withProgress } from '../progress/index.js'
import { explained, loadProject, manifestOptions } from '../project/index.js'
import { committedDefinitions } from './baseline.js'
import { type Difference, differences } from './compare.js'

export interface ManifestsCommandOptions {
  readonly check: boolean
  readonly against?: string
  readonly output: 'text' | 'json'
  readonly image?: string
}

/** `setpoint manifests`: writes what the definitions say, or with --check compares, and says what stored objects would not survive. */
export function manifests(path: string, options: ManifestsCommandOptions): Promise<void> {
  return explained(async () => {
    const { folder, controllers, kinds, webhooks } = await withProgress('loading the operator', () => loadProject(path))
    const image = options.image === undefined ? {} : { image: options.image }
    const files = manifestFiles({ controllers, kinds, webhooks }, { ...manifestOptions(folder), ...image })
    const now = new Map(
      declaredKinds(controllers, kinds).map((kind) => [`${kind.plural}.${kind.group}`, kind.definition()]),
    )
    const breaking = committedDefinitions(folder, options.against).flatMap((definition) =>
      breakingChanges(definition, now.get(definition.metadata?.name ?? '')),
    )
    const found = differences(folder, files, { products: !options.check })
    if (!options.check) write(folder, files, found)
    if (options.output === 'json') {
      const differing = found.map(({ path: file, change }) => ({ path: file, change }))
      console.log(JSON.stringify({ files: files.map((file) => file.path), differences: differing, breaking }, null, 2))
    } else tell(folder, options.check, found, breaking)
    if (options.check && (found.length > 0 || breaking.length > 0)) throw failure(found.length, breaking.length)
  })
}

function write(folder: string, files: ReturnType<typeof manifestFiles>, found: readonly Difference[]): void {
  const changed = new Set(found.filter(({ change }) => change !== 'obsolete').map(({ path }) => path))
  try {
    for (const { path, content } of files) {
      if (!changed.has(path)) continue
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
    for (const { path, change } of found) if (change === 'obsolete') rmSync(join(folder, path))
  } catch (cause) {
    throw new SetpointError('FileUnwritable', `the manifests cannot be written: ${messageOf(cause)}`, { cause })
  }
}

const DONE = { missing: 'written', changed: 'changed', obsolete: 'removed' } as const

function tell(folder: string, check: boolean, found: readonly Difference[], breaking: readonly string[]): void {
  const place = relative('', folder)
  for (const { path, change, diff } of found) {
    if (check) console.log(diff)
    else console.log(`${DONE[change]}  ${join(place, path)}`)
  }
  if (found.length === 0) console.log('all manifests are what the definitions say')
  if (breaking.length > 0) {
    console.error('Changes that break stored objects; add a version with a conversion instead:')
    for (const change of breaking) console.error(`  ${change}`)
  }
}

function failure(differing: number, breaking: number): SetpointError {
  const parts = [
    ...(differing > 0
      ? [
          `${differing} ${differing === 1 ? 'file is' : 'files are'} not what the definitions say; run "setpoint manifests" and commit`,
        ]
      : []),
    ...(breaking > 0 ? [`${breaking} ${breaking === 1 ? 'change breaks' : 'changes break'} stored objects`] : []),
  ]
  return new SetpointError('ManifestsDiffer', parts.join('; '))
}
