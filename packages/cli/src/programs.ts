import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'

/** Where a program is on the path; undefined when it is nowhere. A folder that is `except`ed is passed over. */
export function findOnPath(
  name: string,
  { path = process.env['PATH'] ?? '', except }: { readonly path?: string; readonly except?: string } = {},
): string | undefined {
  return path
    .split(delimiter)
    .filter((folder) => folder !== '' && resolve(folder) !== except)
    .map((folder) => resolve(folder, name))
    .find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
