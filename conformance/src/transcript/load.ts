import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCase } from './parse.js'
import type { Case } from './step.js'

/** Reads the transcripts under `folder` whose name contains one of `filters` (none: all), in the order of their names. */
export async function loadCases(folder: string, filters: readonly string[]): Promise<Case[]> {
  const files = await readdir(folder, { recursive: true })
  const names = files
    .filter((file) => file.endsWith('.txt'))
    .map((file) => file.replaceAll('\\', '/').replace(/\.txt$/, ''))
    .filter((name) => filters.length === 0 || filters.some((filter) => name.includes(filter)))
    .sort()
  return Promise.all(names.map(async (name) => parseCase(name, await readFile(join(folder, `${name}.txt`), 'utf8'))))
}
