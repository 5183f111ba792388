// Puts the built `setpoint` command and the packages it is made of into one file, packages/cli/dist/bundle, with V8's bytecode of
// it beside: between the command and a ready server, loading and compiling some 600 modules took four times as long as
// everything else. What is native or rarely needed (lmdb, yaml) stays outside and is loaded when it is used, and so do the
// commands that work on a user's project: they import modules that nobody knows yet, which a script cannot.
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
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

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

/** commander loads child_process for subcommands that are programs of their own; none of ours are, and it takes a while. */
const lazyChildProcess = {
  name: 'lazy-child-process',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      importer.includes('commander') ? { path: 'child_process', namespace: 'lazy' } : undefined,
    )
    onLoad({ filter: /./, namespace: 'lazy' }, () => ({
      contents: `exports.spawn = (...args) => require('node:child_process').spawn(...args)`,
    }))
  },
}

const { outputFiles } = await build({
  entryPoints: { setpoint: `${cli}dist/main.js` },
  outdir: folder,
  // Bytecode fits one source only, and V8 compares no more than its length: a new content is a new name.
  entryNames: '[name]-[hash]',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  // Not ES modules: Node can give only scripts their bytecode.
  format: 'cjs',
  platform: 'node',
  target: 'node20.19',
  // `import('../run/operator.js')` says the same from dist/run as from dist/bundle.
  external: ['lmdb', 'yaml', '../run/*', '../manifests/*', '../install/*'],
  supported: { 'dynamic-import': false },
  define: { 'import.meta.url': 'bundleUrl' },
  banner: { js: `'use strict';const bundleUrl=require('node:url').pathToFileURL(__filename).href;` },
  sourcemap: true,
  plugins: [inlineVersion, lazyChildProcess],
  logLevel: 'warning',
  write: false,
})

mkdirSync(folder, { recursive: true })
for (const { path, contents } of outputFiles) replaceFile(path, contents)
const bundle = outputFiles.map(({ path }) => path).find((path) => path.endsWith('.cjs'))
// Another version of V8 would refuse the bytecode, so it has a name of its own.
const bytecode = `${bundle}.v8-${process.versions.v8}`
if (!existsSync(bytecode)) {
  const script = fileURLToPath(new URL('bundle/bytecode.cjs', import.meta.url))
  const { status } = spawnSync(process.execPath, [script, bundle, bytecode], { stdio: 'inherit' })
  if (status !== 0) console.warn('setpoint will start without bytecode, which takes longer')
}
const launch = readFileSync(new URL('bundle/launch.cjs', import.meta.url), 'utf8')
replaceFile(`${folder}main.cjs`, launch.replace('BUNDLE', basename(bundle)))
chmodSync(`${folder}main.cjs`, 0o755)

// What the launcher no longer names goes, but not what another build may be about to name.
const kept = new Set([...outputFiles.map(({ path }) => path), bytecode].map((path) => basename(path))).add('main.cjs')
const tenMinutesAgo = Date.now() - 10 * 60 * 1000
for (const name of readdirSync(folder)) {
  if (!kept.has(name) && statSync(`${folder}${name}`).mtimeMs < tenMinutesAgo) rmSync(`${folder}${name}`)
}

/** In one step: whoever starts the command meanwhile gets the old one or the new one. */
function replaceFile(path, contents) {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, contents)
  renameSync(draft, path)
}
