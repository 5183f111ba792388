import { dirname, join, relative } from 'node:path'
import { SetpointError } from '@setpoint/kube'
import { build, type BuildFailure, type Message, type Metafile } from 'esbuild'
import type { Entry } from './entry.js'
import { intruders, type PackageSize, packageSizes } from './packages.js'
import { partOf, type SourceMap } from './source-map.js'

/** An operator in one file, not written yet. */
export interface Bundle {
  readonly code: Uint8Array
  readonly sourceMap: Uint8Array
  readonly packages: readonly PackageSize[]
  readonly metafile: Metafile
}

/** CommonJS packages inside an ES module ask for Node's own modules by require(). */
const REQUIRE = `import { createRequire as setpointRequire } from 'node:module'
const require = setpointRequire(import.meta.url)`

/** Bundles a program. Throws BuildFailed, with file and line, for what cannot be, and for development packages in it. */
export async function bundle({ folder, program }: Entry, out: string): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    ...('file' in program
      ? { entryPoints: [program.file] }
      : { stdin: { contents: program.text, resolveDir: folder, sourcefile: 'setpoint-program.js' } }),
    outfile: join(folder, out),
    absWorkingDir: folder,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: 'linked',
    sourcesContent: true,
    minify: true,
    // Errors and metrics show the names of classes and functions.
    keepNames: true,
    legalComments: 'none',
    banner: { js: REQUIRE },
    logLevel: 'silent',
  }).catch((cause: unknown) => {
    throw failure(folder, cause)
  })
  const [intruder] = intruders(folder, metafile)
  if (intruder !== undefined) {
    throw new SetpointError(
      'BuildFailed',
      `${placeOf(folder, intruder.importer)} imports ${intruder.name}, which is for development and has no place in an image; ` +
        'import it in tests only, or list it under dependencies if it is meant',
    )
  }
  const find = (isMap: boolean): Uint8Array =>
    outputFiles.find(({ path }) => path.endsWith('.map') === isMap)?.contents ?? new Uint8Array()
  return {
    code: find(false),
    sourceMap: ownSources(find(true), folder, out),
    packages: packageSizes(folder, metafile),
    metafile,
  }
}

/** The source map of the project's own modules. */
function ownSources(sourceMap: Uint8Array, folder: string, out: string): Uint8Array {
  const map = JSON.parse(new TextDecoder().decode(sourceMap)) as SourceMap
  const isOwn = (source: string): boolean => {
    const path = relative(folder, join(folder, dirname(out), source))
    return !path.startsWith('..') && !path.split('/').includes('node_modules')
  }
  return new TextEncoder().encode(JSON.stringify(partOf(map, isOwn)))
}

function failure(folder: string, cause: unknown): unknown {
  const { errors } = cause as Partial<BuildFailure>
  if (errors === undefined || errors.length === 0) return cause
  const lines = errors.map((error) => `\n  ${messageText(folder, error)}`).join('')
  return new SetpointError('BuildFailed', `the operator cannot be bundled:${lines}`, { cause })
}

function messageText(folder: string, { text, location }: Message): string {
  const way = /^Could not resolve "[^./]/.test(text) ? '; run "npm install"' : ''
  if (location === null) return `${text}${way}`
  return `${placeOf(folder, location.file)}:${location.line}:${location.column + 1}: ${text}${way}`
}

function placeOf(folder: string, path: string): string {
  return relative('', join(folder, path))
}
