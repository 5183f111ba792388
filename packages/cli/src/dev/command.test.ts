import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { type Client, connect, ignoreNotFound, silentLogger } from 'setpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningCommand, useCommands } from '../command.suite.js'

const EXAMPLE = fileURLToPath(new URL('../../../../examples/webapp', import.meta.url))
/** Beside the example, where `setpoint` is found; ignored by git. */
const PROJECT = join(EXAMPLE, '.setpoint', 'dev')
const SOURCE = join(PROJECT, 'src/webapp.ts')
const WEBAPP = { apiVersion: 'apps.example.com/v1', kind: 'WebApp' } as const
const DEMO = { name: 'demo', namespace: 'default' }

const bench = useCommands()
let dev: RunningCommand
let admin: Client
let kubeconfig: string
let printed: string

beforeAll(async () => {
  for (const part of ['package.json', 'src/webapp.ts']) {
    mkdirSync(dirname(join(PROJECT, part)), { recursive: true })
    cpSync(join(EXAMPLE, part), join(PROJECT, part))
  }
  kubeconfig = join(bench.newFolder(), 'kubeconfig')
  dev = bench.start('dev', PROJECT, '--port', '0', '--kubeconfig', kubeconfig)
  printed = await dev.printed('Ctrl-C stops it.')
  admin = connect({ kubeconfig, logger: silentLogger, fieldManager: 'test' })
}, 120_000)
afterAll(async () => {
  await admin.close()
  rmSync(PROJECT, { recursive: true, force: true })
})

function edit(from: string, to: string): void {
  const text = readFileSync(SOURCE, 'utf8')
  expect(text).toContain(from)
  writeFileSync(SOURCE, text.replace(from, to))
}

/** Resolves when the operator has written this into the ConfigMap; a loaded machine takes its time. */
async function written(field: string, value: string): Promise<void> {
  for (;;) {
    const config = await ignoreNotFound(admin.get(ConfigMap, { namespace: 'default', name: 'demo-config' }))
    if (config?.data?.[field] === value) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('setpoint dev', { timeout: 240_000 }, () => {
  test('runs the operator, restarts it on save, and loses nothing of the cluster', async () => {
    expect(printed).toContain(`  export KUBECONFIG='${kubeconfig}'\n`)
    // The definition is there when the operator is.
    await dev.said('started in')
    const { metadata } = await admin.create(WEBAPP, { metadata: DEMO, spec: { message: 'hello' } })
    await written('message', 'hello')
    edit('data: { message: app.spec.message,', 'data: { message: app.spec.message.toUpperCase(),')
    await written('message', 'HELLO')
    await dev.said('restarted in')
    expect((await admin.get(WEBAPP, DEMO)).metadata.uid).toBe(metadata.uid)
  })

  test('shows what does not load, while what ran before keeps running', async () => {
    edit('.toUpperCase()', '.toLowerCase(')
    const said = await dev.said('what ran before keeps running')
    expect(said).toMatch(/ERROR\S* .*src\/webapp\.ts:\d+:\d+: unexpected/)
    await admin.delete(ConfigMap, { namespace: 'default', name: 'demo-config' })
    await written('message', 'HELLO')
    edit('.toLowerCase(', '.toLowerCase()')
    await written('message', 'hello')
  })

  test('installs what a definition says now, and shows why the operator does what it does', async () => {
    edit('replicas: z.int32().min(0).default(1)', 'replicas: z.int32().min(0).default(3)')
    await dev.said('restarted in', 3)
    await admin.create(WEBAPP, { metadata: { ...DEMO, name: 'more' }, spec: { message: 'more' } })
    const said = stripVTControlCharacters(await dev.said('of WebApp default/more'))
    expect(said).toMatch(/webapps default\/more reconciled in .* ms\n +because of: \w+ of WebApp default\/more/)
    expect((await admin.get(WEBAPP, { ...DEMO, name: 'more' }))['spec']).toMatchObject({ replicas: 3 })
  })

  test('says in one sentence that its port is taken', async () => {
    const port = /127\.0\.0\.1:(\d+)/.exec(printed)?.[1] ?? ''
    const { code, stdout, stderr } = await bench.run('dev', PROJECT, '--port', port)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^setpoint: 127\.0\.0\.1:\d+ is in use by another program; [^\n]*\n$/)
  })

  test('ends with everything that it started', async () => {
    const { code } = await dev.stop('SIGINT')
    expect(code).toBe(0)
    await expect(admin.get(WEBAPP, DEMO)).rejects.toThrow(/ECONNREFUSED|connect/i)
  })
})
