import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { isLater } from './later.mjs'

/**
 * Makes the two parts of the bundle: `start`, which runs `entry`, and `later`, with what {@link isLater} says. No module is in
 * both. Where the first imports from the second, it gets getters that load it; where the second imports from the first, it
 * gets the values, which are there by then. Both go through the launcher's object, setpointBundle.
 */
export async function buildParts(entry, options) {
  const stdin = (name, contents) => ({ stdin: { contents, resolveDir: process.cwd(), sourcefile: `${name}.js` } })
  const make = (name, contents, plugin) =>
    build({
      ...options,
      ...stdin(name, contents),
      outfile: `${options.outdir}${name}.cjs`,
      outdir: undefined,
      absWorkingDir: '/',
      bundle: true,
      metafile: true,
      write: false,
      plugins: [...options.plugins, plugin],
    })
  let shared = []
  for (;;) {
    const start = await make('start', startSource(entry, shared), laterImports)
    const startModules = modulesIn(start)
    const boundary = Object.keys(start.metafile.inputs)
      .filter((input) => input.startsWith('later:'))
      .map((input) => input.slice('later:'.length))
    const later = await make('later', laterSource(boundary), sharedImports(startModules))
    const used = modulesIn(later, 'shared:')
    // To share a module can bring more of it into the first part, and with it other modules.
    if (used.length === shared.length && used.every((path) => shared.includes(path))) {
      refuseDuplicates(startModules, modulesIn(later))
      return { start, later }
    }
    shared = used
  }
}

function startSource(entry, shared) {
  const imports = shared.map((path, index) => `import * as m${index} from ${JSON.stringify(path)}`)
  const values = shared.map((path, index) => `${JSON.stringify(path)}:m${index}`)
  return `${imports.join('\n')}\nsetpointBundle.shared={${values.join(',')}}\nimport ${JSON.stringify(entry)}`
}

function laterSource(boundary) {
  const imports = boundary.map((path, index) => `import * as m${index} from ${JSON.stringify(path)}`)
  const values = boundary.map((path, index) => `${JSON.stringify(path)}:m${index}`)
  return `${imports.join('\n')}\nsetpointBundle.parts={${values.join(',')}}`
}

/** In the first part: what an import of the second gets. A CommonJS module, for whose names each use asks anew. */
const laterImports = {
  name: 'later',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /./ }, async (args) => {
      const resolved = await resolvedFile(resolve, args)
      return resolved !== undefined && isLater(resolved.path) && !isLater(args.importer)
        ? { path: resolved.path, namespace: 'later' }
        : resolved
    })
    onLoad({ filter: /./, namespace: 'later' }, async ({ path }) => ({
      contents: `exports.__esModule = true
const names = ${JSON.stringify(await exportsOf(path))}
for (const name of names) {
  Object.defineProperty(exports, name, { configurable: true, enumerable: true, get() {
    const part = setpointBundle.later(${JSON.stringify(path)})
    for (const each of names) Object.defineProperty(exports, each, { enumerable: true, value: part[each] })
    return part[name]
  } })
}`,
    }))
  },
}

/** In the second part: what an import of the first gets. Modules that only pass on what others export are in both. */
function sharedImports(startModules) {
  const inStart = new Set(startModules)
  return {
    name: 'shared',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /./ }, async (args) => {
        const resolved = await resolvedFile(resolve, args)
        return resolved !== undefined && inStart.has(resolved.path) && !isBarrel(resolved.path)
          ? { path: resolved.path, namespace: 'shared', sideEffects: false }
          : resolved
      })
      onLoad({ filter: /./, namespace: 'shared' }, async ({ path }) => {
        const names = await exportsOf(path)
        const values = names.map(
          (name, index) =>
            `const v${index}=/*@__PURE__*/(()=>setpointBundle.shared[${JSON.stringify(path)}].${name})();export{v${index} as ${name}}`,
        )
        return { contents: values.join('\n') }
      })
    },
  }
}

/** The file that an import means. Undefined: it is none, and esbuild or another plugin decides. */
async function resolvedFile(resolve, { path, pluginData, ...rest }) {
  if (pluginData === resolving || rest.kind === 'entry-point' || path.startsWith('node:')) return undefined
  if (rest.namespace !== 'file' && rest.importer !== '' && !rest.importer.endsWith('.js')) return undefined
  const found = await resolve(path, { ...rest, pluginData: resolving })
  return found.errors.length > 0 || found.external || found.namespace !== 'file' ? undefined : found
}
const resolving = Symbol('resolving')

const names = new Map()
async function exportsOf(path) {
  if (!names.has(path)) names.set(path, Object.keys(await import(pathToFileURL(path))))
  return names.get(path)
}

function isBarrel(path) {
  const statements = readFileSync(path, 'utf8').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
  return statements.replaceAll(/^export \{[^}]*\} from '[^']+';$/gm, '').trim() === ''
}

/** The files of which something is in a part. */
function modulesIn({ metafile }, namespace = '') {
  const [{ inputs }] = Object.entries(metafile.outputs)
    .filter(([path]) => path.endsWith('.cjs'))
    .map(([, output]) => output)
  return Object.keys(inputs)
    .filter((input) => inputs[input].bytesInOutput > 0 && input.startsWith(namespace))
    .map((input) => input.slice(namespace.length))
    .filter((input) => !input.includes(':'))
    .map((input) => (input.startsWith('/') ? input : `/${input}`))
    .sort()
}

function refuseDuplicates(startModules, laterModules) {
  const inStart = new Set(startModules)
  const twice = laterModules.filter((path) => inStart.has(path) && path.endsWith('.js') && path.startsWith('/') && isFile(path) && !isBarrel(path))
  if (twice.length > 0) throw new Error(`in both parts of the bundle: ${twice.join(', ')}; see scripts/bundle/later.mjs`)
}

function isFile(path) {
  return !/^\/(start|later)\.js$/.test(path)
}
