import { join, relative } from 'node:path'
import type { Change } from './changes.js'

export interface ScaffoldOutput {
  readonly output: 'text' | 'json'
}

/** Says what was written, and what may come next. */
export function tell(
  folder: string,
  changes: readonly Change[],
  { output }: ScaffoldOutput,
  next: readonly string[],
): void {
  const paths = (edited: boolean): string[] =>
    changes.filter(({ before }) => (before !== undefined) === edited).map(({ path }) => path)
  if (output === 'json') {
    console.log(JSON.stringify({ folder, created: paths(false), edited: paths(true) }, null, 2))
    return
  }
  const place = relative('', folder)
  for (const path of paths(false)) console.log(`created  ${join(place, path)}`)
  for (const path of paths(true)) console.log(`edited   ${join(place, path)}`)
  console.log('\nNext:')
  for (const line of next) console.log(`  ${line}`)
}
