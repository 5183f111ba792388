// Puts the built `setpoint` command and the packages it is made of into two files in packages/cli/dist/bundle, what a
// server's start takes and the rest, with V8's bytecode of each beside: between the command and a ready server, loading and
// compiling some 600 modules took four times as long as everything else. What is native or rarely needed (lmdb, yaml) stays
// outside and is loaded when it is used, and so do the commands that work on a user's project: they import modules that
// nobody knows yet, which a script cannot.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildParts } from './bundle/parts.mjs'

const cli = fileURLToPath(new URL('../packages/cli/', import.meta.url))
const folder = `${cli}dist/bundle/`

/** The command reads its version from the package.json beside dist/; the bundle, one folder deeper, has it inside. */
const inlineVersion = {
  name: 'inline-version',
  setup({ onLoad }) {
    const { version } = JSON.parse(readFileSync(`${cli}package.json`, 'utf8'))
    onLoad({ filter: /[/\\]cli[/\\]dist[/\\]version\.js$/ }, () => ({
      contents: `export const version = ${JSON.stringify(version)}`,
    }))
  },
}

/** Loaded when they are called: commander's for subcommands that are programs of their own, and what finds yaml. */
const lazyBuiltIns = {
  name: 'lazy-built-ins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      importer.includes('commander') ? { path: 'node:child_process', namespace: 'lazy' } : undefined,
    )
    onResolve({ filter: /^node:module$/ }, ({ path }) => ({ path, namespace: 'lazy' }))
    onLoad({ filter: /./, namespace: 'lazy' }, ({ path }) => {
      const name = path === 'node:module' ? 'createRequire' : 'spawn'
      return { contents: `exports.${name} = (...args) => process.getBuiltinModule('${path}').${name}(...args)` }
    })
  },
}

const parts = await buildParts(`${cli}dist/main.js`, {
  outdir: folder,
  // Not ES modules: Node can give only scripts their bytecode.
  format: 'cjs',
  platform: 'node',
  target: 'node20.19',
  // `import('../run/operator.js')` says the same from dist/run as from dist/bundle.
  external: [
    'lmdb',
    'yaml',
    '../run/*',
    '../manifests/*',
    '../install/*',
    '../init/*',
    '../create/*',
    '../build/*',
    '../image/*',
    '../version/*',
    '../deploy/*',
    '../types/*',
    '../helm/*',
    '../doctor/*',
    '../lab/*',
  ],
  supported: { 'dynamic-import': false },
  define: { 'import.meta.url': 'setpointBundle.url' },
  // The text is what the launcher calls: a script's value, or what a module exports.
  banner: {
    js: `(main=>typeof module==='object'?module.exports=main:main)(function(exports,require,module,__filename,__dirname,setpointBundle){'use strict';`,
  },
  footer: { js: '})' },
  charset: 'ascii',
  minifyWhitespace: true,
  // Node shows the line of an error that nobody caught.
  lineLimit: 160,
  sourcemap: 'external',
  plugins: [inlineVersion, lazyBuiltIns],
  logLevel: 'warning',
})

mkdirSync(folder, { recursive: true })
const files = Object.fromEntries(
  Object.entries(parts).map(([part, { outputFiles }]) => [part, writePart(part, outputFiles)]),
)
const launch = readFileSync(new URL('bundle/launch.cjs', import.meta.url), 'utf8')
const launcher = launch.replace('START', files.start).replace('LATER', files.later)
// Another version of V8 would refuse the bytecode, so it has a name of its own.
const bytecode = Object.values(files).map((file) => `${file}.v8-${process.versions.v8}`)
if (!bytecode.every((file) => existsSync(`${folder}${file}`))) {
  // Under a name of its own: `setpoint` is the old one until the new one is complete.
  const draft = `${folder}main.${process.pid}.cjs`
  writeFileSync(draft, launcher)
  const script = fileURLToPath(new URL('bundle/bytecode.cjs', import.meta.url))
  const { status } = spawnSync(process.execPath, [script, draft], { stdio: 'inherit' })
  rmSync(draft)
  if (status !== 0) console.warn('setpoint will start without bytecode, which takes longer')
}
replaceFile(`${folder}main.cjs`, launcher)
chmodSync(`${folder}main.cjs`, 0o755)

// What the launcher no longer names goes, but not what another build may be about to name.
const kept = new Set(['main.cjs', ...Object.values(files).flatMap((file) => [file, `${file}.map`]), ...bytecode])
const tenMinutesAgo = Date.now() - 10 * 60 * 1000
for (const name of readdirSync(folder)) {
  if (!kept.has(name) && statSync(`${folder}${name}`).mtimeMs < tenMinutesAgo) rmSync(`${folder}${name}`)
}

/** Returns its name. Bytecode fits one source only, and V8 compares no more than its length: a new content is a new name. */
function writePart(part, outputFiles) {
  const [map, code] = outputFiles.toSorted((a, b) => b.path.length - a.path.length)
  const file = `${part}-${createHash('sha256').update(code.contents).digest('hex').slice(0, 12)}.cjs`
  replaceFile(`${folder}${file}`, `${code.text}//# sourceMappingURL=${basename(file)}.map\n`)
  replaceFile(`${folder}${file}.map`, map.contents)
  return file
}

/** In one step: whoever starts the command meanwhile gets the old one or the new one. */
function replaceFile(path, contents) {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, contents)
  renameSync(draft, path)
}
