import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { messageOf, SetpointError } from '@setpoint/kube'

/** A file as it shall be. */
export interface Change {
  /** Relative to the project, with slashes. */
  readonly path: string
  readonly content: string
  /** What the file holds now, exactly. Undefined: it must not be there. */
  readonly before?: string
}

/**
 * Writes all files or none. Throws ScaffoldRefused, before anything is written, when one is there that is new, or is not
 * any more what was read; FileUnwritable when the disk refuses, with everything undone.
 */
export function writeAll(folder: string, changes: readonly Change[]): void {
  for (const { path, before } of changes) check(join(folder, path), before)
  const undo: (() => void)[] = []
  try {
    for (const { path, content, before } of changes) {
      const file = join(folder, path)
      undo.push(...makeFolder(dirname(file)))
      undo.push(() => (before === undefined ? rmSync(file, { force: true }) : writeFileSync(file, before)))
      writeFileSync(file, content)
    }
  } catch (cause) {
    for (const step of undo.toReversed()) attempt(step)
    throw new SetpointError('FileUnwritable', `nothing is written, because ${messageOf(cause)}`, { cause })
  }
}

function check(file: string, before: string | undefined): void {
  const name = relative('', file)
  if (before === undefined) {
    if (existsSync(file)) throw new SetpointError('ScaffoldRefused', `${name} is there already; nothing is written`)
  } else if (readFileSync(file, 'utf8') !== before) {
    throw new SetpointError('ScaffoldRefused', `${name} has changed meanwhile; nothing is written, try again`)
  }
}

/** Makes the folders that are missing; returns how to take them away again. */
function makeFolder(folder: string): (() => void)[] {
  const made: string[] = []
  for (let at = folder; !existsSync(at); at = dirname(at)) made.unshift(at)
  mkdirSync(folder, { recursive: true })
  return made.map((each) => () => rmdirSync(each))
}

/** Goes on where a step cannot be undone: what is left is better than what was half done. */
function attempt(step: () => void): void {
  try {
    step()
  } catch {
    // The error that is thrown has the reason.
  }
}
