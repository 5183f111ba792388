import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { SetpointError } from '@setpoint/kube'

const SHOWN = 10

/**
 * Has the project's own compiler look at it, where it has one and a tsconfig.json: a kind that a controller has not
 * declared shows here, and nowhere else. Throws OperatorInvalid with the errors' places.
 */
export async function checkTypes(folder: string, signal: AbortSignal): Promise<void> {
  const errors = await typeErrors(folder, signal)
  if (errors.length === 0) return
  const more = errors.length > SHOWN ? [`… and ${errors.length - SHOWN} more`] : []
  const lines = [...errors.slice(0, SHOWN), ...more].map((line) => `\n  ${line}`).join('')
  throw new SetpointError(
    'OperatorInvalid',
    `the operator does not compile (--no-type-check goes on without a look):${lines}`,
  )
}

/** What the compiler finds, a line each: `src/webapp.ts:12:3: …`. What it says of no file is about its settings. */
export async function typeErrors(folder: string, signal: AbortSignal): Promise<string[]> {
  const compiler = compilerOf(folder)
  if (compiler === undefined || !existsSync(join(folder, 'tsconfig.json'))) return []
  const output = await outputOf([compiler, '--noEmit', '--pretty', 'false', '-p', '.'], folder, signal)
  return [...output.matchAll(/^(?:(.+?)(\(\d+,\d+\)): )?error (TS\d+): (.+)$/gm)].map(
    ([, file = 'tsconfig.json', position = '', code, message]) =>
      `${relative('', join(folder, file))}${position.replace(/\((\d+),(\d+)\)/, ':$1:$2')}: ${message} (${code})`,
  )
}

function compilerOf(folder: string): string | undefined {
  try {
    const manifest = createRequire(join(folder, 'package.json')).resolve('typescript/package.json')
    const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: { tsc: string } }
    return join(dirname(manifest), bin.tsc)
  } catch {
    return undefined
  }
}

/** What the compiler prints; its exit code says no more than that there is something. */
function outputOf(args: readonly string[], cwd: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, signal, maxBuffer: 16 * 1024 * 1024 }, (_error, stdout) => resolve(stdout))
  })
}
