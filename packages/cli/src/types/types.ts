import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { messageOf, SetpointError } from '@setpoint/kube'
import { textOf } from '../manifests/compare.js'
import { withProgress } from '../progress/index.js'
import { explained } from '../project/index.js'
import { HEADER, modulesOf, type TypesFile } from './modules.js'
import { type ClusterOptions, definitionsInCluster, definitionsInFiles } from './sources.js'

export interface TypesCommandOptions extends ClusterOptions {
  readonly out: string
  readonly fromCluster: boolean
  readonly check: boolean
  readonly output: 'text' | 'json'
}

/** `setpoint types`: TypeScript for kinds that somebody else defined. */
export function types(sources: readonly string[], options: TypesCommandOptions): Promise<void> {
  return explained(async () => {
    if (sources.length === 0 && !options.fromCluster) {
      const message = 'name files with CustomResourceDefinitions, or say --from-cluster'
      throw new SetpointError('OptionMissing', message)
    }
    const definitions = options.fromCluster
      ? await withProgress('asking the cluster', () => definitionsInCluster(sources, options))
      : definitionsInFiles(sources)
    const files = modulesOf(definitions)
    const changed = files.filter(({ path, content }) => textOf(join(options.out, path)) !== content)
    if (!options.check) write(options.out, changed)
    const paths = (list: readonly TypesFile[]): string[] =>
      list.map(({ path }) => relative('', join(options.out, path)))
    if (options.output === 'json') {
      console.log(JSON.stringify({ files: paths(files), changed: paths(changed) }, null, 2))
    } else {
      for (const path of paths(changed)) console.log(`${options.check ? 'differs' : 'written'}  ${path}`)
      if (changed.length === 0) console.log('all types are what the definitions say')
    }
    if (options.check && changed.length > 0) {
      const message = `${changed.length} files are not what the definitions say; run "setpoint types" again and commit`
      throw new SetpointError('ManifestsDiffer', message)
    }
  })
}

function write(folder: string, files: readonly TypesFile[]): void {
  for (const { path } of files) {
    const text = textOf(join(folder, path))
    if (text === undefined || text.startsWith(HEADER)) continue
    const message = `${relative('', join(folder, path))} was not written by this command; move it, or choose another --out`
    throw new SetpointError('FileUnwritable', message)
  }
  try {
    for (const { path, content } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
  } catch (cause) {
    throw new SetpointError('FileUnwritable', `the types cannot be written: ${messageOf(cause)}`, { cause })
  }
}
