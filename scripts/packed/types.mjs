import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { output } from './command.mjs'

/** Every way into the published packages, but for those that are not modules. */
export function entriesOf(packages) {
  return packages.flatMap(({ manifest: { name, exports = {} } }) =>
    Object.keys(exports)
      .filter((path) => !path.endsWith('.json'))
      .map((path) => join(name, path.replace('*', 'v1'))),
  )
}

const KINDS = /\/kinds\/v1$/

/** Has the compiler resolve all of them, declarations checked in full. Throws with what it says. */
export function checkResolution(folder, moduleResolution, entries) {
  const place = join(folder, `types-${moduleResolution}`)
  mkdirSync(place, { recursive: true })
  const imports = entries.map((entry, index) => `import * as m${index} from '${entry}'`)
  const uses = entries.map((entry, index) => (KINDS.test(entry) ? `m${index}.ConfigMap` : `m${index}`))
  writeFileSync(join(place, 'consumer.ts'), `${imports.join('\n')}\nexport const all = [${uses.join(', ')}]\n`)
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2024', 'esnext.disposable'],
    module: moduleResolution === 'bundler' ? 'esnext' : moduleResolution,
    moduleResolution,
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    types: ['node'],
  }
  writeFileSync(join(place, 'package.json'), JSON.stringify({ type: 'module' }))
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }))
  output(process.execPath, [join(folder, 'node_modules/typescript/bin/tsc'), '-p', place], folder)
}
