import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, relative } from 'node:path'

/** `import … from 'x'`, `export … from 'x'`, `import('x')`, `import 'x'`, `require('x')`, of code and of declarations. */
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+|\brequire\(\s*)(['"])([^'"\n]+)\1/g
const NAME = /^(@[^/]+\/[^/]+|[^@./][^/]*)(?:\/|$)/

/** What an installed package imports without saying so in its package.json: a sentence each. */
export function unlistedIn(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { name, dependencies = {}, peerDependencies = {}, optionalDependencies = {} } = manifest
  const listed = new Set([name, ...[dependencies, peerDependencies, optionalDependencies].flatMap(Object.keys)])
  const problems = new Map()
  for (const file of filesIn(join(folder, 'dist'))) {
    if (!/\.(js|cjs|mjs|d\.ts)$/.test(file)) continue
    const code = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
    for (const [, , specifier] of code.matchAll(IMPORT)) {
      const [, imported] = NAME.exec(specifier) ?? []
      if (imported === undefined || specifier.startsWith('node:') || builtinModules.includes(imported)) continue
      // Types of Node, which every TypeScript project for it has.
      if (listed.has(imported) || imported === '@types/node' || specifier.includes('${')) continue
      problems.set(`${name} imports ${imported}, which its package.json does not list`, relative(folder, file))
    }
  }
  return [...problems].map(([problem, file]) => `${problem} (${file})`)
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
