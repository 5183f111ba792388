import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { definition, establish } from './definitions.suite.js'
import { credentialsIn, http1 } from './http/clients.suite.js'
import { CONFIG_MAP, WIDGET } from './kinds.suite.js'
import type { ApiServerOptions } from './options.js'
import { ApiServer } from './server.js'
import { TestClient } from './testing.suite.js'
import { statusOf } from './watch-stream.suite.js'

const root = mkdtempSync(join(tmpdir(), 'setpoint-durability-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let folders = 0

/** Starts servers on one folder, one after the other. */
function onOneFolder(): (options?: ApiServerOptions) => Promise<{ server: ApiServer; client: TestClient }> {
  const dataDir = join(root, `data-${folders++}`)
  return async (options = {}) => {
    const server = await ApiServer.start({ dataDir, listen: false, ...options })
    return { server, client: new TestClient(server.transport()) }
  }
}

describe('a data folder', { timeout: 30_000 }, () => {
  test('keeps objects, definitions and custom resources, to the byte', async () => {
    const start = onOneFolder()
    const first = await start()
    await establish(first.client, definition())
    await first.client.create(WIDGET.path(), WIDGET.object('kept'))
    await first.client.create(CONFIG_MAP.path(), CONFIG_MAP.object('kept', 'schön'))
    await first.client.create(CONFIG_MAP.path(), CONFIG_MAP.object('deleted'))
    await first.client.delete(`${CONFIG_MAP.path()}/deleted`)
    const paths = [`${CONFIG_MAP.path()}/kept`, `${WIDGET.path()}/kept`, '/api/v1/namespaces/default']
    const before = await Promise.all(paths.map((path) => first.client.get(path)))
    const version = Number(await first.client.resourceVersion())
    await first.server.stop()

    const second = await start()
    for (const [index, path] of paths.entries()) {
      const { code, text } = await second.client.get(path)
      expect(code).toBe(200)
      expect(text).toBe(before[index]?.text)
    }
    expect((await second.client.get(`${CONFIG_MAP.path()}/deleted`)).code).toBe(404)
    // Versions go on where they stopped: a client's newer is newer still.
    const next = await second.client.create(CONFIG_MAP.path(), CONFIG_MAP.object('next'))
    expect(Number(next.metadata.resourceVersion)).toBeGreaterThan(version)
    await second.server.stop()
  })

  test('keeps the authority: a kubeconfig written once goes on working', async () => {
    const start = onOneFolder()
    const first = await start({ listen: true })
    const { certificate } = credentialsIn(first.server.kubeconfig())
    await first.server.stop()
    const second = await start({ listen: true })
    expect(second.server.ca).toBe(first.server.ca)
    expect((await http1(second.server, { path: '/api/v1/namespaces', ...certificate })).status).toBe(200)
    await second.server.stop()
  })

  test('keeps no history: a watch or a page from before is told to start over', async () => {
    const start = onOneFolder()
    const first = await start()
    for (const name of ['a', 'b']) await first.client.create(CONFIG_MAP.path(), CONFIG_MAP.object(name))
    const { metadata } = (await first.client.get(`${CONFIG_MAP.path()}?limit=1`)).list
    await first.client.create(CONFIG_MAP.path(), CONFIG_MAP.object('c'))
    await first.server.stop()

    const second = await start()
    const watch = await second.client.watch(`${CONFIG_MAP.path()}?resourceVersion=${metadata.resourceVersion}`)
    const [frame] = await watch.rest()
    expect(frame && statusOf(frame)).toMatchObject({ code: 410, reason: 'Expired' })
    expect((await second.client.get(`${CONFIG_MAP.path()}?continue=${metadata.continue}`)).code).toBe(410)
    await second.server.stop()
  })

  test('belongs to one server at a time', async () => {
    const start = onOneFolder()
    const first = await start()
    await expect(start()).rejects.toMatchObject({
      name: 'SetpointError',
      code: 'StorageInUse',
      message: expect.stringContaining(`is in use by another server (pid ${process.pid})`) as string,
    })
    expect((await first.client.post(CONFIG_MAP.path(), CONFIG_MAP.object('unharmed'))).code).toBe(201)
    await first.server.stop()
    await (await start()).server.stop()
  })

  test('is given back when the port cannot be had', async () => {
    const start = onOneFolder()
    const busy = await ApiServer.start({ controllers: false })
    await expect(start({ listen: true, port: busy.port })).rejects.toMatchObject({ code: 'AddressInUse' })
    await (await start()).server.stop()
    await busy.stop()
  })
})

test('controllers take up what was left undone: an orphan of the past, a namespace on its way out', async () => {
  const start = onOneFolder()
  const first = await start({ controllers: false })
  const { uid = '' } = (await first.client.create(CONFIG_MAP.path(), CONFIG_MAP.object('owner'))).metadata
  const ownerReferences = [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid }]
  await first.client.create(CONFIG_MAP.path(), {
    ...CONFIG_MAP.object('owned'),
    metadata: { name: 'owned', ownerReferences },
  })
  await first.client.delete(`${CONFIG_MAP.path()}/owner`)
  await first.client.create('/api/v1/namespaces', { metadata: { name: 'leaving' } })
  await first.client.create(CONFIG_MAP.path('leaving'), CONFIG_MAP.object('content'))
  await first.client.delete('/api/v1/namespaces/leaving')
  expect((await first.client.get(`${CONFIG_MAP.path()}/owned`)).code).toBe(200)
  await first.server.stop()

  const second = await start()
  await expect.poll(async () => (await second.client.get(`${CONFIG_MAP.path()}/owned`)).code).toBe(404)
  await expect.poll(async () => (await second.client.get('/api/v1/namespaces/leaving')).code).toBe(404)
  await second.server.stop()
})
