import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { messageOf, SetpointError } from '@setpoint/kube'
import type { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { parse } from 'yaml'
import { generatedIn, textOf } from './compare.js'

const BASES = 'config/crd/bases/'

/** The definitions that clusters may have: those in the project's files, or those of a commit. */
export function committedDefinitions(folder: string, commit: string | undefined): CustomResourceDefinition[] {
  const files =
    commit === undefined
      ? generatedIn(folder)
          .filter((path) => path.startsWith(BASES))
          .map((path) => ({ path, text: textOf(join(folder, path)) ?? '' }))
      : filesOf(folder, commit)
  return files.map(({ path, text }) => {
    try {
      return parse(text) as CustomResourceDefinition
    } catch (cause) {
      throw new SetpointError('FileUnreadable', `${path} is no YAML: ${messageOf(cause)}`, { cause })
    }
  })
}

function filesOf(folder: string, commit: string): { path: string; text: string }[] {
  const git = (...args: readonly string[]): string => {
    try {
      return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    } catch (cause) {
      const said = ((cause as { stderr?: string }).stderr ?? '').trim()
      const why = said === '' ? messageOf(cause) : said
      throw new SetpointError('FileUnreadable', `git cannot show ${BASES} of ${commit}: ${why}`, { cause })
    }
  }
  const names = git('ls-tree', '--name-only', commit, BASES)
  const paths = names.split('\n').filter((name) => name.endsWith('.yaml'))
  return paths.map((path) => ({ path, text: git('show', `${commit}:./${path}`) }))
}
