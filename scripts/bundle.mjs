// Puts the built `setpoint` command and the packages it is made of into a few files: packages/cli/dist/bundle. Loading some
// 300 modules one by one took longer than everything else between the command and a ready server. What is imported lazily
// stays in files of its own, and what is installed beside it (native or rarely needed) stays outside.
import { chmodSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const cli = fileURLToPath(new URL('../packages/cli/', import.meta.url))
const outdir = `${cli}dist/bundle`

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

// Chunks have the hash of their content in their names: old ones would pile up.
rmSync(outdir, { recursive: true, force: true })
await build({
  entryPoints: [`${cli}dist/main.js`],
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: ['lmdb', 'yaml'],
  sourcemap: true,
  // Half the text to read at every start. Names stay, for stack traces and profiles.
  minifyWhitespace: true,
  minifySyntax: true,
  // commander is CommonJS and calls require('node:events'), which an ES module does not have.
  banner: {
    js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  },
  plugins: [inlineVersion],
  logLevel: 'warning',
})
chmodSync(`${outdir}/main.js`, 0o755)
