// Writes packages/kube/src/generated from the Kubernetes release that source.ts names:
//
//   npm run generate -w packages/kube                      from the Go module (go downloads it if need be)
//   npm run generate -w packages/kube -- FOLDER            from an unpacked release
//   npm run generate -w packages/kube -- --check [FOLDER]  writes nothing; fails when the files are not up to date
//
// The output is a function of the release alone. It holds the types and Kind constants of every built-in kind (kinds/),
// what discovery says about them (discovery.ts), their schemas (schemas.ts) and their protobuf messages (protobuf.ts); none
// of it has descriptions.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readComponents } from './components.js'
import { componentsModule } from './components-module.js'
import { readDiscovery } from './discovery.js'
import { discoveryModule } from './discovery-module.js'
import { kindsModules } from './kinds-module.js'
import { declarations } from './modules.js'
import { protobufModule } from './protobuf.js'
import { kubernetesFolder } from './source.js'

const OUTPUT = fileURLToPath(new URL('../src/generated', import.meta.url))

function generate(folder: string): Map<string, string> {
  const components = readComponents(folder)
  const declared = declarations(components)
  const discovery = readDiscovery(folder)
  const files = new Map<string, string>()
  for (const [module, text] of kindsModules({ components, declarations: declared, discovery })) {
    files.set(`kinds/${module}.ts`, text)
  }
  files.set('discovery.ts', discoveryModule(discovery))
  files.set('schemas.ts', componentsModule(components, declared))
  files.set('protobuf.ts', protobufModule(folder))
  return files
}

/** The files of kinds/ that no kind needs any more. Beside kinds/, other generators have files of their own. */
function staleFiles(files: ReadonlyMap<string, string>): string[] {
  const kinds = join(OUTPUT, 'kinds')
  if (!existsSync(kinds)) return []
  return readdirSync(kinds, { recursive: true, encoding: 'utf8' })
    .map((path) => `kinds/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && !files.has(path))
}

function isCurrent(path: string, text: string): boolean {
  const file = join(OUTPUT, path)
  return existsSync(file) && readFileSync(file, 'utf8') === text
}

function main(options: readonly string[]): void {
  const check = options.includes('--check')
  const files = generate(kubernetesFolder(options.find((option) => !option.startsWith('--'))))
  const stale = staleFiles(files)
  const changed = [...files].filter(([path, text]) => !isCurrent(path, text))
  if (check && stale.length + changed.length > 0) {
    const list = [...stale, ...changed.map(([path]) => path)].join('\n  ')
    throw new Error(`not up to date; run \`npm run generate -w packages/kube\`:\n  ${list}`)
  }
  for (const path of stale) rmSync(join(OUTPUT, path))
  for (const [path, text] of changed) {
    mkdirSync(dirname(join(OUTPUT, path)), { recursive: true })
    writeFileSync(join(OUTPUT, path), text)
  }
  console.log(`${files.size} files, ${changed.length} changed, ${stale.length} removed`)
}

try {
  main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
