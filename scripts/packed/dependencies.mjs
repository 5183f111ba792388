import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, relative } from 'node:path'
import { build } from 'esbuild'

/** In declarations: `import … from 'x'`, `export … from 'x'`, `import("x").Y`. */
const TYPE_IMPORT = /^(?:import|export)\b[^;]*?\bfrom\s*(['"])([^'"\n]+)\1|\bimport\((['"])([^'"\n]+)\3\)/gm
const NAME = /^(@[^/]+\/[^/]+|[^@./][^/]*)(?:\/|$)/

/** What an installed package imports without saying so in its package.json: a sentence each. */
export async function unlistedIn(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { name, dependencies = {}, peerDependencies = {}, optionalDependencies = {} } = manifest
  const listed = new Set([name, ...[dependencies, peerDependencies, optionalDependencies].flatMap(Object.keys)])
  const problems = new Map()
  for (const [file, specifier] of [...(await importsOfCode(folder)), ...importsOfTypes(folder)]) {
    const [, imported] = NAME.exec(specifier) ?? []
    if (imported === undefined || specifier.startsWith('node:') || builtinModules.includes(imported)) continue
    if (!listed.has(imported)) problems.set(`${name} imports ${imported}, which its package.json does not list`, file)
  }
  return [...problems].map(([problem, file]) => `${problem} (${file})`)
}

/** As a bundler sees them: what is in strings, as the templates of a scaffold, is no import. */
async function importsOfCode(folder) {
  const entryPoints = filesIn(join(folder, 'dist')).filter((file) => /\.(js|cjs|mjs)$/.test(file))
  const { metafile } = await build({
    entryPoints,
    absWorkingDir: folder,
    outdir: join(folder, 'never-written'),
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
    external: ['../*'],
  })
  return Object.entries(metafile.inputs).flatMap(([file, { imports }]) =>
    imports.filter(({ external, path }) => external === true && path !== '<runtime>').map(({ path }) => [file, path]),
  )
}

function importsOfTypes(folder) {
  return filesIn(join(folder, 'dist'))
    .filter((file) => file.endsWith('.d.ts'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(TYPE_IMPORT)].map(([, , from, , named]) => [
        relative(folder, file),
        from ?? named,
      ]),
    )
}

/** Files that have no place in a published package. */
export function strayIn(folder) {
  return filesIn(folder)
    .map((file) => relative(folder, file))
    .filter((file) => /\.(test|suite)\.|(^|\/)testdata\/|\.tsbuildinfo$|\.env/.test(file))
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}
