import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { messageOf, SetpointError } from '@setpoint/kube'

/** What is wrong with a module that could not be loaded, with its file and line: `src/webapp.ts:12:3: …`. */
export function loadError(module: string, folder: string, cause: unknown): SetpointError {
  const { place, message } = located(cause, folder) ?? { place: relative('', module), message: messageOf(cause) }
  return new SetpointError('OperatorInvalid', `${place}: ${message}`, { cause })
}

interface Located {
  readonly place: string
  readonly message: string
}

function located(cause: unknown, folder: string): Located | undefined {
  const message = messageOf(cause)
  // What esbuild says about source that is no TypeScript: `/path/file.ts:3:7: ERROR: Expected ";" but found "x"`.
  const [, file, line, column, problem] = /^(.+?):(\d+):(\d+): ERROR: (.+)$/m.exec(message) ?? []
  if (file !== undefined && problem !== undefined) {
    return { place: placeOf(file, line, column), message: lowerFirst(problem) }
  }
  const [, missing, importer] = /^Cannot find (.+) imported from (.+)$/m.exec(message) ?? []
  if (missing !== undefined && importer !== undefined) {
    return { place: placeOf(importer), message: `cannot find ${missing}; is it installed?` }
  }
  const frame = cause instanceof Error ? frameIn(cause.stack ?? '', folder) : undefined
  return frame === undefined ? undefined : { place: frame, message }
}

/** The innermost place in the user's own source. */
function frameIn(stack: string, folder: string): string | undefined {
  for (const line of stack.split('\n')) {
    const [, file, row, column] = /^\s+at .*?((?:file:\/\/)?\/[^()]+?):(\d+):(\d+)\)?$/.exec(line) ?? []
    if (file === undefined || file.includes('/node_modules/')) continue
    const path = pathOf(file)
    if (path.startsWith(`${folder}/`)) return placeOf(path, row, column)
  }
  return undefined
}

function placeOf(file: string, line?: string, column?: string): string {
  const position = line === undefined ? '' : `:${line}:${column}`
  return `${relative('', pathOf(file))}${position}`
}

function pathOf(file: string): string {
  const path = file.startsWith('file://') ? fileURLToPath(file) : file
  return path.replace(/\?.*$/, '')
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
