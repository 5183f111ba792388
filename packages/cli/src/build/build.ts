import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { messageOf, SetpointError } from '@setpoint/kube'
import { withProgress } from '../progress/index.js'
import { explained } from '../project/failure.js'
import { checkTypes } from '../project/type-check.js'
import { type Bundle, bundle } from './bundle.js'
import { entryOf } from './entry.js'

export interface BuildOptions {
  readonly out: string
  readonly typeCheck: boolean
  readonly output: 'text' | 'json'
}

/** `setpoint build`: has the compiler look at the operator, bundles it, and writes the file with its source map. */
export function buildOperator(path: string, { out, typeCheck, output }: BuildOptions): Promise<void> {
  return explained(async () => {
    const entry = entryOf(path)
    if (typeCheck) {
      await withProgress('checking the types', () => checkTypes(entry.folder, new AbortController().signal))
    }
    const made = await withProgress('bundling', () => bundle(entry, out))
    const file = join(entry.folder, out)
    write(file, made)
    const { code, sourceMap, packages } = made
    const place = relative('', file)
    if (output === 'json') {
      const sizes = { bytes: code.length, sourceMapBytes: sourceMap.length, packages }
      console.log(JSON.stringify({ file: place, ...sizes }, null, 2))
      return
    }
    const largest = packages.slice(0, 3).map(({ name, bytes }) => `${name} ${kilobytes(bytes)}`)
    console.log(`${place}  ${kilobytes(code.length)}, of ${packages.length} packages: ${largest.join(', ')} …`)
  })
}

function write(file: string, { code, sourceMap }: Bundle): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.map`, sourceMap)
    writeFileSync(file, code)
  } catch (cause) {
    throw new SetpointError('FileUnwritable', `${relative('', file)} cannot be written: ${messageOf(cause)}`, { cause })
  }
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000)} kB`
}
