// Writes src/kinds: `setpoint/kinds/apps/v1` is `@setpoint/kube/kinds/apps/v1`, so that an operator has one dependency.
// Run it after the kinds of packages/kube have been generated anew: node packages/setpoint/scripts/mirror-kinds.mjs
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const from = join(here, '../../kube/src/generated/kinds')
const to = join(here, '../src/kinds')

rmSync(to, { recursive: true, force: true })
for (const file of readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))) {
  const path = file.slice(0, -3)
  mkdirSync(dirname(join(to, file)), { recursive: true })
  writeFileSync(join(to, file), `export * from '@setpoint/kube/kinds/${path}'\n`)
}
