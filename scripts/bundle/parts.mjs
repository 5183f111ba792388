import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { laterFiles } from './later.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Makes the two parts of the bundle: `start`, which runs `entry`, and `later`, with what {@link laterFiles} names. Where the first
 * imports from the second, it gets getters that load it; where the second imports from the first, it gets the values, which
 * are there by then. Both go through the launcher's object, setpointBundle. No module is in both, or there would be two of
 * its classes: only those are that pass on what others export.
 */
export async function buildParts(entry, { outdir, plugins, ...options }) {
  const make = (name, contents, plugin) =>
    build({
      ...options,
      stdin: { contents, resolveDir: root, sourcefile: name },
      outfile: `${outdir}${name}.cjs`,
      absWorkingDir: root,
      bundle: true,
      metafile: true,
      write: false,
      plugins: [...plugins, plugin],
    })
  const makeStart = (shared) => make('start', `import 'shared'\nimport ${JSON.stringify(entry)}`, startImports(shared))
  await findEarly(makeStart)
  let shared = []
  for (;;) {
    const start = await makeStart(shared)
    const startModules = new Set(modulesIn(start))
    const boundary = Object.keys(start.metafile.inputs)
      .filter((input) => input.startsWith('later:'))
      .map((input) => input.slice('later:'.length))
    const later = await make('later', gathered('parts', boundary), laterImports(startModules))
    const used = modulesIn(later, 'shared:')
    // To share a module can bring more of it into the first part, and with it other modules.
    if (used.length > shared.length || used.some((path) => !shared.includes(path))) {
      shared = [...new Set([...shared, ...used])].sort((a, b) => (a < b ? -1 : 1))
      continue
    }
    const twice = modulesIn(later).filter((path) => startModules.has(path) && !isBarrel(path))
    if (twice.length > 0) throw new Error(`in both parts of the bundle: ${twice.join(', ')}`)
    return { start, later }
  }
}

/** What {@link laterFiles} names but the first part takes while it is being loaded: constants, classes to extend. */
const early = new Set()

function isLater(path) {
  const name = relative(root, path)
  return !early.has(name) && laterFiles.some((pattern) => pattern.test(`/${name.replaceAll('\\', '/')}`))
}

/** One after the other: what takes the first hides the others. */
async function findEarly(makeStart) {
  const folder = mkdtempSync(join(tmpdir(), 'setpoint-bundle-'))
  try {
    const file = join(folder, 'start.cjs')
    for (;;) {
      const { outputFiles } = await makeStart([])
      writeFileSync(file, outputFiles.find(({ path }) => path.endsWith('.cjs')).contents)
      const { status, stdout, stderr } = spawnSync(process.execPath, [probe, file], { encoding: 'utf8' })
      if (status === 0) return
      if (status !== 3 || early.has(stdout)) throw new Error(`the bundle cannot be loaded: ${stderr}`)
      early.add(stdout)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
const probe = fileURLToPath(new URL('probe.cjs', import.meta.url))

/** A module that makes others known to the other part, by their paths. */
function gathered(as, paths) {
  const imports = paths.map((path, index) => `import * as m${index} from ${JSON.stringify(`${root}${path}`)}`)
  const values = paths.map((path, index) => `${JSON.stringify(path)}:m${index}`)
  return `${imports.join('\n')}\nsetpointBundle.${as}={${values.join(',')}}`
}

/** What the first part imports: from the second, CommonJS modules, for whose names each use asks anew. */
function startImports(shared) {
  return {
    name: 'start',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /^shared$/ }, () => ({ path: 'shared', namespace: 'gathered' }))
      onLoad({ filter: /./, namespace: 'gathered' }, () => ({ contents: gathered('shared', shared), resolveDir: root }))
      onResolve({ filter: /./ }, async (args) => {
        const found = await resolvedFile(resolve, args)
        return found !== undefined && isLater(found.path) && !isLater(args.importer)
          ? { path: relative(root, found.path), namespace: 'later' }
          : found
      })
      onLoad({ filter: /./, namespace: 'later' }, async ({ path }) => ({
        contents: `exports.__esModule = true
const names = ${JSON.stringify(await exportsOf(path))}
for (const name of names) {
  Object.defineProperty(exports, name, { configurable: true, enumerable: true, get() {
    const module = setpointBundle.later(${JSON.stringify(path)})
    for (const each of names) Object.defineProperty(exports, each, { enumerable: true, value: module[each] })
    return module[name]
  } })
}`,
      }))
    },
  }
}

/** What the second part imports: from the first, constants. */
function laterImports(startModules) {
  return {
    name: 'later',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /./ }, async (args) => {
        const found = await resolvedFile(resolve, args)
        if (found === undefined) return undefined
        const path = relative(root, found.path)
        return startModules.has(path) && !isBarrel(path) ? { path, namespace: 'shared', sideEffects: false } : found
      })
      onLoad({ filter: /./, namespace: 'shared' }, async ({ path }) => {
        const value = (name) => `/*@__PURE__*/(()=>setpointBundle.shared[${JSON.stringify(path)}].${name})()`
        const names = await exportsOf(path)
        return {
          contents: names
            .map((name, index) => `const v${index}=${value(name)};export{v${index} as ${name}}`)
            .join('\n'),
        }
      })
    },
  }
}

/** The file that a file's import means. Undefined: it is no file of ours to decide about. */
async function resolvedFile(resolve, { path, importer, namespace, resolveDir, kind, pluginData }) {
  if (pluginData === resolving || namespace !== 'file' || path.startsWith('node:')) return undefined
  const found = await resolve(path, { importer, namespace, resolveDir, kind, pluginData: resolving })
  return found.errors.length > 0 || found.external || found.namespace !== 'file' ? undefined : found
}
const resolving = Symbol('resolving')

const exportNames = new Map()
async function exportsOf(path) {
  if (!exportNames.has(path)) exportNames.set(path, Object.keys(await import(pathToFileURL(`${root}${path}`))))
  return exportNames.get(path)
}

/** Whether a module only passes on what others export. */
function isBarrel(path) {
  const code = readFileSync(`${root}${path}`, 'utf8').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
  return code.replaceAll(/^export \{[^}]*\} from '[^']+';$/gm, '').trim() === ''
}

/** The files of which something is in a part, or what it has for those of the other. */
function modulesIn({ metafile }, namespace = '') {
  const [inputs] = Object.values(metafile.outputs).flatMap((output) =>
    output.entryPoint === undefined ? [] : [output.inputs],
  )
  return Object.keys(inputs)
    .filter((input) => inputs[input].bytesInOutput > 0 && input.startsWith(namespace))
    .map((input) => input.slice(namespace.length))
    .filter((input) => /^(packages|node_modules)\//.test(input))
    .sort()
}
