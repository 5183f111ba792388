import { existsSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { SetpointError } from '@setpoint/kube'
import { MAIN } from '../create/main-file.js'

/** What is bundled, and of which project. */
export interface Entry {
  readonly folder: string
  readonly file: string
}

/** The program of an operator: the file that is named, or src/main.ts of the folder. */
export function entryOf(path: string): Entry {
  const at = resolve(path)
  if (existsSync(at) && statSync(at).isFile()) return { folder: projectOf(dirname(at)), file: at }
  const file = join(at, MAIN)
  if (existsSync(file)) return { folder: at, file }
  throw new SetpointError(
    'OperatorMissing',
    `${relative('', file)} is not there: the program, which passes the controllers to run(); write it, or name another file`,
  )
}

function projectOf(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, 'package.json'))) return at
    if (dirname(at) === at) return folder
  }
}
