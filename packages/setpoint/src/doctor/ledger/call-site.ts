import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Frames of Setpoint itself, from its sources, from a package, or from a bundle with a source map. */
const OWN =
  /^(?!.*\.test\.)(?:.*[/\\])?(?:packages|node_modules)[/\\](?:setpoint|@setpoint[/\\][a-z]+)[/\\](?:src|dist)[/\\]/
const PLACE = /\(?((?:file:\/\/)?[^()\s]+?):(\d+):(\d+)\)?$/

/**
 * The line of the user's code that called a method which is running, as `file:line:column`: the first frame above it that
 * is not Setpoint's. Node translates it to the source where source maps are on (`node --enable-source-maps`). Costs some
 * microseconds.
 */
export function callSite(callee: object, method: string): string | undefined {
  const holder: { stack?: string } = {}
  const entry = (callee as Readonly<Record<string, unknown>>)[method]
  // In a bundle all frames are in one file, so those of the method itself are cut off here.
  if (typeof entry === 'function') Error.captureStackTrace(holder, entry)
  return placeIn(holder.stack ?? '')
}

/** The same from the text of a stack. */
export function placeIn(stack: string): string | undefined {
  for (const line of stack.split('\n')) {
    if (!line.trimStart().startsWith('at ')) continue
    const [, file, row, column] = PLACE.exec(line.trimEnd()) ?? []
    if (file === undefined || file.startsWith('node:') || OWN.test(file)) continue
    return `${shortened(file)}:${row}:${column}`
  }
  return undefined
}

function shortened(file: string): string {
  const path = file.startsWith('file://') ? fileURLToPath(file) : file
  const short = relative(process.cwd(), path)
  return short.startsWith('..') || short === '' ? path : short
}
