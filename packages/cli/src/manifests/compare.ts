import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { HEADER, type ManifestFile } from 'setpoint/manifests'
import { unifiedDiff } from './diff.js'

/** A file that is not what the definitions say. */
export interface Difference {
  readonly path: string
  readonly change: 'missing' | 'changed' | 'obsolete'
  readonly diff: string
}

/** What writing these files would change in a project, by path. A product that is missing counts only where `products` says so. */
export function differences(
  folder: string,
  files: readonly ManifestFile[],
  { products }: { readonly products: boolean },
): Difference[] {
  const found: Difference[] = []
  for (const { path, content, upkeep } of files) {
    const there = textOf(join(folder, path))
    // A scaffold is the user's as soon as it is there.
    const isAsItMayBe = there === undefined ? upkeep === 'artifact' && !products : upkeep === 'scaffolded'
    if (isAsItMayBe || there === content) continue
    const change = there === undefined ? 'missing' : 'changed'
    found.push({ path, change, diff: unifiedDiff(path, there ?? '', content) })
  }
  const wanted = new Set(files.map(({ path }) => path))
  for (const path of generatedIn(folder)) {
    if (wanted.has(path)) continue
    found.push({ path, change: 'obsolete', diff: unifiedDiff(path, textOf(join(folder, path)) ?? '', '') })
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Files under config/ that an earlier run has written. */
export function generatedIn(folder: string): string[] {
  const root = join(folder, 'config')
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.yaml') && textOf(join(root, name))?.startsWith(HEADER) === true)
    .map((name) => `config/${name}`)
    .sort()
}

export function textOf(file: string): string | undefined {
  return existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : undefined
}
