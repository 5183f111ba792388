import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { generatedProgram } from './program.js'

const folder = mkdtempSync(join(tmpdir(), 'setpoint-program-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a generated program runs every controller, webhook and admission handler that its modules export, once', async () => {
  const runtime = join(folder, 'node_modules/setpoint')
  mkdirSync(runtime, { recursive: true })
  writeFileSync(join(runtime, 'package.json'), '{ "type": "module", "exports": "./index.js" }')
  writeFileSync(
    join(runtime, 'index.js'),
    'export const run = (controllers, { webhooks }) => console.log(JSON.stringify([controllers, webhooks].map((list) => list.map(({ name }) => name))))',
  )
  writeFileSync(
    join(folder, 'operator.mjs'),
    `const kind = {}
const reconcile = () => undefined
export const webapps = { name: 'controller', for: kind, config: { for: kind, reconcile } }
export const guard = { name: 'webhook', for: kind, config: { for: kind } }
export const audit = { name: 'handler', path: '/audit', config: { path: '/audit', handle: reconcile } }
export const all = [webapps, guard, audit]
export const others = [undefined, null, 5, 'text', { path: '/x' }, { config: {} }, kind]
`,
  )
  writeFileSync(join(folder, 'main.mjs'), generatedProgram(['operator.mjs']))
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'main.mjs')])
  expect(JSON.parse(stdout)).toEqual([['controller'], ['webhook', 'handler']])
})
